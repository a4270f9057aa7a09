import {
  onField,
  planOf as planOfParts,
  selected,
  type Columns,
  type Plan,
  type PlanPart,
  type Range,
  type Value,
  type ValueList,
  type WantedText,
} from '@leadline/column-store';
import { LEAD_STATUS } from '@leadline/contracts';
import {
  isTopupBasis,
  type Condition,
  type ConditionOf,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { SearchTerm } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import {
  DERIVED_FLAGS,
  isDerived,
  type LeadFlag,
  type StoredFlag,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import { codesAt, type TimeCondition } from './coded-times.js';
import {
  CODED_FIELDS,
  FLAG,
  isCoded,
  isTextField,
  statusOf,
  TEXT_FIELDS,
  type CodedField,
  type TextField,
} from './lead-columns.js';
import { atHours, clockOf, hullOf, microRange, TIME } from './times.js';

// Turns the conditions of a filter into a plan to scan the columns. The meaning of each condition
// is written a second time in lead-conditions/data/condition.sql.ts, and a test compares the two.

/** Search texts in the form of the columns. Only the database knows how it folds letters. */
export interface FoldedTexts {
  /** Each text in lower case, as ILIKE compares it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Each IP address in the form that PostgreSQL writes. */
  readonly addresses: ReadonlyMap<string, string>;
}
const NOTHING_FOLDED: FoldedTexts = { texts: new Map(), addresses: new Map() };

type FlagCondition = (flags: number) => boolean;
const has = (flags: number, flag: number): boolean => (flags & flag) !== 0;
const isReported: FlagCondition = (flags) => statusOf(flags) >= LEAD_STATUS.Ftd;
const hasStored =
  (flag: StoredFlag): FlagCondition =>
  (flags) =>
    has(flags, FLAG[flag]);

const flagged = (flag: LeadFlag): FlagCondition => {
  if (!isDerived(flag)) return hasStored(flag);
  const rule = DERIVED_FLAGS[flag];
  return (flags) =>
    (rule.status === undefined || statusOf(flags) === rule.status) &&
    (rule.has === undefined || has(flags, FLAG[rule.has])) &&
    (rule.lacks === undefined || !has(flags, FLAG[rule.lacks]));
};
const unless =
  (isMet: FlagCondition, wanted: boolean): FlagCondition =>
  (flags) =>
    isMet(flags) === wanted;
const anyOf = (flags: readonly LeadFlag[]): FlagCondition => {
  const conditions = flags.map(flagged);
  return (own) => conditions.some((isMet) => isMet(own));
};

/** Moments that are columns. */
type ColumnBasis = keyof typeof TIME;

/** Conditions on the time of the FTD leave only leads with an FTD. */
const within = (basis: ColumnBasis, range: Range): PlanPart => ({
  time: { time: TIME[basis], range },
  ...(basis === 'ftd_at' && { flags: isReported }),
});

/** Null if the columns do not keep the field, so that PostgreSQL has to answer. */
const ofField = (
  name: CodedField,
  columns: Columns,
  tableOf: (values: ValueList) => Uint8Array,
): PlanPart | null => {
  const field = onField(CODED_FIELDS.indexOf(name), columns, tableOf);
  return field && { field };
};

/** Lower case letter by letter, as PostgreSQL's ILIKE compares. */
const folded = (text: string): string =>
  Array.from(text, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length > letter.length ? (lower[0] as string) : lower;
  }).join('');
const containsAny = (terms: readonly SearchTerm[]) => {
  const texts = terms.flatMap((term) => (term.kind === 'like' ? [folded(term.text)] : []));
  return (value: Value): boolean =>
    value !== null && texts.some((text) => folded(String(value)).includes(text));
};

/**
 * Returns the texts to search for. Null for searches that PostgreSQL answers by index: an id or a
 * whole e-mail.
 */
const wantedOf = (
  terms: readonly SearchTerm[],
  folded: FoldedTexts,
): readonly WantedText[] | null => {
  const wanted = terms.flatMap((term): WantedText[] => {
    if (term.kind !== 'like' && term.kind !== 'address') return [];
    const [kind, text] =
      term.kind === 'like'
        ? (['contains', folded.texts.get(term.text)] as const)
        : (['equals', folded.addresses.get(term.ip)] as const);
    return text ? [{ kind, text }] : [];
  });
  return wanted.length === terms.length ? wanted : null;
};
/** PostgreSQL writes and compares networks in its own way. No publisher's lead has one. */
const inTexts = (
  field: TextField,
  terms: readonly SearchTerm[],
  { blocks, declaration, ends }: Columns,
  folded: FoldedTexts,
): PlanPart | null => {
  const wanted = wantedOf(terms, folded);
  const text = TEXT_FIELDS.indexOf(field);
  if (!wanted || blocks.some(({ texts }) => texts[text]?.hasNoticed)) return null;
  return {
    costly: {
      kind: 'texts',
      text,
      wanted,
      splitAt: declaration.texts[text]?.splitAt,
      ends: ends[text] as ValueList,
    },
  };
};

const withText = (
  { field, terms }: ConditionOf<'text'>,
  columns: Columns,
  folded: FoldedTexts,
): PlanPart | null => {
  if (isTextField(field)) return inTexts(field, terms, columns, folded);
  if (!isCoded(field) || !terms.every(({ kind }) => kind === 'like')) return null;
  const isMatch = containsAny(terms);
  return ofField(field, columns, (values) =>
    Uint8Array.from({ length: values.size }, (_, code) => (isMatch(values.value(code)) ? 1 : 0)),
  );
};

/**
 * Returns the part for parties. Either of two fields decides, so it is not a condition on one
 * field.
 */
const ofParties = ({ parties }: ConditionOf<'parties'>, columns: Columns): PlanPart | null => {
  const among = (name: 'advertiser_id' | 'publisher_id', values: readonly number[]) =>
    onField(CODED_FIELDS.indexOf(name), columns, (list) => selected(list, values));
  const advertisers = among('advertiser_id', parties.advertiser);
  const publishers = among('publisher_id', parties.publisher);
  if (!advertisers || !publishers) return null;
  const isEverything = ({ table }: { readonly table: Uint8Array }): boolean =>
    table.every((matches) => matches === 1);
  // A user who manages every party of a side sees every lead, so nothing has to be checked.
  if (isEverything(advertisers) || isEverything(publishers)) return {};
  if (parties.publisher.length === 0) return { field: advertisers };
  if (parties.advertiser.length === 0) return { field: publishers };
  return { early: { kind: 'either', one: advertisers, other: publishers } };
};

const atTime = (condition: TimeCondition, columns: Columns): PlanPart | null => {
  const { basis } = condition;
  if (isTopupBasis(basis)) return ofField(basis, columns, (list) => codesAt(condition, list));
  switch (condition.kind) {
    case 'range':
      return within(basis, microRange(condition.range));
    case 'ranges': {
      const ranges = condition.ranges.map(microRange);
      const early = { kind: 'ranges', time: TIME[basis], ranges } as const;
      return { ...within(basis, hullOf(ranges)), early };
    }
    case 'hours':
      return { costly: atHours(TIME[basis], condition.clock, condition.hours) };
    case 'weekdays': {
      const { kind, clock, days } = condition;
      return { costly: { kind, time: TIME[basis], clock: clockOf(clock), days } };
    }
  }
};

/** Null if PostgreSQL has to answer. */
const partOf = (condition: Condition, columns: Columns, folded: FoldedTexts): PlanPart | null => {
  switch (condition.kind) {
    case 'in': {
      const { field, values, excluded } = condition;
      return ofField(field, columns, (list) => selected(list, values, excluded));
    }
    case 'flag':
      return { flags: unless(flagged(condition.flag), condition.wanted) };
    case 'any-flag':
      return { flags: anyOf(condition.flags) };
    case 'status':
      return { flags: (flags) => condition.statuses.some((status) => status === statusOf(flags)) };
    case 'reported':
      return { flags: isReported };
    case 'topped-up':
      return ofField(condition.basis, columns, (list) => new Uint8Array(list.size).fill(1, 1));
    case 'range':
    case 'ranges':
    case 'hours':
    case 'weekdays':
      return atTime(condition, columns);
    case 'late': {
      const { kind, clock, wanted } = condition;
      const costly = { kind, clock: clockOf(clock), wanted };
      return { costly, ...(wanted && { flags: isReported }) };
    }
    case 'text':
      return withText(condition, columns, folded);
    case 'newer':
      return { early: condition };
    case 'parties':
      return ofParties(condition, columns);
  }
};

/**
 * Returns the plan of a filter by either moment, or null if PostgreSQL has to answer. It holds for
 * the present columns: new values have codes that it does not know. Searches of e-mails, hit ids
 * and IP addresses need the texts in `folded`. `more` are further parts of the plan.
 */
export const planOf = (
  conditions: readonly Condition[],
  columns: Columns,
  folded: FoldedTexts = NOTHING_FOLDED,
  more: readonly PlanPart[] = [],
): Plan | null => {
  const parts: PlanPart[] = [...more];
  for (const condition of conditions) {
    const part = partOf(condition, columns, folded);
    if (!part) return null;
    parts.push(part);
  }
  return planOfParts(parts, columns);
};
