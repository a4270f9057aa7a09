-- The shares of a group belong to advertisers; the table and what carries its name say so.
ALTER TABLE distribution_brands RENAME TO distribution_advertisers;
ALTER SEQUENCE distribution_brands_id_seq RENAME TO distribution_advertisers_id_seq;
ALTER TABLE distribution_advertisers
  RENAME CONSTRAINT distribution_brands_pkey TO distribution_advertisers_pkey;
ALTER TABLE distribution_advertisers
  RENAME CONSTRAINT distribution_brands_group_id_position_key
  TO distribution_advertisers_group_id_position_key;
ALTER TABLE distribution_advertisers
  RENAME CONSTRAINT distribution_brands_percentage_check
  TO distribution_advertisers_percentage_check;
ALTER TABLE distribution_advertisers
  RENAME CONSTRAINT distribution_brands_group_id_fkey TO distribution_advertisers_group_id_fkey;
ALTER TABLE distribution_advertisers
  RENAME CONSTRAINT distribution_brands_advertiser_id_fkey
  TO distribution_advertisers_advertiser_id_fkey;
