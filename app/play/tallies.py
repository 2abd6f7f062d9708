"""Numbers that are kept beside what players did, so that no page counts rows.

What they tell is written by `counting`, in the transaction that writes the rows. They tell what has happened: whoever
leaves takes rows along, and no number.
"""

from __future__ import annotations

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.extensions import Model, table_of


class PuzzleTally(Model):
    """How often a puzzle was begun, finished (by accounts and by guests) and liked, and the hints of the finished.

    `after_answers` counts those who finished it after they had seen its answers, and nothing else does.
    """

    __tablename__ = "puzzle_tally"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    players: Mapped[int] = mapped_column(default=0)
    completions: Mapped[int] = mapped_column(default=0)
    anonymous: Mapped[int] = mapped_column(default=0)
    likes: Mapped[int] = mapped_column(default=0)
    dislikes: Mapped[int] = mapped_column(default=0)
    hints_sum: Mapped[int] = mapped_column(default=0)
    after_answers: Mapped[int] = mapped_column(default=0, server_default="0")


class PuzzleTime(Model):
    """How many finished a puzzle in about the same time (see `histogram`), and the seconds of all of them together."""

    __tablename__ = "puzzle_time"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    bucket: Mapped[int] = mapped_column(primary_key=True)
    count: Mapped[int] = mapped_column(default=0)
    seconds: Mapped[int] = mapped_column(default=0)


class AnswerTally(Model):
    """How many of those who finished a board found an answer, and the sum of its places among the answers of each."""

    __tablename__ = "answer_tally"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(String(200), primary_key=True)
    finders: Mapped[int] = mapped_column(default=0)
    places_sum: Mapped[int] = mapped_column(default=0)


class CreatorTally(Model):
    """A creator's published boards, and how often others finished and liked what is open of this creator."""

    __tablename__ = "creator_tally"
    __table_args__ = (Index("ix_creator_tally_completions_likes", "completions", "likes"),)

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    boards: Mapped[int] = mapped_column(default=0)
    completions: Mapped[int] = mapped_column(default=0)
    likes: Mapped[int] = mapped_column(default=0)


class WordFinders(Model):
    """How many have found a word of a puzzle, in games that ask for it: counted by the clock, a little later."""

    __tablename__ = "word_finders"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    text: Mapped[str] = mapped_column(String(200), primary_key=True)
    finders: Mapped[int] = mapped_column(default=0)


class FindersMark(Model):
    """The last guess that `WordFinders` has counted; one row."""

    __tablename__ = "finders_mark"

    id: Mapped[int] = mapped_column(primary_key=True)
    guess_id: Mapped[int] = mapped_column(default=0)


class Recalibration(Model):
    """With how many players a puzzle's difficulty was last judged anew, and what its maker had taken it for."""

    __tablename__ = "recalibration"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)
    players: Mapped[int]
    made_as: Mapped[int]


WORD_FINDERS = table_of(WordFinders)
FINDERS_MARK = table_of(FindersMark)
RECALIBRATION = table_of(Recalibration)
PUZZLE_TALLY = table_of(PuzzleTally)
PUZZLE_TIME = table_of(PuzzleTime)
ANSWER_TALLY = table_of(AnswerTally)
CREATOR_TALLY = table_of(CreatorTally)
