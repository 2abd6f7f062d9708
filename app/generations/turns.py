"""Whose turn it is: a worker takes the next job of the address, and of the person, that has waited longest for one.

Redis keeps the list and the order in which it was asked; who is served is decided when a worker takes a job, in one
script, so that two workers never decide at once. What has to be remembered for that lies in Redis alone, because
forgetting it costs nobody more than one turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from redis import Redis
from redis.commands.core import Script
from rq import Queue
from rq.exceptions import DequeueTimeout
from rq.intermediate_queue import IntermediateQueue
from rq.job import Job
from rq.registry import StartedJobRegistry

TURN = "turn"
TURNS = "wordyard:turns:"
# So many of a queue's jobs are looked at, and so many names remembered.
MOST_SEEN, MOST_NAMES = 1000, 2000


class Turn(NamedTuple):
    """Where a job was asked for and by whom, and whether the site cannot do without it."""

    address: str = "site"
    person: str = "site"
    urgent: bool = False


# The job that is urgent comes first; then that of the address, and of the person, who has the fewest running and was
# served longest ago; of jobs that are equal in all this the one that was asked for first. A job that is both waiting
# and running is one that was sent again after its worker had died.
CHOOSE = """
local waiting = redis.call('LRANGE', KEYS[1], 0, ARGV[2])
if #waiting == 0 then return false end
local queued, running = {}, {}
for _, id in ipairs(waiting) do queued[id] = true end
local function turn(id)
  local kept = redis.call('HGET', ARGV[1] .. id, 'meta')
  local fine, meta = pcall(cjson.decode, kept or '{}')
  local found = fine and type(meta) == 'table' and meta['turn'] or {'', '', false}
  return 'a:' .. tostring(found[1]), 'p:' .. tostring(found[2]), found[3] == true and 0 or 1
end
local function count(ids)
  for _, entry in ipairs(ids) do
    local id = string.match(entry, '^[^:]+')
    if not queued[id] then
      local address, person = turn(id)
      running[address] = (running[address] or 0) + 1
      running[person] = (running[person] or 0) + 1
    end
  end
end
count(redis.call('LRANGE', KEYS[2], 0, ARGV[2]))
count(redis.call('ZRANGE', KEYS[3], 0, ARGV[2]))
local function last(name) return tonumber(redis.call('ZSCORE', KEYS[4], name) or 0) end
local best, chosen
for _, id in ipairs(waiting) do
  local address, person, rank = turn(id)
  local mine = {rank, running[address] or 0, running[person] or 0, last(address), last(person)}
  local earlier = best == nil
  for i = 1, best and #mine or 0 do
    if mine[i] ~= best[i] then earlier = mine[i] < best[i] break end
  end
  if earlier then best, chosen = mine, id end
end
local newest = redis.call('ZREVRANGE', KEYS[4], 0, 0, 'WITHSCORES')[2] or 0
local address, person = turn(chosen)
redis.call('ZADD', KEYS[4], newest + 1, address, newest + 1, person)
redis.call('ZREMRANGEBYRANK', KEYS[4], 0, -tonumber(ARGV[3]) - 1)
redis.call('EXPIRE', KEYS[4], 86400)
redis.call('LREM', KEYS[1], 1, chosen)
redis.call('RPUSH', KEYS[2], chosen)
return chosen
"""


class FairQueue(Queue):
    """RQ's queue, of which a worker takes not the first job but that whose turn it is."""

    @classmethod
    def lmove(cls, connection: Redis, queue_key: str, timeout: int | None) -> Any:
        if timeout is not None:
            # The first job goes to its own place: this waits until there is one, and changes nothing.
            connection.blmove(queue_key, queue_key, timeout, "LEFT", "LEFT")
        chosen = choose(connection, queue_key)
        if chosen is None and timeout is not None:
            # Nothing came, or another worker was faster.
            raise DequeueTimeout(timeout, queue_key)
        return None if chosen is None else (queue_key, chosen)


def count_ahead(waiting: Sequence[tuple[str, Turn]], id: str) -> int:
    """How many of the waiting jobs, the oldest first, come before that with the id, if all were served alike so far."""
    mine = next((turn for one, turn in waiting if one == id), None)
    if mine is None:
        return 0
    urgent = [one for one, turn in waiting if turn.urgent]
    if mine.urgent:
        return urgent.index(id)
    calm = [(one, turn) for one, turn in waiting if not turn.urgent]
    own = [one for one, turn in calm if turn[:2] == mine[:2]].index(id)
    here = in_turns([turn.person for _, turn in calm if turn.address == mine.address], mine.person, own)
    return len(urgent) + in_turns([turn.address for _, turn in calm], mine.address, here)


def in_turns(names: Sequence[str], mine: str, own: int) -> int:
    """How many jobs of these come before one that has so many of its own name's before it, a turn each."""
    counts = Counter(names)
    first = list(counts).index(mine)
    others = ((number, place < first) for place, (name, number) in enumerate(counts.items()) if name != mine)
    return own + sum(min(number, own + earlier) for number, earlier in others)


def choose(connection: Redis, queue_key: str) -> Any:
    """The id of the job whose turn it is, moved to where RQ notes what a worker has just taken."""
    name = queue_key.removeprefix(Queue.redis_queue_namespace_prefix)
    between = IntermediateQueue.get_intermediate_queue_key(queue_key)
    keys = [queue_key, between, StartedJobRegistry.key_template.format(name), TURNS + name]
    return Script(connection, CHOOSE)(keys, [Job.redis_job_namespace_prefix, MOST_SEEN, MOST_NAMES])
