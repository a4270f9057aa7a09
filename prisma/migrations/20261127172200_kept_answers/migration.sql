-- The latest answers of advertisers to real leads, 50 of each step, with which a change of the rules
-- is compared before it is saved. `content` is encrypted: an answer may hold tokens and login links.
CREATE TABLE kept_answers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers (id) ON DELETE CASCADE,
  step text NOT NULL,
  -- The lead for which the step was called. Its erasure deletes the answer.
  lead_id integer NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  received_at timestamptz NOT NULL,
  content bytea NOT NULL
);
CREATE INDEX kept_answers_latest ON kept_answers (advertiser_id, step, received_at);
CREATE INDEX kept_answers_lead ON kept_answers (lead_id);
