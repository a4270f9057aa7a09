-- Rejections wait before they take effect, as acceptances do. Their `status` is the one that the
-- lead gets: a process of the version before, which knows acceptances only, lets them lapse.
ALTER TABLE waiting_acceptances
  ADD COLUMN is_accept boolean NOT NULL DEFAULT true,
  ADD COLUMN status_override text,
  ADD COLUMN advertiser_pays boolean NOT NULL DEFAULT true;

-- `revenue` stays what was reported; the revenue of the lead is 0 if the advertiser does not pay.
ALTER TABLE conversions
  ADD COLUMN advertiser_pays boolean NOT NULL DEFAULT true,
  ADD COLUMN reversed_at timestamptz;

ALTER TABLE publisher_postbacks
  DROP CONSTRAINT publisher_postbacks_event_check,
  ADD CONSTRAINT publisher_postbacks_event_check CHECK (
    event IN ('lead_accepted', 'lead_rejected', 'status_changed', 'ftd_approved', 'ftd_reversed'));
