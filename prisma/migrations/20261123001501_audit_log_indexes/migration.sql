-- The audit log is listed newest first, filtered by user, record, entity or action, and paged by
-- (created_at, id). Its oldest rows are deleted in the same order.
CREATE INDEX audit_log_newest_idx ON audit_log (created_at, id);
CREATE INDEX audit_log_user_idx ON audit_log (user_id, created_at, id);
CREATE INDEX audit_log_record_idx ON audit_log (entity, entity_id, created_at, id);
CREATE INDEX audit_log_kind_idx ON audit_log (entity, created_at, id);
CREATE INDEX audit_log_action_idx ON audit_log (action, created_at, id);
DROP INDEX audit_log_created_at_idx;
DROP INDEX audit_log_entity_idx;
