import sql, { type Sql } from 'sql-template-tag';

/** The replaced secrets of a webhook that still sign, newest first, as an array. */
export const replacedSecrets = (webhookId: Sql, now: Date): Sql => sql`
  ARRAY(
    SELECT s.secret
    FROM webhook_secrets s
    WHERE s.webhook_id = ${webhookId} AND s.valid_until > ${now}
    ORDER BY s.id DESC
  )`;
