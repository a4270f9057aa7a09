-- The jobs of one lead are listed, including those that have ended.
CREATE INDEX progress_logs_lead_id_idx ON progress_logs (lead_id);
