import pg from 'pg';
import { decryptWith, deriveKey, encryptWith, type SecretPurpose } from './secret-box.js';

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key, an integer. */
  readonly key: string;
  readonly purpose: SecretPurpose;
}
/** Every column that holds what LEADLINE_SECRET encrypts. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumn[] = [
  {
    table: 'advertiser_integrations',
    column: 'secrets',
    key: 'advertiser_id',
    purpose: 'advertiser-secrets',
  },
  {
    table: 'advertisers',
    column: 'postback_token_encrypted',
    key: 'id',
    purpose: 'postback-token',
  },
  { table: 'alert_recipients', column: 'secret', key: 'id', purpose: 'alert-channel' },
  { table: 'erasures', column: 'subject', key: 'id', purpose: 'erasure-subject' },
  { table: 'inbound_postbacks', column: 'received', key: 'id', purpose: 'inbound-request' },
  { table: 'kept_answers', column: 'content', key: 'id', purpose: 'kept-answers' },
  { table: 'leads', column: 'autologin_url', key: 'id', purpose: 'login-link' },
  { table: 'login_challenges', column: 'totp_secret', key: 'id', purpose: 'second-factor' },
  { table: 'publisher_accounts', column: 'totp_secret', key: 'id', purpose: 'second-factor' },
  { table: 'publisher_postbacks', column: 'signing_secret', key: 'id', purpose: 'signing-secret' },
  { table: 'publishers', column: 'api_token_encrypted', key: 'id', purpose: 'publisher-token' },
  { table: 'status_pull_answers', column: 'content', key: 'id', purpose: 'pull-answer' },
  { table: 'step_values', column: 'content', key: 'id', purpose: 'step-values' },
  { table: 'users', column: 'totp_secret', key: 'id', purpose: 'second-factor' },
  { table: 'webhook_secrets', column: 'secret', key: 'id', purpose: 'webhook-secret' },
  { table: 'webhooks', column: 'secret', key: 'id', purpose: 'webhook-secret' },
];

export interface RotatedColumn extends EncryptedColumn {
  /** Values that were encrypted anew. */
  readonly changed: number;
  /** Keys of rows whose value neither secret opens. These rows do not change. */
  readonly unreadable: readonly number[];
}
export interface RotationOptions {
  readonly databaseUrl: string;
  /** LEADLINE_SECRET. */
  readonly secret: string;
  /** LEADLINE_SECRET_PREVIOUS; the same as `secret` to bind old values to their purposes only. */
  readonly previous: string;
  readonly onColumn?: (column: RotatedColumn) => void;
}

interface StoredValue {
  readonly key: number;
  readonly value: Buffer;
}
const BATCH = 1000;

const decrypted = (key: Buffer, bytes: Buffer, purpose: SecretPurpose | null): string | null => {
  try {
    return decryptWith(key, bytes, purpose);
  } catch {
    // Made with another key or for another purpose: GCM tells.
    return null;
  }
};

/** Replaces values that are still what was read: a server may have written a new one meanwhile. */
const replace = async (
  client: pg.Client,
  { table, column, key }: EncryptedColumn,
  values: readonly (StoredValue & { readonly next: Buffer })[],
): Promise<number> => {
  const ids = values.map((one) => one.key);
  await client.query('BEGIN');
  // In the order in which the servers lock rows, so that neither waits for the other.
  await client.query(
    `SELECT 1
     FROM ${table}
     WHERE ${key} = ANY($1::int[])
     ORDER BY ${key}
     FOR UPDATE`,
    [ids],
  );
  const { rowCount } = await client.query(
    `UPDATE ${table} t
     SET ${column} = v.next
     FROM unnest($1::int[], $2::bytea[], $3::bytea[]) v(key, value, next)
     WHERE t.${key} = v.key AND t.${column} = v.value`,
    [ids, values.map(({ value }) => value), values.map(({ next }) => next)],
  );
  await client.query('COMMIT');
  return rowCount ?? 0;
};

const rotateColumn = async (
  client: pg.Client,
  place: EncryptedColumn,
  keys: { readonly current: Buffer; readonly previous: Buffer },
): Promise<RotatedColumn> => {
  const { table, column, key, purpose } = place;
  const unreadable: number[] = [];
  let changed = 0;
  for (let last = 0; ;) {
    const { rows } = await client.query<StoredValue>(
      `SELECT ${key} AS key, ${column} AS value
       FROM ${table}
       WHERE ${column} IS NOT NULL AND ${key} > $1
       ORDER BY ${key}
       LIMIT ${BATCH}`,
      [last],
    );
    const newest = rows.at(-1);
    if (!newest) return { ...place, changed, unreadable };
    last = newest.key;
    const next: (StoredValue & { next: Buffer })[] = [];
    for (const row of rows) {
      if (decrypted(keys.current, row.value, purpose) !== null) continue;
      const text =
        decrypted(keys.previous, row.value, purpose) ??
        decrypted(keys.current, row.value, null) ??
        decrypted(keys.previous, row.value, null);
      if (text === null) unreadable.push(row.key);
      else next.push({ ...row, next: encryptWith(keys.current, text, purpose) });
    }
    if (next.length > 0) changed += await replace(client, place, next);
  }
};

/**
 * Encrypts with the new secret what the previous one has encrypted, and binds values of older
 * versions to their purpose, while servers that know both secrets work on. It may be stopped and
 * run again. Hashes made with the previous secret stay (ADR 47).
 */
export const rotateSecret = async (options: RotationOptions): Promise<RotatedColumn[]> => {
  const keys = {
    current: deriveKey(options.secret, 'encryption'),
    previous: deriveKey(options.previous, 'encryption'),
  };
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    const done: RotatedColumn[] = [];
    for (const place of ENCRYPTED_COLUMNS) {
      const column = await rotateColumn(client, place, keys);
      done.push(column);
      options.onColumn?.(column);
    }
    return done;
  } finally {
    await client.end();
  }
};
