import { BLOCK_ROWS, type Block } from './lead-columns.js';
import type { LeadTexts, TextField } from './lead-texts.js';
import type { Pass } from './passes.js';
import type { TextRows } from './text-rows.js';
import type { ValueList } from './value-list.js';

/** Text in lower case. `equals` allows nothing before and after it. */
export interface WantedText {
  readonly kind: 'contains' | 'equals';
  readonly text: string;
}
/** Marks the rows of a block that have a text: all rows, or the first `count` in `chosen`. */
interface Search {
  readonly markAll: (block: Block, marks: Uint8Array) => void;
  readonly markChosen: (
    block: Block,
    chosen: Uint16Array,
    count: number,
    marks: Uint8Array,
  ) => void;
}

/** Below this share of a block, rows are checked one by one. */
const FEW = 1 / 16;
/** Above this share of matching rows, a loop is faster than a call per match. */
const MANY = 0.35;

const containing = (text: string, rowsOf: (texts: LeadTexts) => TextRows): Search => {
  const wanted = Buffer.from(text);
  let expectMany = false;
  return {
    markAll: ({ texts, rows }, marks) => {
      expectMany = rowsOf(texts).mark(wanted, marks, expectMany) > rows * MANY;
    },
    markChosen: byRow((texts, row) => rowsOf(texts).contains(row, wanted)),
  };
};
const byRow =
  (isMet: (texts: LeadTexts, row: number) => boolean): Search['markChosen'] =>
  ({ texts }, chosen, count, marks) => {
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      if (isMet(texts, row)) marks[row] = 1;
    }
  };
const searchByRow = (isMet: (texts: LeadTexts, row: number) => boolean): Search => {
  const markChosen = byRow(isMet);
  return {
    markAll: (block, marks) => markChosen(block, ALL_ROWS, block.rows, marks),
    markChosen,
  };
};
const ALL_ROWS = Uint16Array.from({ length: BLOCK_ROWS }, (_, row) => row);

const equal = (text: string, rowsOf: (texts: LeadTexts) => TextRows): Search => {
  const wanted = Buffer.from(text);
  return searchByRow((texts, row) => rowsOf(texts).is(row, wanted));
};

/**
 * Returns a table with 1 for each code whose domain meets the condition. An e-mail with code 0 has
 * no domain.
 */
const domainTable = (domains: ValueList, isMet: (domain: string) => boolean): Uint8Array =>
  Uint8Array.from({ length: domains.size }, (_, code) =>
    code > 0 && isMet(String(domains.value(code))) ? 1 : 0,
  );

const inMailbox = (text: string): Search => containing(text, ({ mailboxes }) => mailboxes);

/** Searches for a text without @, which is in the mailbox or in the domain. */
const inEitherPart = (text: string, domains: ValueList): readonly Search[] => {
  const table = domainTable(domains, (domain) => domain.includes(text));
  const inDomain = searchByRow((texts, row) => table[texts.domains[row] as number] === 1);
  return table.includes(1) ? [inDomain, inMailbox(text)] : [inMailbox(text)];
};

/**
 * Searches for a text with an @, which ends a mailbox and begins a domain. Only if some mailbox
 * contains an @, the text may be in there.
 */
const acrossParts = (text: string, domains: ValueList): readonly Search[] => {
  const at = text.lastIndexOf('@');
  const end = Buffer.from(text.slice(0, at));
  const begin = text.slice(at + 1);
  const table = domainTable(domains, (domain) => domain.startsWith(begin));
  const across = searchByRow(
    ({ domains: codes, mailboxes }, row) =>
      table[codes[row] as number] === 1 && mailboxes.endsWith(row, end),
  );
  const inside = inMailbox(text);
  const insideIfAny: Search = {
    markAll: (block, marks) => {
      if (block.texts.hasInnerAt) inside.markAll(block, marks);
    },
    markChosen: (block, chosen, count, marks) => {
      if (block.texts.hasInnerAt) inside.markChosen(block, chosen, count, marks);
    },
  };
  return [across, insideIfAny];
};

const searchesFor = (
  field: TextField,
  { kind, text }: WantedText,
  domains: ValueList,
): readonly Search[] => {
  if (field === 'email')
    return text.includes('@') ? acrossParts(text, domains) : inEitherPart(text, domains);
  const rowsOf = ({ hitIds, ips }: LeadTexts): TextRows => (field === 'hit_id' ? hitIds : ips);
  return [kind === 'equals' ? equal(text, rowsOf) : containing(text, rowsOf)];
};

/** Returns the pass for leads whose text has any of the wanted ones. */
export const textPass = (
  field: TextField,
  wanted: readonly WantedText[],
  domains: ValueList,
): Pass => {
  const searches = wanted.flatMap((text) => searchesFor(field, text, domains));
  const marks = new Uint8Array(BLOCK_ROWS);
  return (chosen, count, block) => {
    marks.fill(0, 0, block.rows);
    const few = count < block.rows * FEW;
    for (const search of searches)
      if (few) search.markChosen(block, chosen, count, marks);
      else search.markAll(block, marks);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      kept += marks[row] as number;
    }
    return kept;
  };
};
