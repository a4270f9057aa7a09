-- The parties: publishers send leads, advertisers buy them, offers are what the visitor saw.

CREATE TABLE publishers (
  id                    integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                  text NOT NULL,
  status                text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- The token is found by its SHA-256 hash. The encrypted copy (AES-256-GCM) lets staff reveal it.
  api_token_hash        bytea NOT NULL UNIQUE,
  api_token_encrypted   bytea NOT NULL,
  autologin_interval    text NOT NULL DEFAULT 'days'
    CHECK (autologin_interval IN ('days', 'hours', 'minutes')),
  locate_leads_by       text NOT NULL DEFAULT 'system'
    CHECK (locate_leads_by IN ('system', 'phone', 'ip_address')),
  block_duplicate_leads boolean NOT NULL DEFAULT false,
  rate_limit_per_minute integer NOT NULL DEFAULT 600 CHECK (rate_limit_per_minute > 0),
  tracking_domain       text,
  offer_url             text,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  deleted_at            timestamptz
);

CREATE TABLE publisher_payouts (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher_id integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  country_id   integer REFERENCES countries,
  amount       numeric(12,2) NOT NULL CHECK (amount > 0),
  UNIQUE NULLS NOT DISTINCT (publisher_id, country_id)
);

CREATE TABLE publisher_supported_countries (
  id           integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher_id integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  country_id   integer NOT NULL REFERENCES countries,
  notes        text,
  UNIQUE (publisher_id, country_id)
);

CREATE TABLE publisher_postbacks (
  id                integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  publisher_id      integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  event             text NOT NULL
    CHECK (event IN ('lead_accepted', 'lead_rejected', 'status_changed', 'ftd_approved')),
  url               text NOT NULL,
  signing_secret    bytea NOT NULL,
  is_active         boolean NOT NULL DEFAULT true,
  created_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (publisher_id, event, url)
);

CREATE TABLE advertisers (
  id                       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name                     text NOT NULL,
  display_name             text NOT NULL,
  status                   text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  is_test_advertiser       boolean NOT NULL DEFAULT false,
  user_id                  integer REFERENCES users,
  send_org_funnel          boolean NOT NULL DEFAULT false,
  postback_token_hash      bytea NOT NULL UNIQUE,
  postback_token_encrypted bytea NOT NULL,
  created_at               timestamptz NOT NULL DEFAULT now(),
  updated_at               timestamptz NOT NULL DEFAULT now(),
  deleted_at               timestamptz
);

-- How to call the advertiser (domain §6). The application validates `template` before storing it.
-- Secrets are stored encrypted, in a column of their own.
CREATE TABLE advertiser_integrations (
  advertiser_id integer PRIMARY KEY REFERENCES advertisers ON DELETE CASCADE,
  template      jsonb NOT NULL,
  secrets       bytea,
  updated_at    timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE advertiser_revenues (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  country_id    integer REFERENCES countries,
  amount        numeric(12,2) NOT NULL CHECK (amount > 0),
  UNIQUE NULLS NOT DISTINCT (advertiser_id, country_id)
);

CREATE TABLE advertiser_supported_countries (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  country_id    integer NOT NULL REFERENCES countries,
  notes         text,
  UNIQUE (advertiser_id, country_id)
);

CREATE TABLE advertiser_opening_hours (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  country_id    integer NOT NULL REFERENCES countries,
  timezone_id   integer NOT NULL REFERENCES time_zones,
  days          jsonb NOT NULL,
  UNIQUE (advertiser_id, country_id)
);

-- An empty list means any; at least one of the two lists is not empty (ADV-041).
CREATE TABLE advertiser_exclusions (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  advertiser_id integer NOT NULL REFERENCES advertisers ON DELETE CASCADE,
  publisher_id  integer NOT NULL REFERENCES publishers ON DELETE CASCADE,
  country_ids   integer[] NOT NULL DEFAULT '{}',
  funnels       text[] NOT NULL DEFAULT '{}',
  CHECK (cardinality(country_ids) + cardinality(funnels) > 0)
);
CREATE INDEX advertiser_exclusions_advertiser_id_idx ON advertiser_exclusions (advertiser_id);

-- Values sent to the advertiser instead of the lead's own (domain §4).
-- `side` is the page on which the override was made; it decides precedence.
CREATE TABLE lead_overrides (
  id              integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind            text NOT NULL CHECK (kind IN ('funnel', 'publisher_id')),
  side            text NOT NULL CHECK (side IN ('advertiser', 'publisher')),
  advertiser_id   integer REFERENCES advertisers ON DELETE CASCADE,
  publisher_id    integer REFERENCES publishers ON DELETE CASCADE,
  country_ids     integer[] NOT NULL DEFAULT '{}',
  override_values text[] NOT NULL CHECK (cardinality(override_values) > 0),
  created_at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lead_overrides_advertiser_id_idx ON lead_overrides (advertiser_id);
CREATE INDEX lead_overrides_publisher_id_idx ON lead_overrides (publisher_id);

CREATE TABLE offers (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name       text NOT NULL,
  slug       text NOT NULL UNIQUE,
  url        text,
  status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at timestamptz NOT NULL DEFAULT now()
);
