-- The permission 149 (CONTACT_DATA) shows e-mails, phones, IPs and names in full. Every role that
-- there is goes on seeing what it sees; a new role has to choose.
INSERT INTO role_permissions (role_id, permission_id)
SELECT id, 149
FROM roles
ON CONFLICT DO NOTHING;
