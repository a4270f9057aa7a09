import {
  LEAD_STATUS,
  lateSpanOf,
  zoneSegmentsWithin,
  type HourRange,
  type LeadCriteria,
  type ListCriteria,
  type SearchTerm,
  type Selection,
  type TimeRange,
} from '@leadline/contracts';
import {
  CODED_FIELDS,
  FLAG,
  FLAG_COUNT,
  statusOf,
  type Block,
  type CodedField,
  type LeadColumns,
} from './lead-columns.js';
import type { Value, ValueList } from './value-list.js';

/**
 * A condition. Keeps those of the first `count` rows in `chosen` that meet it, in their order, and
 * returns their number.
 */
export type Pass = (chosen: Uint16Array, count: number, block: Block) => number;
/**
 * How a filter is evaluated: flags and time range select blocks and rows, and passes narrow them.
 */
export interface Plan {
  readonly flags: Uint8Array;
  readonly range: MicroRange;
  readonly first: CodeTable | null;
  readonly passes: readonly Pass[];
}
/** The codes of a field that match: 1 or 0, indexed by code. */
export interface CodeTable {
  readonly field: number;
  readonly table: Uint8Array;
}
export interface MicroRange {
  readonly from: number;
  readonly until: number;
}

const MICROS = 1000;
const SECONDS_A_DAY = 86_400;
const has = (flags: number, flag: number): boolean => (flags & flag) !== 0;

type FlagCondition = (flags: number) => boolean;

const isCampaign: FlagCondition = (flags) => has(flags, FLAG.campaign);
const isInjected: FlagCondition = (flags) => has(flags, FLAG.child) && !isCampaign(flags);
const isOriginal: FlagCondition = (flags) => has(flags, FLAG.original) && !isCampaign(flags);
const isApproved: FlagCondition = (flags) => statusOf(flags) === LEAD_STATUS.Ftd;
const isReported: FlagCondition = (flags) => statusOf(flags) >= LEAD_STATUS.Ftd;
const hasFlag =
  (flag: number): FlagCondition =>
  (flags) =>
    has(flags, flag);

/** No condition if `wanted` is null; otherwise that the lead meets it, or does not. */
const where = (isMet: FlagCondition, wanted: boolean | null): FlagCondition[] =>
  wanted === null ? [] : [(flags) => isMet(flags) === wanted];
const wantedOf = (scope: 'all' | 'only' | 'excluded'): boolean | null =>
  scope === 'all' ? null : scope === 'only';

/** Any of the chosen symbols. */
const symbolConditions = ({ symbols }: ListCriteria): FlagCondition[] => {
  const conditions: readonly (readonly [isChosen: boolean, isMet: FlagCondition])[] = [
    [symbols.symbolInjectedLead, isInjected],
    [symbols.symbolFunnelOverride, hasFlag(FLAG.funnelOverride)],
    [symbols.symbolPublisherOverride, hasFlag(FLAG.publisherOverride)],
    [symbols.symbolInjectedLeadSuccess, hasFlag(FLAG.injectedSuccess)],
    [symbols.symbolInjectedLeadFail, hasFlag(FLAG.injectedFail)],
  ];
  const chosen = conditions.filter(([isChosen]) => isChosen);
  return chosen.length === 0 ? [] : [(flags) => chosen.some(([, isMet]) => isMet(flags))];
};

/**
 * The conditions that flags and status decide. They equal those in lead-filter.sql.ts; a test
 * compares the two.
 */
const flagConditions = (list: ListCriteria): FlagCondition[] => {
  const { criteria, statuses } = list;
  return [
    ...where(hasFlag(FLAG.test), criteria.test),
    ...where(hasFlag(FLAG.fakeFtd), criteria.fakeFtd),
    ...where(isApproved, wantedOf(criteria.approved)),
    // Only leads with an FTD can have a late one; a CHECK constraint guarantees it.
    ...(criteria.late === 'only' ? [isReported] : []),
    ...where(isCampaign, wantedOf(criteria.campaign)),
    ...where(isOriginal, wantedOf(criteria.original)),
    ...(statuses === null ? [] : [(flags: number) => statuses.includes(statusOf(flags))]),
    ...symbolConditions(list),
  ];
};

/** 1 for each combination of flags that meets all conditions, indexed by the flags. */
const flagTable = (conditions: readonly FlagCondition[]): Uint8Array =>
  Uint8Array.from({ length: FLAG_COUNT }, (_, flags) => {
    if (has(flags, FLAG.removed | FLAG.hidden)) return 0;
    return conditions.every((isMet) => isMet(flags)) ? 1 : 0;
  });

const codePass =
  ({ field, table }: CodeTable): Pass =>
  (chosen, count, block) => {
    const codes = block.codes[field] as Uint32Array;
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      kept += table[codes[row] as number] as number;
    }
    return kept;
  };

const selected = ({ values, excluded }: Selection, list: ValueList): Uint8Array => {
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

/** Local time in a zone. Remembers the last offset, because neighbouring rows mostly share it. */
class ZoneClock {
  private start = Infinity;
  private end = -Infinity;
  private offset = 0;
  private readonly segments: readonly {
    readonly start: number;
    readonly end: number;
    readonly offset: number;
  }[];

  /** Uses the offsets within `range`; beyond it, the first and last of them continue. */
  constructor(zone: string, range: TimeRange) {
    const within = zoneSegmentsWithin(zone, range.from, range.until);
    this.segments = within.map(({ from, offset }, index) => ({
      start: index === 0 ? -Infinity : from * MICROS,
      end: (within[index + 1]?.from ?? Infinity) * MICROS,
      offset: offset / 1000,
    }));
  }

  /** Local time in seconds at an instant in microseconds. */
  seconds(micros: number): number {
    if (micros < this.start || micros >= this.end) this.move(micros);
    return micros / 1e6 + this.offset;
  }

  private move(micros: number): void {
    const segment = this.segments.find(({ end }) => micros < end);
    if (!segment) throw new RangeError('The zone has no offsets.');
    ({ start: this.start, end: this.end, offset: this.offset } = segment);
  }
}
const dayOf = (localSeconds: number): number => Math.floor(localSeconds / SECONDS_A_DAY);
const clockOf = (text: string): number =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);

const hoursPass = ({ from, until, overMidnight }: HourRange, zone: ZoneClock): Pass => {
  const [begin, end] = [clockOf(from), clockOf(until)];
  return (chosen, count, { createdAt }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const local = zone.seconds(createdAt[row] as number);
      const clock = local - dayOf(local) * SECONDS_A_DAY;
      const isInRange = overMidnight
        ? clock >= begin || clock < end
        : clock >= begin && clock < end;
      if (isInRange) kept += 1;
    }
    return kept;
  };
};

/** 1 January 1970 was a Thursday, three days after a Monday. */
const weekdayPass =
  (weekend: boolean, zone: ZoneClock): Pass =>
  (chosen, count, { createdAt }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const days = dayOf(zone.seconds(createdAt[row] as number)) + 3;
      if (days - Math.floor(days / 7) * 7 >= 5 === weekend) kept += 1;
    }
    return kept;
  };

const latePass = ({ reportingZone, now, late }: LeadCriteria): Pass => {
  const zone = new ZoneClock(reportingZone, lateSpanOf(now));
  const wanted = late === 'only';
  return (chosen, count, { createdAt, ftdAt }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const ftd = ftdAt[row] as number;
      const isLate =
        !Number.isNaN(ftd) &&
        dayOf(zone.seconds(ftd)) > dayOf(zone.seconds(createdAt[row] as number));
      if (isLate === wanted) kept += 1;
    }
    return kept;
  };
};

const timePasses = (criteria: LeadCriteria): Pass[] => {
  const {
    zone,
    traffic,
    time: { range, hours },
  } = criteria;
  const passes: Pass[] = [];
  if (hours) passes.push(hoursPass(hours, new ZoneClock(zone, range)));
  if (traffic !== 'all')
    passes.push(weekdayPass(traffic === 'weekends', new ZoneClock(zone, range)));
  if (criteria.late !== 'all') passes.push(latePass(criteria));
  return passes;
};

/** Leads that were stored after another one. */
const newerPasses = ({ newerThan }: ListCriteria): Pass[] => {
  if (newerThan === null) return [];
  const pass: Pass = (chosen, count, { ids }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      if ((ids[row] as number) > newerThan) kept += 1;
    }
    return kept;
  };
  return [pass];
};

/**
 * Whether the columns can answer. They have no e-mail addresses or phones, and PostgreSQL finds
 * single records by index.
 */
const isAnswerable = ({ emails, terms, searchIn }: ListCriteria): boolean => {
  if (emails !== null) return false;
  if (terms === null) return true;
  return (
    terms.every(({ kind }) => kind === 'like') && CODED_FIELDS.includes(searchIn as CodedField)
  );
};

/** A global search ignores all other filters. */
const isGlobalSearch = (list: ListCriteria): boolean => list.isGlobal && list.terms !== null;

/** The condition on one field, and the number of leads that meet it. */
interface FieldCondition extends CodeTable {
  readonly matches: number;
}

/**
 * The conditions on coded fields, those that fewest leads meet first. Null if a field has more
 * values than the columns keep.
 */
const fieldConditions = (list: ListCriteria, columns: LeadColumns): FieldCondition[] | null => {
  const found: FieldCondition[] = [];
  let isComplete = true;
  const add = (name: CodedField, tableOf: (values: ValueList) => Uint8Array): void => {
    const field = CODED_FIELDS.indexOf(name);
    const values = columns.values[field] as ValueList;
    const table = tableOf(values);
    const matches = table.reduce((sum, isMatch, code) => sum + isMatch * values.count(code), 0);
    found.push({ field, table, matches });
    if (values.isOverfull) isComplete = false;
  };
  if (!isGlobalSearch(list))
    for (const selection of list.criteria.selections)
      add(selection.field, (values) => selected(selection, values));
  if (list.terms) {
    const isMatch = containsAny(list.terms);
    add(list.searchIn as CodedField, (values) =>
      Uint8Array.from({ length: values.size }, (_, code) => (isMatch(values.value(code)) ? 1 : 0)),
    );
  }
  return isComplete ? found.sort((a, b) => a.matches - b.matches) : null;
};

/** The plan of a list, or null if PostgreSQL has to answer. */
export const planOf = (list: ListCriteria, columns: LeadColumns): Plan | null => {
  if (!isAnswerable(list)) return null;
  const conditions = fieldConditions(list, columns);
  if (!conditions) return null;
  const [first = null, ...others] = conditions;
  const passes = [...newerPasses(list), ...others.map(codePass)];
  if (isGlobalSearch(list))
    return {
      flags: flagTable([]),
      range: { from: -Infinity, until: Infinity },
      first,
      passes,
    };
  const { from, until } = list.criteria.time.range;
  return {
    flags: flagTable(flagConditions(list)),
    first,
    passes: [...passes, ...timePasses(list.criteria)],
    range: {
      from: from === null ? -Infinity : from.getTime() * MICROS,
      until: until === null ? Infinity : until.getTime() * MICROS,
    },
  };
};
