-- Managers of a party besides the first, which `user_id` names.
ALTER TABLE advertisers
  ADD COLUMN other_manager_ids integer[] NOT NULL DEFAULT '{}';
ALTER TABLE publishers
  ADD COLUMN other_manager_ids integer[] NOT NULL DEFAULT '{}';
