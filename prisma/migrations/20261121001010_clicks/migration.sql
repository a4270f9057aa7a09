-- A visitor who came through a click link (docs/adr/0012). A lead is tied to its click by the hit_id that it brings.
CREATE TABLE clicks (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Ours, told to the offer's page. A click that is stored again after a doubtful end is the same row.
  hit_id             text NOT NULL UNIQUE,
  offer_id           integer NOT NULL REFERENCES offers,
  publisher_id       integer NOT NULL REFERENCES publishers,
  -- The publisher's own id of the click, as it sent it.
  publisher_click_id text,
  custom_param_1     text,
  custom_param_2     text,
  custom_param_3     text,
  custom_param_4     text,
  custom_param_5     text,
  ip                 inet NOT NULL,
  user_agent         text NOT NULL,
  country_id         integer REFERENCES countries,
  -- The first of this visitor (address and browser) for this offer and publisher in 24 hours.
  is_unique          boolean NOT NULL,
  created_at         timestamptz NOT NULL
);
CREATE INDEX clicks_created_at_idx ON clicks (created_at DESC, id DESC);
CREATE INDEX clicks_publisher_id_idx ON clicks (publisher_id, created_at DESC);
CREATE INDEX clicks_visitor_idx ON clicks (offer_id, publisher_id, ip, created_at DESC);
