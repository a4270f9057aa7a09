-- Leads, delivery attempts, routing decisions, status history, conversions, idempotency keys.

CREATE TABLE leads (
  id                     integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1 Submitted, 2 Accepted, 3 Rejected, 5 FTD, 6 Pending FTD, 7 FTD REJECTED (domain §2)
  status                 smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 5, 6, 7)),
  publisher_id           integer NOT NULL REFERENCES publishers,
  advertiser_id          integer REFERENCES advertisers,
  distribution_id        integer REFERENCES distributions,
  country_id             integer REFERENCES countries,
  email                  text NOT NULL,
  phone                  text NOT NULL,
  first_name             text NOT NULL,
  last_name              text NOT NULL,
  ip                     inet NOT NULL,
  offer                  text,
  funnel                 text,
  custom_param_1         text,
  custom_param_2         text,
  custom_param_3         text,
  custom_param_4         text,
  custom_param_5         text,
  hit_id                 text,
  language               text,
  city                   text,
  notes                  text,
  is_test                boolean NOT NULL DEFAULT false,
  fake_ftd               boolean NOT NULL DEFAULT false,
  is_original            boolean NOT NULL DEFAULT true,
  is_campaign            boolean NOT NULL DEFAULT false,
  is_hidden              boolean NOT NULL DEFAULT false,
  parent_id              integer REFERENCES leads,
  injected               text,
  -- What the advertiser says
  external_id            text,
  brand_status           text,
  ftd_at                 timestamptz,
  revenue                numeric(12,2) NOT NULL DEFAULT 0,
  -- What the publisher is shown
  publisher_status       text,
  status_override        text,
  payout                 numeric(12,2) NOT NULL DEFAULT 0,
  -- The verdict on a rejected lead
  rejection_code         text,
  rejection_reason       text,
  funnel_override        text,
  funnel_override_origin text
    CHECK (funnel_override_origin IN ('injection', 'publisher', 'advertiser', 'distribution')),
  publisher_id_override  text,
  pub_override_origin    text
    CHECK (pub_override_origin IN ('injection', 'publisher', 'advertiser', 'distribution')),
  redirect_token         text UNIQUE,
  redirect_expires_at    timestamptz,
  autologin_url          bytea,
  autologged_at          timestamptz,
  created_at             timestamptz NOT NULL,
  -- For a Submitted lead: after this instant no process works on it and the sweeper takes it.
  settle_by              timestamptz,
  updated_at             timestamptz NOT NULL DEFAULT now(),
  CHECK ((status IN (5, 6, 7)) = (ftd_at IS NOT NULL)),
  CHECK (status IN (1, 3) OR advertiser_id IS NOT NULL)
);
CREATE INDEX leads_created_at_idx ON leads (created_at DESC, id DESC);
CREATE INDEX leads_publisher_id_idx ON leads (publisher_id, created_at DESC);
CREATE INDEX leads_advertiser_id_idx ON leads (advertiser_id, created_at DESC);
CREATE INDEX leads_ftd_at_idx ON leads (ftd_at DESC) WHERE ftd_at IS NOT NULL;
CREATE INDEX leads_pending_idx ON leads (id) WHERE status = 6;
CREATE INDEX leads_submitted_idx ON leads (settle_by) WHERE status = 1;
CREATE INDEX leads_email_idx ON leads (email);
CREATE INDEX leads_phone_idx ON leads (phone);
CREATE INDEX leads_external_id_idx
  ON leads (advertiser_id, external_id)
  WHERE external_id IS NOT NULL;

-- One decision about, or one delivery to, one advertiser: a row of Lead History.
CREATE TABLE lead_attempts (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id               integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  advertiser_id         integer REFERENCES advertisers,
  distribution_id       integer REFERENCES distributions,
  group_id              integer,
  -- sending: the call may be in progress
  -- unknown: the lead may or may not have reached the advertiser
  state                 text NOT NULL
    CHECK (state IN ('sending', 'unknown', 'accepted', 'rejected')),
  restriction_origin    text CHECK (restriction_origin IN ('system', 'broker')),
  code                  text,
  message               text,
  offer                 text,
  funnel                text,
  funnel_override       text,
  funnel_override_origin text,
  publisher_id_override text,
  pub_override_origin   text,
  req_payload           text,
  res_payload           text,
  external_id           text,
  -- What the attempt reserved: [{ cap_id, window_start }] of caps, and the day in slot_counts.
  -- Released unless the attempt is accepted.
  cap_holds             jsonb NOT NULL DEFAULT '[]',
  slot_day              date,
  created_at            timestamptz NOT NULL,
  deadline_at           timestamptz,
  finished_at           timestamptz,
  CHECK ((state = 'rejected') = (restriction_origin IS NOT NULL))
);
CREATE INDEX lead_attempts_lead_id_idx ON lead_attempts (lead_id, id DESC);
CREATE INDEX lead_attempts_open_idx
  ON lead_attempts (deadline_at)
  WHERE state IN ('sending', 'unknown');
-- Two advertisers can never have the same lead, whatever two processes do at once.
CREATE UNIQUE INDEX lead_attempts_one_live_idx
  ON lead_attempts (lead_id)
  WHERE state IN ('sending', 'unknown', 'accepted');

-- Why a lead was routed as it was: every candidate in order with its verdict, reason, score and cap
-- snapshot, and the version of the configuration.
CREATE TABLE lead_decisions (
  id             integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id        integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  config_version integer NOT NULL,
  trace          jsonb NOT NULL,
  created_at     timestamptz NOT NULL
);
CREATE INDEX lead_decisions_lead_id_idx ON lead_decisions (lead_id);

-- Which advertisers already took a person, by e-mail and phone (domain §4).
CREATE INDEX leads_taken_email_idx ON leads (email, advertiser_id) WHERE status IN (2, 5, 6, 7);
CREATE INDEX leads_taken_phone_idx ON leads (phone, advertiser_id) WHERE status IN (2, 5, 6, 7);

CREATE TABLE lead_status_history (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id               integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  source                text NOT NULL
    CHECK (source IN ('intake', 'advertiser', 'staff', 'system')),
  user_id               integer REFERENCES users,
  brand_status          text,
  previous_brand_status text,
  status                smallint NOT NULL,
  previous_status       smallint,
  note                  text,
  created_at            timestamptz NOT NULL
);
CREATE INDEX lead_status_history_lead_id_idx ON lead_status_history (lead_id, id DESC);

-- The first-time deposit of a lead: at most one per lead, ever.
CREATE TABLE conversions (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lead_id     integer NOT NULL UNIQUE REFERENCES leads ON DELETE CASCADE,
  ftd_at      timestamptz NOT NULL,
  reported_at timestamptz NOT NULL,
  state       text NOT NULL DEFAULT 'pending'
    CHECK (state IN ('pending', 'accepted', 'rejected')),
  is_fake     boolean NOT NULL DEFAULT false,
  revenue     numeric(12,2) NOT NULL,
  payout      numeric(12,2) NOT NULL DEFAULT 0,
  -- FTD caps that count this conversion: [{ cap_id, window_start }]
  cap_holds   jsonb NOT NULL DEFAULT '[]',
  decided_at  timestamptz,
  decided_by  integer REFERENCES users,
  CHECK ((state = 'pending') = (decided_at IS NULL))
);
CREATE INDEX conversions_reported_at_idx ON conversions (reported_at);

CREATE TABLE idempotency_keys (
  publisher_id  integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  key           text NOT NULL,
  body_hash     bytea NOT NULL,
  lead_id       integer NOT NULL REFERENCES leads ON DELETE CASCADE,
  -- The stored answer without its trace id. Null while the first request is in progress.
  http_status   smallint,
  reply         jsonb,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (publisher_id, key)
);
CREATE INDEX idempotency_keys_lead_id_idx ON idempotency_keys (lead_id);

-- Requests that were not valid leads are counted, not stored (domain §3).
CREATE TABLE intake_refusals (
  publisher_id integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  day          date NOT NULL,
  code         text NOT NULL,
  count        integer NOT NULL,
  PRIMARY KEY (publisher_id, day, code)
);
