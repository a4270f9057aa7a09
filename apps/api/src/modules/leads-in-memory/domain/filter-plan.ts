import {
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
const inScope = (holds: boolean, wanted: 'all' | 'only' | 'excluded'): boolean =>
  wanted === 'all' || holds === (wanted === 'only');

/**
 * The conditions that flags and status decide. They equal those in lead-filter.sql.ts; a test
 * compares the two.
 */
const flagsMatch = ({ criteria, statuses, symbols }: ListCriteria, flags: number): boolean => {
  const status = statusOf(flags);
  const wanted: readonly (readonly [boolean, number])[] = [
    [symbols.symbolFunnelOverride, FLAG.funnelOverride],
    [symbols.symbolPublisherOverride, FLAG.publisherOverride],
    [symbols.symbolInjectedLeadSuccess, FLAG.injectedSuccess],
    [symbols.symbolInjectedLeadFail, FLAG.injectedFail],
  ];
  const isInjected = has(flags, FLAG.child) && !has(flags, FLAG.campaign);
  const anySymbol = symbols.symbolInjectedLead || wanted.some(([chosen]) => chosen);
  return (
    (criteria.test === null || has(flags, FLAG.test) === criteria.test) &&
    (criteria.fakeFtd === null || has(flags, FLAG.fakeFtd) === criteria.fakeFtd) &&
    inScope(status === 5, criteria.approved) &&
    // Only leads with an FTD can have a late one; a CHECK constraint guarantees it.
    (criteria.late !== 'only' || status >= 5) &&
    inScope(has(flags, FLAG.campaign), criteria.campaign) &&
    inScope(has(flags, FLAG.original) && !has(flags, FLAG.campaign), criteria.original) &&
    (statuses === null || statuses.includes(status)) &&
    (!anySymbol ||
      (symbols.symbolInjectedLead && isInjected) ||
      wanted.some(([chosen, flag]) => chosen && has(flags, flag)))
  );
};
const flagTable = (matches: (flags: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: FLAG_COUNT }, (_, flags) =>
    !has(flags, FLAG.removed | FLAG.hidden) && matches(flags) ? 1 : 0,
  );

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
    if (!segment) throw new RangeError('a zone without offsets');
    ({ start: this.start, end: this.end, offset: this.offset } = segment);
  }
}
const dayOf = (wall: number): number => Math.floor(wall / SECONDS_A_DAY);
const clockOf = (text: string): number =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);

const hoursPass = ({ from, until, overMidnight }: HourRange, zone: ZoneClock): Pass => {
  const [begin, end] = [clockOf(from), clockOf(until)];
  return (chosen, count, { createdAt }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const wall = zone.seconds(createdAt[row] as number);
      const clock = wall - dayOf(wall) * SECONDS_A_DAY;
      if (overMidnight ? clock >= begin || clock < end : clock >= begin && clock < end) kept += 1;
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
  const wall = hours || traffic !== 'all' ? new ZoneClock(zone, range) : null;
  return [
    ...(hours && wall ? [hoursPass(hours, wall)] : []),
    ...(traffic !== 'all' && wall ? [weekdayPass(traffic === 'weekends', wall)] : []),
    ...(criteria.late === 'all' ? [] : [latePass(criteria)]),
  ];
};

/**
 * Whether the columns can answer. They hold no e-mail addresses or phones, and PostgreSQL finds
 * single records by index.
 */
const isOwn = ({ emails, terms, searchIn }: ListCriteria): boolean =>
  emails === null &&
  (terms === null ||
    (terms.every(({ kind }) => kind === 'like') && CODED_FIELDS.includes(searchIn as CodedField)));

/** The plan of a list, or null if PostgreSQL has to answer. */
export const planOf = (list: ListCriteria, columns: LeadColumns): Plan | null => {
  if (!isOwn(list)) return null;
  const tables: { field: number; table: Uint8Array; share: number }[] = [];
  const add = (name: CodedField, tableOf: (values: ValueList) => Uint8Array): boolean => {
    const field = CODED_FIELDS.indexOf(name);
    const values = columns.values[field] as ValueList;
    const table = tableOf(values);
    tables.push({
      field,
      table,
      share: table.reduce((total, passes, code) => total + passes * values.count(code), 0),
    });
    return !values.isOverfull;
  };
  const isGlobal = list.isGlobal && list.terms !== null;
  const { terms, criteria } = list;
  const matches = terms && containsAny(terms);
  const known = [
    ...(isGlobal
      ? []
      : criteria.selections.map((selection) =>
          add(selection.field, (values) => selected(selection, values)),
        )),
    ...(matches
      ? [
          add(list.searchIn as CodedField, (values) =>
            Uint8Array.from({ length: values.size }, (_, code) =>
              matches(values.value(code)) ? 1 : 0,
            ),
          ),
        ]
      : []),
  ];
  if (known.includes(false)) return null;
  const [first = null, ...others] = tables.sort((a, b) => a.share - b.share);
  const passes = others.map(codePass);
  if (isGlobal)
    return {
      flags: flagTable(() => true),
      range: { from: -Infinity, until: Infinity },
      first,
      passes,
    };
  const { from, until } = criteria.time.range;
  return {
    flags: flagTable((flags) => flagsMatch(list, flags)),
    first,
    passes: [...passes, ...timePasses(criteria)],
    range: {
      from: from === null ? -Infinity : from.getTime() * MICROS,
      until: until === null ? Infinity : until.getTime() * MICROS,
    },
  };
};
