-- Places of the values in the reports that an advertiser sends (ADR 86). Null: the names of our
-- fields.
ALTER TABLE status_mappings ADD COLUMN reports jsonb;

-- The request of a report, encrypted, to be read again by another mapping. `is_part`: one of
-- several reports in its request, besides the first. `event_hash` is equal for reports of one event
-- with equal values.
ALTER TABLE inbound_postbacks
  ADD COLUMN received bytea,
  ADD COLUMN is_part boolean NOT NULL DEFAULT false,
  ADD COLUMN event_hash bytea;
