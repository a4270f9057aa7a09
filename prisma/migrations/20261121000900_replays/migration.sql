-- A replay routes past leads again as if a draft distribution were active.
-- The row is authoritative; a queued job only refers to it.
CREATE TABLE replays (
  id          uuid PRIMARY KEY,
  user_id     integer NOT NULL REFERENCES users,
  draft       jsonb NOT NULL,
  range_from  timestamptz NOT NULL,
  range_until timestamptz NOT NULL,
  status      text NOT NULL DEFAULT 'idle'
    CHECK (status IN ('idle', 'running', 'completed', 'failed')),
  -- How many workers have taken the replay. Only the last of them may write.
  runs        integer NOT NULL DEFAULT 0,
  -- From this instant a worker may take the replay, even from a worker that stopped responding.
  due_at      timestamptz NOT NULL,
  progress    smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  total       integer NOT NULL,
  played      integer NOT NULL DEFAULT 0,
  error       text,
  result      jsonb,
  created_at  timestamptz NOT NULL,
  finished_at timestamptz,
  CHECK ((status = 'completed') = (result IS NOT NULL)),
  CHECK ((status IN ('completed', 'failed')) = (finished_at IS NOT NULL))
);
CREATE INDEX replays_due_idx ON replays (due_at) WHERE finished_at IS NULL;
CREATE INDEX replays_finished_at_idx ON replays (finished_at) WHERE finished_at IS NOT NULL;
