import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CUSTOM_PARAMS } from '@leadline/contracts';
import type pg from 'pg';
import * as copies from 'pg-copy-streams';
import { deriveKey, encryptWith, keyedHashWith } from '../../secret-box.js';
import type { SandboxAddresses } from '../sandbox-integration.js';
import { storeAgreedMoney } from './agreed-money.js';
import { readPlans } from './deals.js';
import { generateHistory } from './generate.js';
import { createAdministration, createBusiness, type PublisherWithToken } from './parties.js';
import { createRates } from './rates.js';
import type { History, LeadRow } from './rows.js';
import type { HistoryOptions } from './world.js';

/** How much a history holds. */
export interface HistorySummary {
  readonly days: number;
  readonly leads: number;
  readonly ftds: number;
  readonly clicks: number;
}
export interface StoredHistory {
  readonly summary: HistorySummary;
  readonly publishers: readonly PublisherWithToken[];
}

const DAY = 86_400_000;

/** In an order that keeps the references. */
const TABLES = [
  'lead_attempts',
  'lead_decisions',
  'lead_status_history',
  'conversions',
  'clicks',
  'progress_logs',
  'inbound_postbacks',
  'audit_log',
  'cap_windows',
  'slot_credits',
] as const satisfies readonly (keyof History)[];

/** Days that the forecast of a cap knows. */
const CAP_DAYS = 28;
/** Records the hours of daily caps, from the reservations of their leads and FTDs. */
const CAP_HOURS = `
  WITH counted AS (
    SELECT r.cap_id, r.window_start, t.at,
      row_number() OVER (PARTITION BY r.cap_id, r.window_start ORDER BY t.at) AS position
    FROM (
      SELECT 'lead' AS type, created_at AS at, cap_reservations
      FROM lead_attempts
      WHERE state = 'accepted' AND created_at >= $2
      UNION ALL
      SELECT 'ftd', reported_at, cap_reservations
      FROM conversions
      WHERE reported_at >= $2
    ) t
    CROSS JOIN LATERAL jsonb_to_recordset(t.cap_reservations)
      AS r(cap_id int, window_start timestamptz)
    JOIN caps c ON c.id = r.cap_id AND c.type = t.type AND c.interval = 'daily'
  ), hours AS (
    SELECT w.cap_id, w.window_start, hour_start, c.cap
    FROM cap_windows w
    JOIN caps c ON c.id = w.cap_id AND c.interval = 'daily'
    CROSS JOIN generate_series(
      w.window_start, least(w.window_start + interval '23 hours', $1), interval '1 hour'
    ) AS hour_start
    WHERE w.window_start >= $2
  )
  INSERT INTO cap_hours (cap_id, hour_start, window_start, filled, full_at)
  SELECT h.cap_id, h.hour_start, h.window_start, count(n.at),
    CASE
      WHEN count(n.at) >= max(h.cap)
        THEN greatest(h.hour_start, min(n.at) FILTER (WHERE n.position >= h.cap))
    END
  FROM hours h
  LEFT JOIN counted n ON n.cap_id = h.cap_id AND n.window_start = h.window_start
    AND n.at < h.hour_start + interval '1 hour'
  GROUP BY 1, 2, 3`;

/**
 * Makes the demo business and its past. The database has no leads yet, and nobody else writes to
 * it. Runs in the transaction of the caller.
 */
export const storeHistory = async (
  client: pg.ClientBase,
  addresses: SandboxAddresses,
  options: HistoryOptions,
  log: (line: string) => void,
): Promise<StoredHistory> => {
  const since = new Date(options.now.getTime() - options.days * DAY);
  await createRates(client, since, options.now);
  const business = await createBusiness(client, addresses, since);
  await createAdministration(client, business, since);
  const history = generateHistory({ ...business, firstLeadId: 1 }, options);
  const { leads, conversions, clicks } = history;
  log(`  ${options.days} days of history: storing ${leads.length.toLocaleString('en-US')} leads`);
  await withoutReferenceChecks(client, async () => {
    const { rows } = await client.query<{ n: string }>('SELECT transaction_number() AS n');
    const link = linkWith(addresses.secret);
    const plansOf = await readPlans(client);
    // The default of the column, which is the same for all of them.
    const stored = leads.map((lead) => ({
      ...link(lead),
      ...plansOf(lead),
      changed_xid: rows[0]?.n,
    }));
    await storeRows(client, 'leads', stored);
    for (const table of TABLES) {
      await storeRows(client, table, history[table]);
      if (table === 'lead_decisions') log('  deliveries and decisions are stored');
    }
    await storeRows(client, 'lookup_values', filterChoicesOf(history));
    await storeAgreedMoney(client, options.now);
  });
  await client.query(CAP_HOURS, [options.now, new Date(options.now.getTime() - CAP_DAYS * DAY)]);
  await client.query('SELECT note_opening_money()');
  await client.query(`SELECT setval(pg_get_serial_sequence('leads', 'id'), $1)`, [
    Math.max(1, leads.length),
  ]);
  return {
    publishers: business.publishers,
    summary: {
      days: options.days,
      leads: leads.length,
      ftds: conversions.length,
      clicks: clicks.length,
    },
  };
};

/**
 * Gives a lead its autologin URL, encrypted, and the token of our link to it. Nobody can guess the
 * token.
 */
const linkWith = (secret: string): ((lead: LeadRow) => object) => {
  const [encryption, hash] = [deriveKey(secret, 'encryption'), deriveKey(secret, 'hash')];
  return (lead) => {
    const { autologin_url: url } = lead;
    if (url === null) return { ...lead, redirect_token: null };
    return {
      ...lead,
      autologin_url: `\\x${encryptWith(encryption, url, 'login-link').toString('hex')}`,
      redirect_token: keyedHashWith(hash, `demo lead ${lead.id}`).toString('base64url'),
    };
  };
};

/** The texts that were seen in leads, which filters offer. */
const filterChoicesOf = ({
  leads,
  lead_status_history: changes,
}: History): { readonly kind: string; readonly value: string }[] => {
  const seen = {
    offer: leads.map(({ offer }) => offer),
    funnel: leads.map(({ funnel }) => funnel),
    publisher_status: leads.map(({ publisher_status: status }) => status),
    brand_status: changes.map(({ brand_status: status }) => status),
    ...Object.fromEntries(CUSTOM_PARAMS.map((name) => [name, leads.map((lead) => lead[name])])),
  };
  return Object.entries(seen).flatMap(([kind, values]) =>
    [...new Set(values)]
      .filter((value) => value !== null)
      .sort()
      .map((value) => ({ kind, value })),
  );
};

/** Rows that are sent at once: few enough that the database stores some while others are made. */
const ROWS_AT_ONCE = 500;

const ESCAPED = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
/** A value as COPY reads it: `\\N` is null, objects and arrays are JSON. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(ESCAPED, (letter) => ESCAPES[letter] as string);
};

function* linesOf(rows: readonly object[], columns: readonly string[]): Generator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    let lines = '';
    for (const row of rows.slice(start, start + ROWS_AT_ONCE) as Record<string, unknown>[])
      lines += `${columns.map((column) => textOf(row[column])).join('\t')}\n`;
    yield lines;
  }
}

/** Inserts many rows into a table, in the given order. All have the same columns. */
const storeRows = async (
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await pipeline(
    Readable.from(linesOf(rows, columns)),
    client.query(copies.from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`)),
  );
};

/**
 * Runs the work without checks of references, which take longer than storing the rows. Only a
 * superuser may do that; for others, the references are checked.
 */
const withoutReferenceChecks = async (
  client: pg.ClientBase,
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ rolsuper: boolean }>(
    'SELECT rolsuper FROM pg_roles WHERE rolname = current_user',
  );
  const isAllowed = rows[0]?.rolsuper === true;
  if (isAllowed) await client.query('SET LOCAL session_replication_role = replica');
  await work();
  if (isAllowed) await client.query('SET LOCAL session_replication_role = origin');
};
