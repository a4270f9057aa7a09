-- The leads that a source draws, by the time of their creation. Null leaves that end open.
ALTER TABLE campaign_sources
  ADD COLUMN created_from  timestamptz,
  ADD COLUMN created_until timestamptz,
  ADD CHECK (created_from < created_until);

-- The time that a step waits after the step before it. Null without a delay.
ALTER TABLE campaign_steps
  ADD COLUMN delay      integer CHECK (delay >= 0),
  ADD COLUMN delay_unit text NOT NULL DEFAULT 'days'
    CHECK (delay_unit IN ('days', 'hours', 'minutes'));

ALTER TABLE campaigns
  -- The most registrations in an hour; null without a limit.
  ADD COLUMN pace_per_hour integer CHECK (pace_per_hour BETWEEN 1 AND 100000),
  -- With a pace: no registration begins before.
  ADD COLUMN next_registration_at timestamptz,
  ADD COLUMN ended_at timestamptz;
UPDATE campaigns SET ended_at = updated_at WHERE status = 'complete';
