-- The key of an e-mail: the same for all addresses that end in one mailbox (docs/adr/0058). The rule
-- `emailKeyOf` of packages/contracts says the same.
CREATE FUNCTION email_key(email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN split_part(email, '@', 2) IN ('gmail.com', 'googlemail.com') THEN
    replace(
      coalesce(
        nullif(split_part(split_part(email, '@', 1), '+', 1), ''),
        split_part(email, '@', 1)
      ),
      '.', ''
    ) || '@gmail.com'
  ELSE
    coalesce(
      nullif(split_part(split_part(email, '@', 1), '+', 1), ''),
      split_part(email, '@', 1)
    ) || '@' || split_part(email, '@', 2)
END;

-- Whether aliases of a mailbox are one person is part of the routing configuration.
CREATE TRIGGER raise_routing_version_of_new
  AFTER INSERT ON settings
  FOR EACH ROW WHEN (NEW.key = 'merge_email_aliases')
  EXECUTE FUNCTION raise_routing_version();
CREATE TRIGGER raise_routing_version
  AFTER UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key = 'merge_email_aliases' AND NEW.value IS DISTINCT FROM OLD.value)
  EXECUTE FUNCTION raise_routing_version();
