ALTER TABLE inbound_postbacks VALIDATE CONSTRAINT inbound_postbacks_outcome_check;
CREATE INDEX inbound_postbacks_waiting_idx
  ON inbound_postbacks (advertiser_id, id DESC)
  WHERE outcome IN ('lead_unknown', 'refused', 'failed');
