"""long word lists

The size of own word lists, and those that were sent and wait for a job to read them.

Revision: 0035, after 0041
"""

import sqlalchemy as sa
from alembic import op

revision = '0035'
down_revision = '0041'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('word_list') as batch:
        batch.add_column(sa.Column('size', sa.Integer(), server_default='0', nullable=False))
        batch.add_column(sa.Column('lines', sa.Integer(), server_default='0', nullable=False))
        batch.add_column(sa.Column('remarks', sa.JSON(), nullable=True))
    measure_lists()
    op.create_table('word_list_upload',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('game', sa.String(length=20), nullable=False),
        sa.Column('language', sa.String(length=10), nullable=False),
        sa.Column('name', sa.String(length=60), nullable=False),
        sa.Column('replaces', sa.Integer(), nullable=True),
        sa.Column('size', sa.Integer(), nullable=False),
        sa.Column('generation_id', sa.String(length=32), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_word_list_upload_user_id_user'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_word_list_upload')),
    )
    op.create_index(op.f('ix_word_list_upload_user_id'), 'word_list_upload', ['user_id'])
    op.create_index(op.f('ix_word_list_upload_created_at'), 'word_list_upload', ['created_at'])
    op.create_table('word_list_piece',
        sa.Column('upload_id', sa.Integer(), nullable=False),
        sa.Column('number', sa.Integer(), nullable=False),
        sa.Column('data', sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(['upload_id'], ['word_list_upload.id'], name=op.f('fk_word_list_piece_upload_id_word_list_upload'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('upload_id', 'number', name=op.f('pk_word_list_piece')),
    )


def measure_lists() -> None:
    """Count bytes and lines of each list, one list in memory at a time."""
    lists = sa.table('word_list', sa.column('id'), sa.column('text'), sa.column('size'), sa.column('lines'))
    connection = op.get_bind()
    for number in connection.scalars(sa.select(lists.c.id)).all():
        text = connection.scalar(sa.select(lists.c.text).where(lists.c.id == number)) or ''
        values = {'size': len(text.encode()), 'lines': sum(bool(line.strip()) for line in text.splitlines())}
        connection.execute(sa.update(lists).where(lists.c.id == number).values(values))


def downgrade() -> None:
    op.drop_table('word_list_piece')
    op.drop_table('word_list_upload')
    with op.batch_alter_table('word_list') as batch:
        batch.drop_column('remarks')
        batch.drop_column('lines')
        batch.drop_column('size')
