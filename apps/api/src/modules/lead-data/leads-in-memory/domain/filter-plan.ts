import { LEAD_STATUS } from '@leadline/contracts';
import type {
  Condition,
  ConditionOf,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { SearchTerm } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import {
  DERIVED_FLAGS,
  isDerived,
  type LeadFlag,
  type StoredFlag,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import {
  CODED_FIELDS,
  FLAG,
  FLAG_COUNT,
  statusOf,
  type CodedField,
  type LeadColumns,
} from './lead-columns.js';
import { isTextField, type TextField } from './lead-texts.js';
import { microRange, type CodeTable, type MicroRange } from './passes.js';
import type { RowCondition } from './row-conditions.js';
import type { WantedText } from './text-pass.js';
import type { Value, ValueList } from './value-list.js';

// Turns the conditions of a filter into a plan to scan the columns. The meaning of each condition
// is written a second time in lead-conditions/data/condition.sql.ts, and a test compares the two.

/**
 * How a filter is evaluated: flags and time ranges select blocks and rows, and conditions narrow
 * them. A plan is plain data, so another thread can take it, unless it searches texts.
 */
export interface Plan {
  readonly flags: Uint8Array;
  readonly created: MicroRange;
  /** Null if the time of the FTD does not matter. Otherwise `flags` has leads with an FTD only. */
  readonly ftd: MicroRange | null;
  /** Conditions on fields, the one that the fewest leads meet first. */
  readonly fields: readonly CodeTable[];
  /** Share of the leads that meet the conditions on fields, as if fields were independent. */
  readonly fieldShare: number;
  /** Run before all conditions on fields but the first. */
  readonly early: readonly RowCondition[];
  /** Run after them. */
  readonly costly: readonly RowCondition[];
}
/** Search texts in the form of the columns. Only the database knows how it folds letters. */
export interface FoldedTexts {
  /** Each text in lower case, as ILIKE compares it. */
  readonly texts: ReadonlyMap<string, string>;
  /** Each IP address in the form that PostgreSQL writes. */
  readonly addresses: ReadonlyMap<string, string>;
}
const NOTHING_FOLDED: FoldedTexts = { texts: new Map(), addresses: new Map() };

const ALWAYS: MicroRange = { from: -Infinity, until: Infinity };

type FlagCondition = (flags: number) => boolean;
/** The condition on one field, and the number of leads that meet it. */
interface FieldCondition extends CodeTable {
  readonly matches: number;
}

/** Part of a plan that one condition adds. */
interface Part {
  readonly flags?: FlagCondition;
  readonly field?: FieldCondition;
  readonly created?: MicroRange;
  readonly ftd?: MicroRange;
  /** Runs before the conditions on fields, because few rows pass. */
  readonly early?: RowCondition;
  /** Runs after them, because it computes wall-clock time for each row, or reads its text. */
  readonly costly?: RowCondition;
}

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

/** Returns a table with 1 for each known combination of flags that meets all conditions. */
const flagTable = (
  conditions: readonly FlagCondition[],
  { knownFlags }: LeadColumns,
): Uint8Array => {
  const table = new Uint8Array(FLAG_COUNT);
  for (const flags of knownFlags) if (conditions.every((isMet) => isMet(flags))) table[flags] = 1;
  return table;
};

const inRange = ({ basis, range }: ConditionOf<'range'>): Part =>
  basis === 'created_at'
    ? { created: microRange(range) }
    : { ftd: microRange(range), flags: isReported };
const inRanges = (condition: ConditionOf<'ranges'>): Part => {
  const ranges = condition.ranges.map(microRange);
  const hull = {
    from: Math.min(...ranges.map(({ from }) => from)),
    until: Math.max(...ranges.map(({ until }) => until)),
  };
  return condition.basis === 'created_at'
    ? { created: hull, early: condition }
    : { ftd: hull, early: condition, flags: isReported };
};

/**
 * Returns a condition on a coded field. Null if it has more values than the columns keep, so that
 * PostgreSQL has to answer.
 */
const onField = (
  name: CodedField,
  columns: LeadColumns,
  tableOf: (values: ValueList) => Uint8Array,
): Part | null => {
  const field = CODED_FIELDS.indexOf(name);
  const values = columns.values[field] as ValueList;
  if (values.isOverfull) return null;
  const table = tableOf(values);
  const matches = table.reduce((sum, isMatch, code) => sum + isMatch * values.count(code), 0);
  return { field: { field, table, matches } };
};

const selected = (
  { values, excluded }: Pick<ConditionOf<'in'>, 'values' | 'excluded'>,
  list: ValueList,
): Uint8Array => {
  const table = new Uint8Array(list.size).fill(excluded ? 1 : 0);
  for (const value of values) {
    const code = list.code(value);
    if (code !== undefined) table[code] = excluded ? 0 : 1;
  }
  return table;
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

const isCoded = (field: string): field is CodedField =>
  (CODED_FIELDS as readonly string[]).includes(field);
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
  { blocks, domains }: LeadColumns,
  folded: FoldedTexts,
): Part | null => {
  const wanted = wantedOf(terms, folded);
  if (!wanted || (field === 'ip' && blocks.some(({ texts }) => texts.hasNetwork))) return null;
  return { costly: { kind: 'texts', field, wanted, domains } };
};

const withText = (
  { field, terms }: ConditionOf<'text'>,
  columns: LeadColumns,
  folded: FoldedTexts,
): Part | null => {
  if (isTextField(field)) return inTexts(field, terms, columns, folded);
  if (!isCoded(field) || !terms.every(({ kind }) => kind === 'like')) return null;
  const isMatch = containsAny(terms);
  return onField(field, columns, (values) =>
    Uint8Array.from({ length: values.size }, (_, code) => (isMatch(values.value(code)) ? 1 : 0)),
  );
};

/**
 * Returns the part for parties. Either of two fields decides, so it is not a condition on one
 * field.
 */
const ofParties = ({ parties }: ConditionOf<'parties'>, columns: LeadColumns): Part | null => {
  const among = (field: 'advertiser_id' | 'publisher_id', values: readonly number[]) =>
    onField(field, columns, (list) => selected({ values, excluded: false }, list));
  const advertisers = among('advertiser_id', parties.advertiser);
  const publishers = among('publisher_id', parties.publisher);
  if (!advertisers?.field || !publishers?.field) return null;
  const isEverything = ({ table }: CodeTable): boolean => table.every((matches) => matches === 1);
  // A user who manages every party of a side sees every lead, so nothing has to be checked.
  if (isEverything(advertisers.field) || isEverything(publishers.field)) return {};
  if (parties.publisher.length === 0) return advertisers;
  if (parties.advertiser.length === 0) return publishers;
  return { early: { kind: 'either', one: advertisers.field, other: publishers.field } };
};

/** Null if PostgreSQL has to answer. */
const partOf = (condition: Condition, columns: LeadColumns, folded: FoldedTexts): Part | null => {
  switch (condition.kind) {
    case 'in':
      return onField(condition.field, columns, (values) => selected(condition, values));
    case 'flag':
      return { flags: unless(flagged(condition.flag), condition.wanted) };
    case 'any-flag':
      return { flags: anyOf(condition.flags) };
    case 'status':
      return { flags: (flags) => condition.statuses.some((status) => status === statusOf(flags)) };
    case 'reported':
      return { flags: isReported };
    case 'range':
      return inRange(condition);
    case 'ranges':
      return inRanges(condition);
    case 'hours':
    case 'weekdays':
      return { costly: condition };
    case 'late':
      return { costly: condition, ...(condition.wanted && { flags: isReported }) };
    case 'text':
      return withText(condition, columns, folded);
    case 'newer':
      return { early: condition };
    case 'parties':
      return ofParties(condition, columns);
  }
};

/**
 * Returns the share of leads that meet a condition on either of two fields. 1 for other conditions.
 */
const shareOf = (condition: RowCondition, leads: number): number =>
  condition.kind === 'either'
    ? 1 - (1 - condition.one.matches / leads) * (1 - condition.other.matches / leads)
    : 1;

const inBoth = (one: MicroRange, other: MicroRange): MicroRange => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
});

/**
 * Returns the plan of a filter by either moment, or null if PostgreSQL has to answer. It holds for
 * the present columns: new values have codes that it does not know. Searches of e-mails, hit ids
 * and IP addresses need the texts in `folded`.
 */
export const planOf = (
  conditions: readonly Condition[],
  columns: LeadColumns,
  folded: FoldedTexts = NOTHING_FOLDED,
): Plan | null => {
  const parts: Part[] = [];
  for (const condition of conditions) {
    const part = partOf(condition, columns, folded);
    if (!part) return null;
    parts.push(part);
  }
  const fields = parts.flatMap(({ field }) => field ?? []).sort((a, b) => a.matches - b.matches);
  const ftd = parts.flatMap((part) => part.ftd ?? []);
  const early = parts.flatMap((part) => part.early ?? []);
  return {
    flags: flagTable(
      parts.flatMap(({ flags }) => flags ?? []),
      columns,
    ),
    created: parts.flatMap(({ created }) => created ?? []).reduce(inBoth, ALWAYS),
    ftd: ftd.length === 0 ? null : ftd.reduce(inBoth),
    fields,
    fieldShare:
      fields.reduce((share, { matches }) => (share * matches) / columns.size, 1) *
      early.reduce((share, condition) => share * shareOf(condition, columns.size), 1),
    early,
    costly: parts.flatMap(({ costly }) => costly ?? []),
  };
};
