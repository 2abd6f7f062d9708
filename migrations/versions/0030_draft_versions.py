"""draft versions and terms

Earlier boards of a draft, and who has accepted which terms of publishing.

Revision: 0030, after 0031
"""

import sqlalchemy as sa
from alembic import op

revision = '0030'
down_revision = '0031'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('draft_version',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('draft_id', sa.Integer(), nullable=False),
        sa.Column('content', sa.JSON(), nullable=False),
        sa.Column('kept_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['draft_id'], ['draft.id'], name=op.f('fk_draft_version_draft_id_draft'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_draft_version')),
    )
    op.create_index(op.f('ix_draft_version_draft_id'), 'draft_version', ['draft_id'])
    op.create_table('terms_acceptance',
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('version', sa.Integer(), nullable=False),
        sa.Column('accepted_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_terms_acceptance_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('user_id', 'version', name=op.f('pk_terms_acceptance')),
    )


def downgrade() -> None:
    op.drop_table('terms_acceptance')
    op.drop_table('draft_version')
