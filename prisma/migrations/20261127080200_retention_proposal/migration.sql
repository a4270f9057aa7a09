-- A new installation is asked how long personal data is kept (docs/adr/0069). One that has users
-- already has gone on without an end, and is not asked.
INSERT INTO settings (key, value)
SELECT 'is_personal_data_retention_proposed', 'false'
WHERE EXISTS (SELECT 1 FROM users)
ON CONFLICT (key) DO NOTHING;
