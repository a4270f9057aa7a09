import { CUSTOM_PARAMS } from '@leadline/contracts';
import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import {
  LEAD_FIELDS,
  LEAD_FIELD_NAMES,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';

/** Kinds of rows that ClickHouse has copies of. */
export type CopyKind = 'leads' | 'clicks';
export const COPY_KINDS: readonly CopyKind[] = ['leads', 'clicks'];

/** A column of a copy, with its type there. */
export interface CopyColumn {
  readonly name: string;
  readonly type: string;
}

/** Texts that can be searched. The copy has a column in lower case beside each. */
export const FOLDED = [
  'email',
  'first_name',
  'last_name',
  'funnel',
  'hit_id',
  'ip',
  ...CUSTOM_PARAMS,
] as const;

const typeOf = (holds: 'id' | 'text'): string =>
  holds === 'id' ? 'Nullable(Int32)' : 'Nullable(String)';

/**
 * Columns of the rows of a copy, in the order in which rows are written and compared. The id comes
 * first. Times are microseconds since 1970, money is whole cents.
 */
export const COPY_COLUMNS: Readonly<Record<CopyKind, readonly CopyColumn[]>> = {
  leads: [
    { name: 'id', type: 'Int32' },
    { name: 'status', type: 'UInt8' },
    { name: 'flags', type: 'UInt16' },
    { name: 'created_at', type: 'Int64' },
    { name: 'ftd_at', type: 'Nullable(Int64)' },
    // Amounts that count: `revenue` and `payout` are those per FTD.
    { name: 'revenue', type: 'Int64' },
    { name: 'payout', type: 'Int64' },
    { name: 'lead_revenue', type: 'Int64' },
    { name: 'lead_payout', type: 'Int64' },
    { name: 'topup_revenue', type: 'Int64' },
    { name: 'topup_payout', type: 'Int64' },
    { name: 'topup_revenue_at', type: 'Nullable(Int64)' },
    { name: 'topup_payout_at', type: 'Nullable(Int64)' },
    ...LEAD_FIELD_NAMES.map((name) => ({ name, type: typeOf(LEAD_FIELDS[name].holds) })),
    // Ids with commas between them.
    { name: 'offered_to', type: typeOf('text') },
    { name: 'email', type: 'String' },
    { name: 'ip', type: 'String' },
    ...FOLDED.map((name) => ({ name: `${name}_folded`, type: typeOf('text') })),
  ],
  // Includes the outcome of the click, so that a question about clicks reads nothing else.
  clicks: [
    { name: 'id', type: 'Int64' },
    { name: 'created_at', type: 'Int64' },
    { name: 'is_bot', type: 'UInt8' },
    { name: 'is_unique', type: 'UInt8' },
    { name: 'leads', type: 'Int32' },
    { name: 'ftds', type: 'Int32' },
    { name: 'publisher_ftds', type: 'Int32' },
    { name: 'payout', type: 'Int64' },
    ...CLICK_FIELD_NAMES.map((name) => ({ name, type: typeOf(CLICK_FIELDS[name]) })),
  ],
};
