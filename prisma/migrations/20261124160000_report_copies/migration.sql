-- Copies of leads and of clicks in ClickHouse (docs/adr/0052). Rows there have the number of the
-- batch that brought them, and a sign: 1 for what a lead is, -1 for what it no longer is. A batch
-- counts once its number is here, so a batch is seen whole or not at all, whatever becomes of the
-- rest.
CREATE TABLE report_copies (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('leads', 'clicks')),
  -- Of its tables: a new one each time, so that nothing of an earlier copy is in them.
  name       text NOT NULL UNIQUE,
  -- loading: rows are read by id, up to `position`. serving: it follows the changes.
  state      text NOT NULL CHECK (state IN ('loading', 'serving')),
  position   bigint NOT NULL DEFAULT 0,
  -- The last batch that counts, and the last number that was given out.
  batch      integer NOT NULL DEFAULT 0,
  next_batch integer NOT NULL DEFAULT 0,
  -- Numbers up to `batch` that do not count: nobody knows what of them arrived.
  abandoned  integer[] NOT NULL DEFAULT '{}',
  -- All transactions with lower numbers are in it.
  horizon    bigint NOT NULL,
  -- Where the tables that it is made of are stored. Another place means that one was emptied or
  -- restored.
  storage    bigint NOT NULL,
  -- It holds everything that was committed when this ticket was drawn.
  ticket     bigint NOT NULL DEFAULT 0,
  -- Who feeds it, for how long. Batches of others do not count.
  holder     uuid,
  held_until timestamptz,
  -- What was erased since then is still in its tables.
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (batch <= next_batch)
);
-- Whoever asks a question draws one, and is answered from what was read after that.
CREATE SEQUENCE report_tickets;
