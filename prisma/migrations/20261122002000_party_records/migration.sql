-- Staff edit advertisers, publishers and what belongs to them. Each of these records has versions
-- (ADR 26).
ALTER TABLE record_versions
  DROP CONSTRAINT record_versions_entity_check,
  ADD CONSTRAINT record_versions_entity_check CHECK (entity IN (
    'advertiser', 'advertiser_country', 'advertiser_exclusion', 'advertiser_hours',
    'advertiser_revenue', 'cap', 'distribution', 'integration', 'lead_override', 'preset',
    'publisher', 'publisher_country', 'publisher_payout', 'publisher_postback', 'status_pull'
  ));

-- When the record was last saved: the time of its first version.
ALTER TABLE advertiser_revenues ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE advertiser_supported_countries ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE advertiser_opening_hours ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE advertiser_exclusions ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE publisher_payouts ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE publisher_supported_countries ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE lead_overrides ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- What routing still uses of an advertiser is looked up before it is deleted.
CREATE INDEX distribution_advertisers_advertiser_id_idx
  ON distribution_advertisers (advertiser_id);

-- Names are unique among the parties that are not deleted, whatever their case. Parties that share
-- one get their id behind it.
UPDATE advertisers a
SET name = name || ' (' || id || ')'
WHERE deleted_at IS NULL AND EXISTS (
  SELECT 1
  FROM advertisers b
  WHERE b.deleted_at IS NULL AND lower(b.name) = lower(a.name) AND b.id < a.id
);
UPDATE publishers a
SET name = name || ' (' || id || ')'
WHERE deleted_at IS NULL AND EXISTS (
  SELECT 1
  FROM publishers b
  WHERE b.deleted_at IS NULL AND lower(b.name) = lower(a.name) AND b.id < a.id
);
CREATE UNIQUE INDEX advertisers_name_key ON advertisers (lower(name)) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX publishers_name_key ON publishers (lower(name)) WHERE deleted_at IS NULL;
