import type { ColumnsDeclaration } from '@leadline/column-store';
import type { MoneyPart } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import {
  TOPUP_BASES,
  type TopupBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  LEAD_FIELD_NAMES,
  STORED_FLAGS,
  type LeadField,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';

// The columns of leads: fields by which the list filters, sorts and counts (ADR 15).

const STATUS_BITS = 3;
const FLAGS = [...STORED_FLAGS, 'removed'] as const;
/** All flags of a lead in one number, with its status in the lowest three bits. */
export const FLAG = Object.fromEntries(
  FLAGS.map((name, index) => [name, 1 << (STATUS_BITS + index)]),
) as Readonly<Record<(typeof FLAGS)[number], number>>;
export const FLAG_COUNT = 1 << (STATUS_BITS + FLAGS.length);
export const statusOf = (flags: number): number => flags & ((1 << STATUS_BITS) - 1);

const STATUSES = [1, 2, 3, 5, 6, 7];
/** Flags by status, for the order by status. */
export const FLAGS_BY_STATUS = STATUSES.map((status) =>
  Array.from({ length: FLAG_COUNT >> STATUS_BITS }, (_, index) => (index << STATUS_BITS) + status),
);

/**
 * - `offered_to`: the advertisers that a lead was offered to, ids with commas between them.
 * - `lead_money`: the amounts for the lead, see `coded-money.ts`. Agreements say few amounts.
 * - `topup_revenue_at`, `topup_payout_at`: the share of a top-up with its time. Leads of a cohort
 *   have nearly the same share.
 */
export type CodedField =
  LeadField | 'first_name' | 'last_name' | 'offered_to' | 'lead_money' | TopupBasis;
export const CODED_FIELDS: readonly CodedField[] = [
  ...LEAD_FIELD_NAMES,
  'first_name',
  'last_name',
  'offered_to',
  'lead_money',
  ...TOPUP_BASES,
];
export const isCoded = (field: string): field is CodedField =>
  (CODED_FIELDS as readonly string[]).includes(field);

/**
 * Texts that are nearly all different and so have no codes. They are stored as the database folds
 * them for ILIKE, in lower case.
 */
const TEXTS = {
  /** Nearly all e-mails have one of a few domains. */
  email: { splitAt: '@' },
  hit_id: {},
  /** An address may be a network, such as 10.0.0.0/8. */
  ip: { notices: '/' },
};
export type TextField = keyof typeof TEXTS;
export const TEXT_FIELDS = Object.keys(TEXTS) as TextField[];
export const isTextField = (field: string): field is TextField => field in TEXTS;

/** Sums of amounts in whole cents: of FTDs first, then of codes. */
export const AMOUNT = {
  revenue: 0,
  payout: 1,
  lead_revenue: 2,
  lead_payout: 3,
  topup_revenue: 4,
  topup_payout: 5,
} as const satisfies Record<MoneyPart, number>;

/** A field with more distinct values, such as a click id, is left to PostgreSQL. */
const VALUE_LIMIT = 1_000_000;
/** Codes of up to this many values take two bytes. */
const NARROW_LIMIT = 65_536;
const isNarrow = (field: CodedField): boolean =>
  field === 'lead_money' || field === 'revenue_plan_id';

/**
 * The columns of leads. The numbers of a row are id, flags, creation, FTD, and its amounts; then
 * come `CODED_FIELDS` and `TEXT_FIELDS`.
 */
export const leadColumns = (valueLimit = VALUE_LIMIT): ColumnsDeclaration => ({
  times: 2,
  amounts: 2,
  flagCount: FLAG_COUNT,
  removed: FLAG.removed,
  fields: CODED_FIELDS.map((field) => ({
    limit: isNarrow(field) ? Math.min(NARROW_LIMIT, valueLimit) : valueLimit,
  })),
  texts: Object.values(TEXTS),
  hasIds: true,
});
