import { ALL_ROWS, BLOCK_ROWS } from './columns.js';
import type { Pass } from './passes.js';
import type { TextColumn } from './texts.js';
import type { ValueList } from './values.js';

/** Condition: a row has one of some texts in a column. `ends` are the ends of its split texts. */
export interface TextCondition {
  readonly kind: 'texts';
  readonly text: number;
  readonly splitAt?: string;
  readonly wanted: readonly WantedText[];
  readonly ends: ValueList;
}

/** `equals` allows nothing before and after the text, unless texts are split. */
export interface WantedText {
  readonly kind: 'contains' | 'equals';
  readonly text: string;
}
/** Marks the rows of a block that have a text: all rows, or the first `count` in `chosen`. */
interface Search {
  readonly markAll: (texts: TextColumn, rows: number, marks: Uint8Array) => void;
  readonly markChosen: (
    texts: TextColumn,
    chosen: Uint16Array,
    count: number,
    marks: Uint8Array,
  ) => void;
}

/** Below this share of a block, rows are checked one by one. */
const FEW = 1 / 16;
/** Above this share of matching rows, a loop is faster than a call per match. */
const MANY = 0.35;

const containing = (text: string): Search => {
  const wanted = Buffer.from(text);
  let expectMany = false;
  return {
    markAll: ({ heads }, rows, marks) => {
      expectMany = heads.mark(wanted, marks, expectMany) > rows * MANY;
    },
    markChosen: byRow(({ heads }, row) => heads.contains(row, wanted)),
  };
};
const byRow =
  (isMet: (texts: TextColumn, row: number) => boolean): Search['markChosen'] =>
  (texts, chosen, count, marks) => {
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      if (isMet(texts, row)) marks[row] = 1;
    }
  };
const searchByRow = (isMet: (texts: TextColumn, row: number) => boolean): Search => {
  const markChosen = byRow(isMet);
  return {
    markAll: (texts, rows, marks) => markChosen(texts, ALL_ROWS, rows, marks),
    markChosen,
  };
};

const equal = (text: string): Search => {
  const wanted = Buffer.from(text);
  return searchByRow(({ heads }, row) => heads.is(row, wanted));
};

/**
 * Returns a table with 1 for each code whose end meets the condition. A text with code 0 has no end.
 */
const endTable = (ends: ValueList, isMet: (end: string) => boolean): Uint8Array =>
  Uint8Array.from({ length: ends.size }, (_, code) =>
    code > 0 && isMet(String(ends.value(code))) ? 1 : 0,
  );

/** Searches for a text that is in the head or in the end. */
const inEitherPart = (text: string, ends: ValueList): readonly Search[] => {
  const table = endTable(ends, (end) => end.includes(text));
  const inEnd = searchByRow((texts, row) => table[texts.ends[row] as number] === 1);
  return table.includes(1) ? [inEnd, containing(text)] : [containing(text)];
};

/**
 * Searches for a text with the splitter, which ends a head and begins an end. Only if some head
 * contains the splitter, the text may be in there.
 */
const acrossParts = (text: string, splitAt: string, ends: ValueList): readonly Search[] => {
  const at = text.lastIndexOf(splitAt);
  const headEnd = Buffer.from(text.slice(0, at));
  const begin = text.slice(at + 1);
  const table = endTable(ends, (end) => end.startsWith(begin));
  const across = searchByRow(
    ({ ends: codes, heads }, row) =>
      table[codes[row] as number] === 1 && heads.endsWith(row, headEnd),
  );
  const inside = containing(text);
  const insideIfAny: Search = {
    markAll: (texts, rows, marks) => {
      if (texts.hasInnerSplit) inside.markAll(texts, rows, marks);
    },
    markChosen: (texts, chosen, count, marks) => {
      if (texts.hasInnerSplit) inside.markChosen(texts, chosen, count, marks);
    },
  };
  return [across, insideIfAny];
};

const searchesFor = (
  { splitAt, ends }: TextCondition,
  { kind, text }: WantedText,
): readonly Search[] => {
  if (splitAt !== undefined)
    return text.includes(splitAt) ? acrossParts(text, splitAt, ends) : inEitherPart(text, ends);
  return [kind === 'equals' ? equal(text) : containing(text)];
};

/** Returns the pass for rows whose text has any of the wanted ones. */
export const textPass = (condition: TextCondition): Pass => {
  const searches = condition.wanted.flatMap((text) => searchesFor(condition, text));
  const marks = new Uint8Array(BLOCK_ROWS);
  return (chosen, count, { rows, texts: columns }) => {
    const texts = columns[condition.text] as TextColumn;
    marks.fill(0, 0, rows);
    const few = count < rows * FEW;
    for (const search of searches)
      if (few) search.markChosen(texts, chosen, count, marks);
      else search.markAll(texts, rows, marks);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      kept += marks[row] as number;
    }
    return kept;
  };
};
