-- The calls of an advertiser, newest first. An attempt without a request called nobody.
CREATE INDEX lead_attempts_calls_idx
  ON lead_attempts (advertiser_id, id DESC)
  WHERE req_payload IS NOT NULL;
