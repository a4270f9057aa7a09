-- The jobs of one call to send leads, so that its outcome can be summed up. Null for jobs from
-- before.
ALTER TABLE progress_logs ADD COLUMN batch_id uuid;
CREATE INDEX progress_logs_batch_id_idx ON progress_logs (batch_id);
