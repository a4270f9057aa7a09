import { CUSTOM_PARAMS } from '@leadline/contracts';
import { LEAD_FIELDS, LEAD_FIELD_NAMES } from '#modules/lead-conditions/domain/lead-fields.js';

/** A column of the copy: its type there, and where it comes from. */
export interface CopyColumn {
  readonly name: string;
  readonly type: string;
}

/** Texts that can be searched, beside which there is one in lower case. */
export const FOLDED = [
  'email',
  'first_name',
  'last_name',
  'funnel',
  'hit_id',
  'ip',
  ...CUSTOM_PARAMS,
] as const;

/** What a lead is in the copy. The order is that of the rows that are written and compared. */
export const COPY_COLUMNS: readonly CopyColumn[] = [
  { name: 'id', type: 'Int32' },
  { name: 'status', type: 'UInt8' },
  { name: 'flags', type: 'UInt16' },
  { name: 'created_at', type: 'Int64' },
  { name: 'ftd_at', type: 'Nullable(Int64)' },
  { name: 'revenue', type: 'Int64' },
  { name: 'payout', type: 'Int64' },
  ...LEAD_FIELD_NAMES.map((name) => ({
    name,
    type: LEAD_FIELDS[name].holds === 'id' ? 'Nullable(Int32)' : 'Nullable(String)',
  })),
  { name: 'email', type: 'String' },
  { name: 'ip', type: 'String' },
  ...FOLDED.map((name) => ({ name: `${name}_folded`, type: 'Nullable(String)' })),
];
