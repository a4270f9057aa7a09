import { COUNTED_MONEY } from '#modules/lead-data/lead-conditions/data/counted-money.sql.js';
import { STORED_FLAG_SQL } from '#modules/lead-data/lead-conditions/data/stored-flags.sql.js';
import {
  FLAG_BITS,
  LEAD_FIELD_NAMES,
  STORED_FLAGS,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import { OFFERED_TO_LIST } from '#modules/lead-data/lead-ledger/data/offers.sql.js';
import { COPY_COLUMNS, FOLDED } from '../domain/copy-kinds.js';
import { cents, micros, stampedSince, type RowsSource } from './rows-source.js';

const searched = (name: string): string => (name === 'ip' ? 'host(l.ip)' : `l.${name}`);

const countedCents = (amount: string): string => `coalesce(${cents(`(${amount})`)}, 0)`;

const EXPRESSIONS: Readonly<Record<string, string>> = {
  id: 'l.id',
  status: 'l.status',
  flags: STORED_FLAGS.map(
    (flag) => `CASE WHEN ${STORED_FLAG_SQL[flag]} THEN ${FLAG_BITS[flag]} ELSE 0 END`,
  ).join(' + '),
  created_at: micros('l.created_at'),
  ftd_at: micros('l.ftd_at'),
  topup_revenue_at: micros('l.topup_revenue_at'),
  topup_payout_at: micros('l.topup_payout_at'),
  ...Object.fromEntries(
    Object.entries(COUNTED_MONEY).map(([part, amount]) => [part, countedCents(amount)]),
  ),
  ...Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, `l.${name}`])),
  offered_to: `(${OFFERED_TO_LIST})`,
  email: 'l.email',
  ip: 'abbrev(l.ip)',
  ...Object.fromEntries(FOLDED.map((name) => [`${name}_folded`, `lower(${searched(name)})`])),
};

/** Leads, as rows of their copy. */
export const LEAD_ROWS: RowsSource = {
  from: 'leads l',
  alias: 'l',
  columns: COPY_COLUMNS.leads.map(({ name }) => EXPRESSIONS[name] as string),
  changedSince: (horizon) => stampedSince('l', horizon),
  removedSince: (horizon) =>
    `SELECT r.lead_id AS id FROM lead_removals r WHERE ${stampedSince('r', horizon)}`,
  storage: `pg_relation_filenode('leads')::bigint`,
};
