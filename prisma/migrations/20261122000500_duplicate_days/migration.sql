-- For how long an earlier lead makes a later one of the same person a duplicate, where the
-- publisher blocks duplicates. Until now it did for ever.
ALTER TABLE publishers
  ADD COLUMN duplicate_days integer NOT NULL DEFAULT 90
  CHECK (duplicate_days BETWEEN 1 AND 3650);
