-- The address from which a session was last used, and the role or the user as which its owner
-- looks at the back office.
ALTER TABLE sessions
  ADD COLUMN last_address text,
  ADD COLUMN view_role_id integer,
  ADD COLUMN view_user_id integer,
  ADD CONSTRAINT sessions_view_check
    CHECK (view_role_id IS NULL OR view_user_id IS NULL),
  ADD CONSTRAINT sessions_view_of_staff_check
    CHECK (user_id IS NOT NULL OR (view_role_id IS NULL AND view_user_id IS NULL));
