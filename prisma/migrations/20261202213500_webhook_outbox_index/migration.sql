-- outside a transaction: the outbox is written while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS outbox_webhook_idx;
-- Events that are not deliveries yet keep the later ones of their record back.
CREATE INDEX CONCURRENTLY outbox_webhook_idx
  ON outbox ((payload ->> 'record'), id)
  WHERE topic = 'webhook' AND done_at IS NULL;
