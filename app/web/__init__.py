"""What every page needs, whatever it shows: security, errors, language, assets, buckets, fields of forms."""
