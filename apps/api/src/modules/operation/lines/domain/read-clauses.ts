import { readPlanLine } from '@leadline/contracts';
import type { Cursor } from './cursor.js';
import type { Vocabulary } from './names.js';
import { beginsHours, HOURS_KEYWORDS, readHours, readZone } from './read-hours.js';
import type {
  CapClause,
  OverrideClause,
  PartyClause,
  PartySide,
  PriceClause,
} from './statement.js';

/** The line of a clause. */
export interface ClauseContext {
  readonly side: PartySide;
  readonly countries: readonly number[];
  readonly vocabulary: Vocabulary;
}

export const ON = ['on', 'resume', 'start', 'active'] as const;
export const OFF = ['off', 'pause', 'stop', 'inactive'] as const;
const CLAUSES = 'hours, "closed", "cap", "price", "on", "off", "slug" or "publisher id"';
export const CLAUSE_KEYWORDS = [
  ...HOURS_KEYWORDS,
  'cap',
  'price',
  'slug',
  'publisher',
  ...['daily', 'total', 'lead', 'ftd', 'reset', 'each', 'from', 'to', 'only'],
  ...ON,
  ...OFF,
];
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const otherSide = (side: PartySide): PartySide =>
  side === 'advertiser' ? 'publisher' : 'advertiser';

/** Reads `on` or `off`. Null for other words. */
export const readSwitch = (cursor: Cursor): boolean | null => {
  if (cursor.take(...ON)) return true;
  return cursor.take(...OFF) ? false : null;
};

/** Reads the number of a cap. */
export const readLimit = (cursor: Cursor): number => {
  const { word } = cursor;
  if (cursor.isAtEnd || !/^\d{1,9}$/.test(word.key))
    cursor.failExpected('the number of the cap, such as 50,');
  if (Number(word.key) > 100_000_000) cursor.fail('A cap is at most 100,000,000.');
  cursor.skip();
  return Number(word.key);
};

type CapPart = Partial<Omit<CapClause, 'kind' | 'limit'>>;

const readReset = (cursor: Cursor, vocabulary: Vocabulary): CapPart => {
  const { word } = cursor;
  if (!TIME.test(word.key)) cursor.failExpected('a time such as 00:00');
  cursor.skip();
  return { reset: word.key, zone_id: readZone(cursor, vocabulary) };
};

const readOthers = (cursor: Cursor, { side, vocabulary }: ClauseContext): number[] => {
  const ids = new Set<number>();
  const other = otherSide(side);
  do ids.add(cursor.readOne(vocabulary[other], `a ${other}`).id);
  while (cursor.lastWord.hasComma && cursor.matchOne(vocabulary[other]));
  return [...ids].toSorted((a, b) => a - b);
};

/** Reads one of the words behind the number of a cap. Null for other words. */
const readCapPart = (cursor: Cursor, context: ClauseContext): CapPart | null => {
  if (cursor.take('daily')) return { interval: 'daily' };
  if (cursor.take('total', 'interval')) return { interval: 'interval' };
  if (cursor.take('lead', 'leads')) return { type: 'lead' };
  if (cursor.take('ftd', 'ftds')) return { type: 'ftd' };
  if (cursor.take('each')) return { isEach: true };
  if (cursor.take('reset')) return readReset(cursor, context.vocabulary);
  if (cursor.take(context.side === 'advertiser' ? 'from' : 'to'))
    return { others: readOthers(cursor, context) };
  if (['hourly', 'weekly', 'monthly'].includes(cursor.word.key))
    cursor.fail('A cap is daily or total.');
  return null;
};

const readCap = (cursor: Cursor, context: ClauseContext): CapClause => {
  cursor.skip();
  let cap: CapClause = {
    kind: 'cap',
    limit: readLimit(cursor),
    type: 'lead',
    interval: null,
    reset: null,
    zone_id: null,
    others: [],
    isEach: false,
  };
  const said = new Set<string>();
  for (;;) {
    const { word } = cursor;
    const part = readCapPart(cursor, context);
    if (part === null) return cap;
    const [key = ''] = Object.keys(part);
    if (said.has(key)) cursor.fail(`"${word.text}" says again what was said before.`, { word });
    said.add(key);
    cap = { ...cap, ...part };
  }
};

/** Reads a price, in the shorthand of plans. It takes the rest of the line. */
const readPrice = (
  cursor: Cursor,
  { countries, vocabulary: { country, countries: codes } }: ClauseContext,
): PriceClause => {
  const from = cursor.word;
  cursor.skip();
  const { rest } = cursor;
  if (cursor.isAtEnd) cursor.failExpected('a price such as 750 EUR or "30% share"');
  const named = countries.flatMap((id) => codes.find((one) => one.id === id)?.code ?? []);
  const text = `${named.join(',')} ${cursor.line.slice(from.end)}`;
  const { plan, fault } = readPlanLine(text, codes);
  if (fault) {
    const word = rest.find(({ text: one }) => one !== '' && fault.word.includes(one));
    const unknown = rest.find(({ key }) => country.named(key).length > 0);
    cursor.fail(fault.reason, { word: word ?? unknown ?? rest.at(-1) ?? from });
  }
  cursor.skip(rest.length);
  return { kind: 'price', plan };
};

const MAX_VALUES = 100;

const readValues = (cursor: Cursor, what: string): string[] => {
  const values: string[] = [];
  do {
    const { word } = cursor;
    if (cursor.isAtEnd || word.text.trim() === '') cursor.failExpected(what);
    if (word.text.length > 255) cursor.fail('A value has at most 255 characters.');
    if (!values.includes(word.text.trim())) values.push(word.text.trim());
    if (values.length > MAX_VALUES) cursor.fail(`There are at most ${MAX_VALUES} values.`);
    cursor.skip();
  } while (cursor.lastWord.hasComma);
  return values;
};

const readOverride = (
  cursor: Cursor,
  of: OverrideClause['of'],
  { side, vocabulary }: ClauseContext,
): OverrideClause => {
  const example = of === 'funnel' ? 'a slug' : 'a publisher id such as A-77';
  const values = readValues(cursor, example);
  const other = otherSide(side);
  const named = cursor.take('for') ? cursor.readOne(vocabulary[other], `a ${other}`).id : null;
  return { kind: 'override', of, values, other: named };
};

/** Refuses a `from` that neither publishers nor a moment follow. */
export const mustNotBeFrom = (cursor: Cursor): void => {
  if (cursor.word.key !== 'from') return;
  cursor.fail('Behind "from" a day or a date such as Monday or 1 December ends the line.');
};

/** Reads a clause of a party. */
export const readClause = (cursor: Cursor, context: ClauseContext): PartyClause => {
  const { word } = cursor;
  const { vocabulary } = context;
  const isOn = readSwitch(cursor);
  if (isOn !== null) return { kind: 'switch', isOn };
  if (word.key === 'cap') return readCap(cursor, context);
  if (word.key === 'price') return readPrice(cursor, context);
  if (cursor.take('slug')) return readOverride(cursor, 'funnel', context);
  if (word.key === 'publisher' && cursor.ahead(1).key === 'id') {
    cursor.skip(2);
    return readOverride(cursor, 'publisher_id', context);
  }
  if (!cursor.isAtEnd && beginsHours(word)) {
    if (context.side === 'publisher') cursor.fail('Only advertisers have opening hours.');
    return readHours(cursor, vocabulary);
  }
  mustNotBeFrom(cursor);
  return cursor.failExpected(CLAUSES, CLAUSE_KEYWORDS);
};
