-- What reports of clicks group by, read from the headers of the visitor when the click is stored.
ALTER TABLE clicks
  ADD COLUMN landing_id integer REFERENCES offer_landings,
  ADD COLUMN device text,
  ADD COLUMN browser text,
  ADD COLUMN os text,
  ADD COLUMN referrer_host text,
  -- A program, not a person. It is stored to be counted, and gets no `hit_id` to bring back.
  ADD COLUMN is_bot boolean NOT NULL DEFAULT false,
  -- The number of the transaction that stored or changed the click, as `leads` have it: readers
  -- that keep a copy ask for what is new by it.
  ADD COLUMN changed_xid bigint NOT NULL DEFAULT 0;
ALTER TABLE clicks ALTER COLUMN changed_xid SET DEFAULT transaction_number();
CREATE TRIGGER clicks_stamp_change
BEFORE UPDATE ON clicks
FOR EACH ROW EXECUTE FUNCTION leads_stamp_change();
