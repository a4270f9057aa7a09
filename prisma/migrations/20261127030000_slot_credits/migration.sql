-- Method slot: what each advertiser of a group is owed, in millionths of a lead. It adds up to 0
-- over the group. The group is of a distribution or of a step of a campaign.
CREATE TABLE slot_credits (
  group_id      integer NOT NULL,
  advertiser_id integer NOT NULL,
  credit        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (group_id, advertiser_id)
);

-- What the attempt moved of them: [{ advertiser_id, credit }]. Taken back unless it is accepted.
-- It replaces slot_day, as slot_credits replaces slot_counts: processes of the version before go on
-- with those (ADR 48), so they stay until the next release.
ALTER TABLE lead_attempts ADD COLUMN slot_moves jsonb;

CREATE OR REPLACE FUNCTION delete_slot_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM slot_counts WHERE group_id = OLD.id;
  DELETE FROM slot_credits WHERE group_id = OLD.id;
  RETURN NULL;
END $$;

-- The beginning: what the counters of a group's last day owe its members, at most one lead each. The
-- first decision makes it add up to 0.
INSERT INTO slot_credits (group_id, advertiser_id, credit)
SELECT m.group_id, m.advertiser_id,
  least(greatest(round(1000000 * (m.share * d.leads - coalesce(s.taken, 0))), -1000000), 1000000)
FROM (
  SELECT group_id, advertiser_id,
    percentage / nullif(sum(percentage) OVER (PARTITION BY group_id), 0) AS share
  FROM (
    SELECT group_id, advertiser_id, percentage FROM distribution_advertisers
    UNION ALL
    SELECT t.group_id, a.advertiser_id, a.percentage
    FROM campaign_step_advertisers a
    JOIN campaign_steps t ON t.id = a.step_id
  ) members
) m
JOIN (
  SELECT DISTINCT ON (group_id) group_id, day, sum(taken) AS leads
  FROM slot_counts
  GROUP BY group_id, day
  ORDER BY group_id, day DESC
) d ON d.group_id = m.group_id
LEFT JOIN slot_counts s
  ON s.group_id = d.group_id AND s.day = d.day AND s.advertiser_id = m.advertiser_id
WHERE m.share IS NOT NULL
ON CONFLICT DO NOTHING;
