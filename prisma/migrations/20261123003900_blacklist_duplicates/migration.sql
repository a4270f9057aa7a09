-- The next migration makes values of the blacklist unique. Until now SQL could add one twice: then
-- the oldest item stays and does what all of them did. It never expires if one of them never does,
-- it hides if one of those in force hides, and it has every description, as far as it fits.
WITH merged AS (
  SELECT
    blacklist_type_id,
    value,
    min(id) AS id,
    CASE WHEN bool_or(expires_at IS NULL) THEN NULL ELSE max(expires_at) END AS expires_at,
    bool_or(hide_blocked AND (expires_at IS NULL OR expires_at > now())) AS hide_blocked,
    left(string_agg(DISTINCT nullif(description, ''), E'\n'), 1000) AS description
  FROM blacklist_items
  GROUP BY blacklist_type_id, value
  HAVING count(*) > 1
)
UPDATE blacklist_items i
SET
  expires_at = m.expires_at,
  hide_blocked = m.hide_blocked,
  description = coalesce(m.description, ''),
  updated_at = now()
FROM merged m
WHERE i.id = m.id;

DELETE FROM blacklist_items i
USING blacklist_items o
WHERE o.blacklist_type_id = i.blacklist_type_id
  AND o.value = i.value
  AND o.id < i.id;
