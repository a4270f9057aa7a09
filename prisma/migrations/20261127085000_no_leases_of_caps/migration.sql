-- Leases of caps are withdrawn (docs/adr/0054). Until this transaction ends no lead is offered or
-- settled, because that locks leads first, and no counter of a cap changes.
LOCK TABLE leads IN EXCLUSIVE MODE;
LOCK TABLE caps, cap_windows, cap_leases IN ACCESS EXCLUSIVE MODE;

-- What leases have filled and reserved counts in their windows again. The rest of their room is
-- free, also that of processes that have ended.
UPDATE cap_windows w
SET filled = counted.filled, reserved = counted.reserved, leased = 0
FROM (
  SELECT w.cap_id, w.window_start,
    w.filled + coalesce(sum(l.filled), 0)::int AS filled,
    w.reserved - w.leased + coalesce(sum(l.reserved), 0)::int AS reserved
  FROM cap_windows w
  LEFT JOIN cap_leases l ON l.cap_id = w.cap_id AND l.window_start = w.window_start
  WHERE w.leased > 0
  GROUP BY w.cap_id, w.window_start
) counted
WHERE w.cap_id = counted.cap_id AND w.window_start = counted.window_start;

-- Attempts under way are settled in the windows. Those that are settled keep the id of their lease,
-- which nobody reads.
UPDATE lead_attempts
SET cap_reservations = (
  SELECT jsonb_agg(reservation - 'lease_id' ORDER BY position)
  FROM jsonb_array_elements(cap_reservations) WITH ORDINALITY AS e(reservation, position))
WHERE state IN ('sending', 'unknown') AND cap_reservations @? '$[*].lease_id';

-- contract: no version with leases was released.
DROP TABLE cap_leases;
-- contract: no version with leases was released.
ALTER TABLE cap_windows DROP COLUMN leased;
