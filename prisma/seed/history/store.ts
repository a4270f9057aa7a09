import type pg from 'pg';
import { deriveKey, encryptWith, keyedHashWith } from '../../secret-box.js';
import type { SandboxAddresses } from '../sandbox-integration.js';
import { createAdministration } from './administration.js';
import { filterChoicesOf } from './filter-choices.js';
import { generateHistory } from './generate.js';
import { createBusiness, type PublisherWithToken } from './parties.js';
import type { History, LeadRow } from './rows.js';
import { storeRows, withoutReferenceChecks } from './store-rows.js';
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
  const business = await createBusiness(client, addresses, since);
  await createAdministration(client, business, since);
  const history = generateHistory({ ...business, firstLeadId: 1 }, options);
  const { leads, conversions, clicks } = history;
  log(`  ${options.days} days of history: storing ${leads.length.toLocaleString('en-US')} leads`);
  await withoutReferenceChecks(client, async () => {
    const { rows } = await client.query<{ n: string }>('SELECT transaction_number() AS n');
    const link = linkWith(addresses.secret);
    // The default of the column, which is the same for all of them.
    const stored = leads.map((lead) => ({ ...link(lead), changed_xid: rows[0]?.n }));
    await storeRows(client, 'leads', stored);
    for (const table of TABLES) {
      await storeRows(client, table, history[table]);
      if (table === 'lead_decisions') log('  deliveries and decisions are stored');
    }
    await storeRows(client, 'lookup_values', filterChoicesOf(history));
  });
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
