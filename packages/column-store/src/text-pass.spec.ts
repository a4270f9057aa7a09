import fc from 'fast-check';
import { BLOCK_ROWS, Columns, type ColumnsDeclaration } from './columns.js';
import { textPass, type WantedText } from './text-pass.js';
import type { TextSpans } from './texts.js';

const TEXTS = { email: { splitAt: '@' }, hit_id: {}, ip: { notices: '/' } };
type TextField = keyof typeof TEXTS;
const FIELDS = Object.keys(TEXTS);
const COLUMNS: ColumnsDeclaration = {
  times: 1,
  amounts: 0,
  flagCount: 2,
  removed: 1,
  fields: [],
  texts: Object.values(TEXTS),
  hasIds: false,
};
interface Texts {
  readonly email: string;
  readonly hit_id: string;
  readonly ip: string;
}

const spansOf = ({ email, hit_id, ip }: Texts): TextSpans => {
  const parts = [email, hit_id, ip].map((text) => Buffer.from(text));
  const ends = parts.map((_, index) => Buffer.concat(parts.slice(0, index + 1)).length);
  return {
    bytes: Buffer.concat(parts),
    from: Int32Array.from([0, ...ends.slice(0, -1)]),
    until: Int32Array.from(ends),
  };
};
const rowOf = (id: number): number[] => [id, 0, id];

/**
 * Few letters, so that texts contain each other, and letters that are special in patterns and
 * UTF-8.
 */
const word = fc.string({
  unit: fc.constantFrom('a', 'b', '%', '_', '\\', "'", 'ä', '🂡', '@', '.'),
});
const texts = fc.record({ email: word, hit_id: word, ip: word.map((text) => text.slice(0, 9)) });
const wanted = fc.record<WantedText>({
  kind: fc.constantFrom('contains', 'equals'),
  text: word.filter((text) => text !== ''),
});

const plainly = (
  all: readonly Texts[],
  field: TextField,
  terms: readonly WantedText[],
  rows: readonly number[],
): number[] =>
  rows.filter((row) => {
    const text = (all[row] as Texts)[field];
    return terms.some((term) =>
      term.kind === 'equals' && field !== 'email' ? text === term.text : text.includes(term.text),
    );
  });
const found = (
  columns: Columns,
  field: TextField,
  terms: readonly WantedText[],
  rows: readonly number[],
): number[] => {
  const [block] = columns.blocks;
  if (!block) return [];
  const chosen = new Uint16Array(BLOCK_ROWS);
  chosen.set(rows);
  const text = FIELDS.indexOf(field);
  const ends = columns.ends[text];
  if (!ends) throw new Error(`There is no ${field}.`);
  const splitAt = COLUMNS.texts[text]?.splitAt;
  const pass = textPass({ kind: 'texts', text, splitAt, wanted: terms, ends });
  const count = pass(chosen, rows.length, block);
  return [...chosen.subarray(0, count)];
};

it('finds the rows whose text contains any of the texts, also after texts were replaced', () => {
  fc.assert(
    fc.property(
      fc.array(texts, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat(), texts), { maxLength: 20 }),
      fc.constantFrom<TextField>('email', 'hit_id', 'ip'),
      fc.array(wanted, { maxLength: 3 }),
      (first, later, field, terms) => {
        const all = [...first];
        const columns = new Columns(COLUMNS);
        first.forEach((text, row) => columns.put(rowOf(row + 1), spansOf(text)));
        for (const [number, text] of later) {
          const row = number % all.length;
          all[row] = text;
          columns.put(rowOf(row + 1), spansOf(text));
        }
        const rows = all.map((_, row) => row);
        expect(found(columns, field, terms, rows)).toEqual(plainly(all, field, terms, rows));
        // A few rows are checked one by one.
        const few = rows.filter((row) => row % 20 === 3);
        expect(found(columns, field, terms, few)).toEqual(plainly(all, field, terms, few));
      },
    ),
  );
});

it('finds texts in a full block, whether few or many rows match, and in the next one', () => {
  const columns = new Columns(COLUMNS);
  const all = Array.from({ length: BLOCK_ROWS + 10 }, (_, row) => ({
    email: `jan.${row}@${row % 3 === 0 ? 'one.example' : 'two.example'}`,
    hit_id: row % 2 === 0 ? `even-${row}` : '',
    ip: `10.0.${row % 256}.1`,
  }));
  all.forEach((text, row) => columns.put(rowOf(row + 1), spansOf(text)));
  const rows = Array.from({ length: BLOCK_ROWS }, (_, row) => row);
  const searches: [TextField, string][] = [
    ['email', 'an.123'],
    ['email', 'one.e'],
    ['email', '7@one'],
    ['email', '@two'],
    ['email', 'jan'],
    ['hit_id', 'even'],
    ['hit_id', '-16382'],
    ['ip', '.25.'],
  ];
  for (const [field, text] of searches)
    for (let round = 0; round < 2; round += 1) {
      const terms = [{ kind: 'contains', text }] as const;
      expect(found(columns, field, terms, rows)).toEqual(plainly(all, field, terms, rows));
    }
  expect(columns.blocks[1]?.texts[0]?.heads.count).toBe(10);
});

it('counts its bytes, more for longer texts', () => {
  const bytesWith = (email: string): number => {
    const columns = new Columns(COLUMNS);
    for (let id = 1; id <= BLOCK_ROWS; id += 1)
      columns.put(rowOf(id), spansOf({ email, hit_id: '', ip: '' }));
    return columns.byteLength;
  };
  expect(bytesWith('a'.repeat(30)) - bytesWith('a'.repeat(10))).toBe(20 * BLOCK_ROWS);
});

it('notices a character in the texts of a column', () => {
  const columns = new Columns(COLUMNS);
  const hasNoticed = () => columns.blocks[0]?.texts.map((texts) => texts.hasNoticed);
  columns.put(rowOf(1), spansOf({ email: 'a/b', hit_id: '/', ip: '10.0.0.1' }));
  expect(hasNoticed()).toEqual([false, false, false]);
  columns.put(rowOf(2), spansOf({ email: '', hit_id: '', ip: '10.0.0.0/8' }));
  expect(hasNoticed()).toEqual([false, false, true]);
});

it('keeps whole e-mails once there are more domains than codes', () => {
  const columns = new Columns(COLUMNS);
  for (let number = 0; number < 65_000; number += 1) columns.ends[0]?.codeFor(`d${number}.example`);
  const all = ['a@d7.example', 'a@new.example'].map((email) => ({ email, hit_id: '', ip: '' }));
  all.forEach((text, row) => columns.put(rowOf(row + 1), spansOf(text)));
  for (const text of ['@new', 'a@', 'example', 'new.ex', '@d7'])
    expect(found(columns, 'email', [{ kind: 'contains', text }], [0, 1])).toEqual(
      plainly(all, 'email', [{ kind: 'contains', text }], [0, 1]),
    );
});
