-- A role can be limited to the advertisers and publishers that its users manage. Publishers get a
-- manager, as advertisers have one.
ALTER TABLE roles ADD COLUMN limited_to_own_parties boolean NOT NULL DEFAULT false;
ALTER TABLE publishers ADD COLUMN user_id integer REFERENCES users (id);

CREATE INDEX advertisers_user_id_idx ON advertisers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX publishers_user_id_idx ON publishers (user_id) WHERE user_id IS NOT NULL;
