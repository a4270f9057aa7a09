import { Cursor, listed, UnreadableWord } from './cursor.js';
import { splitMoment, type Present } from './moment.js';
import type { NamedRecord, NameMatch, Vocabulary } from './names.js';
import { mustNotBeFrom, ON, OFF, readClause, readLimit, readSwitch } from './read-clauses.js';
import type {
  LineFault,
  LineReading,
  MemberShare,
  MembersStatement,
  PartySide,
  PartyStatement,
  Statement,
} from './statement.js';

const KINDS = ['advertiser', 'publisher', 'distribution'] as const;
type Kind = (typeof KINDS)[number];
interface Subject {
  readonly kind: Kind;
  readonly record: NamedRecord;
}
const isKind = (key: string): key is Kind => KINDS.some((kind) => kind === key);
const PERCENT = /^(\d{1,3}(?:\.\d{1,2})?)%?$/;

/** Returns the longest of the matches of all kinds. Several if they are equally long. */
const longest = (matchOf: (kind: Kind) => NameMatch | null): { kind: Kind; match: NameMatch }[] => {
  const found = KINDS.flatMap((kind) => {
    const match = matchOf(kind);
    return match ? [{ kind, match }] : [];
  });
  const most = Math.max(0, ...found.map(({ match }) => match.length));
  return found.filter(({ match }) => match.length === most);
};

/** Reads a name that may belong to a record of any kind. */
const readAnyName = (cursor: Cursor, vocabulary: Vocabulary): Subject => {
  if (cursor.word.text.startsWith('#') && !cursor.word.isQuoted)
    cursor.fail('Say before an id what it is of: advertiser, publisher, distribution or cap.');
  const whole = longest((kind) => vocabulary[kind].wholeName(cursor.rest));
  const found =
    whole.length > 0 ? whole : longest((kind) => vocabulary[kind].beginningOfName(cursor.rest));
  const subjects = found.flatMap(({ kind, match }) =>
    match.records.map((record) => ({ kind, record, match })),
  );
  const [subject, another] = subjects;
  if (subject === undefined) {
    const suggestions = KINDS.flatMap((kind) => vocabulary[kind].near(cursor.rest)).slice(0, 3);
    cursor.fail(`No advertiser, publisher or distribution is called "${cursor.word.text}".`, {
      suggestions,
    });
  }
  if (another !== undefined) {
    const names = subjects.map(({ kind, record }) => ({
      id: record.id,
      name: `${kind} ${record.name}`,
    }));
    cursor.fail(`"${cursor.textOf(subject.match)}" is ambiguous: ${listed(names)}.`);
  }
  cursor.skip(subject.match.length);
  return subject;
};

const readSubject = (cursor: Cursor, vocabulary: Vocabulary): Subject => {
  const { key } = cursor.word;
  if (!isKind(key)) return readAnyName(cursor, vocabulary);
  cursor.skip();
  return { kind: key, record: cursor.readOne(vocabulary[key], articled(key)) };
};
const articled = (kind: Kind): string => (kind === 'advertiser' ? 'an advertiser' : `a ${kind}`);

/** Reads further parties behind commas. */
const readParties = (
  cursor: Cursor,
  first: Subject & { readonly kind: PartySide },
  vocabulary: Vocabulary,
): number[] => {
  const ids = new Set([first.record.id]);
  while (cursor.lastWord.hasComma) {
    if (!cursor.matchOne(vocabulary[first.kind]) && vocabulary.country.wholeName(cursor.rest))
      break;
    ids.add(cursor.readOne(vocabulary[first.kind], articled(first.kind)).id);
  }
  return [...ids];
};

const readCountries = (cursor: Cursor, { country }: Vocabulary): number[] => {
  const ids = new Set<number>();
  while (!cursor.isAtEnd && country.wholeName(cursor.rest))
    ids.add(cursor.readOne(country, 'a country').id);
  if (ids.size > 0 && cursor.lastWord.hasComma && /^[A-Za-z]{2}$/.test(cursor.word.text))
    cursor.fail(`There is no country ${cursor.word.text}.`);
  return [...ids].toSorted((a, b) => a - b);
};

const readParty = (
  cursor: Cursor,
  first: Subject & { readonly kind: PartySide },
  vocabulary: Vocabulary,
): PartyStatement => {
  const parties = readParties(cursor, first, vocabulary);
  const countries = readCountries(cursor, vocabulary);
  const context = { side: first.kind, countries, vocabulary };
  const clauses = [readClause(cursor, context)];
  while (!cursor.isAtEnd) clauses.push(readClause(cursor, context));
  return { subject: first.kind, parties, countries, clauses };
};

const readShare = (cursor: Cursor): MemberShare['share'] => {
  const isOn = readSwitch(cursor);
  if (isOn !== null) return isOn ? 'on' : 'off';
  const percent = PERCENT.exec(cursor.word.key)?.[1];
  if (cursor.isAtEnd || percent === undefined)
    cursor.failExpected('a percentage such as 60%, "on" or "off"', [...ON, ...OFF]);
  if (Number(percent) > 100) cursor.fail('A percentage is at most 100.');
  cursor.skip();
  return Number(percent);
};

/** Reads the name behind `timeslot` or `group`. */
const readPart = (cursor: Cursor, key: string): string | null => {
  if (!cursor.take(key)) return null;
  const { word } = cursor;
  if (cursor.isAtEnd) cursor.failExpected(`the name of the ${key}`);
  cursor.skip();
  return word.text;
};

const readMembers = (
  cursor: Cursor,
  distributionId: number,
  vocabulary: Vocabulary,
): MembersStatement => {
  const timeslot = readPart(cursor, 'timeslot');
  const group = readPart(cursor, 'group');
  const members: MemberShare[] = [];
  do {
    const { word } = cursor;
    const { id } = cursor.readOne(vocabulary.advertiser, 'an advertiser');
    if (members.some(({ advertiser_id: one }) => one === id))
      cursor.fail(`"${word.text}" stands there twice.`, { word });
    members.push({ advertiser_id: id, share: readShare(cursor) });
  } while (!cursor.isAtEnd);
  return { subject: 'members', distribution_id: distributionId, timeslot, group, members };
};

const readStatement = (cursor: Cursor, vocabulary: Vocabulary): Statement => {
  if (cursor.word.key === 'cap' && cursor.ahead(1).text.startsWith('#')) {
    cursor.skip();
    const id = /^#(\d{1,9})$/.exec(cursor.word.key)?.[1];
    if (id === undefined) cursor.fail('The id of a cap is a number, such as #12.');
    cursor.skip();
    return { subject: 'cap', cap_id: Number(id), limit: readLimit(cursor) };
  }
  const { kind, record } = readSubject(cursor, vocabulary);
  if (kind !== 'distribution') return readParty(cursor, { kind, record }, vocabulary);
  const isOn = readSwitch(cursor);
  if (isOn === null) return readMembers(cursor, record.id, vocabulary);
  return { subject: 'distribution', distribution_id: record.id, isOn };
};

type Attempt<T> =
  { readonly value: T; readonly fault: null } | { readonly value: null; readonly fault: LineFault };
/** Returns what was read, or the fault of the word that could not be. */
const attempt = <T>(read: () => T): Attempt<T> => {
  try {
    return { value: read(), fault: null };
  } catch (error) {
    if (!(error instanceof UnreadableWord)) throw error;
    return { value: null, fault: error.fault };
  }
};

const readUndated = (line: string, vocabulary: Vocabulary): Attempt<Statement> =>
  attempt(() => {
    const cursor = new Cursor(line);
    const statement = readStatement(cursor, vocabulary);
    mustNotBeFrom(cursor);
    if (!cursor.isAtEnd) cursor.failExpected('the end of the line');
    return statement;
  });

/** Reads a line. A day or a date at its end is a moment, unless the line can only be read without. */
const readDated = (line: string, vocabulary: Vocabulary, present: Present): Attempt<Statement> => {
  const whole = readUndated(line, vocabulary);
  const dated = attempt(() => splitMoment(line, vocabulary, present));
  if (dated.fault) return whole.fault ? dated : whole;
  if (dated.value === null) return whole;
  const { head, from } = dated.value;
  const { value, fault } = readUndated(head, vocabulary);
  if (value) return { value: { ...value, from }, fault: null };
  return whole.fault ? { value: null, fault } : whole;
};

/**
 * Reads a line that changes hours, caps, prices, switches or shares. Says of a line that it cannot
 * read which word is wrong, and what should stand there. Never throws.
 */
export const readLine = (line: string, vocabulary: Vocabulary, present: Present): LineReading => {
  const { value, fault } = readDated(line, vocabulary, present);
  return value ? { statement: value, fault: null } : { statement: null, fault };
};

/** A line of a text that is not empty and no remark. */
export interface NumberedLine {
  /** Counts from 1. */
  readonly number: number;
  readonly text: string;
}
/** Returns the lines of a text. Empty ones and remarks, which begin with `//`, are left out. */
export const linesOf = (text: string): NumberedLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line }))
    .filter(({ text: line }) => /[^\s,;:]/.test(line) && !line.trimStart().startsWith('//'));
