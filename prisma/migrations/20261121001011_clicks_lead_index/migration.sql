-- The leads of a click.
CREATE INDEX leads_hit_id_idx ON leads (publisher_id, hit_id) WHERE hit_id IS NOT NULL;
