import { nearTo, type NamedRecord, type NameIndex, type NameMatch } from './names.js';
import type { LineFault } from './statement.js';
import { wordsOf, type Word } from './words.js';

/** A refusal of a word, as an exception that `readLine` turns into a fault. */
export class UnreadableWord extends Error {
  constructor(readonly fault: LineFault) {
    super(fault.message);
  }
}

const nothing: Word = {
  text: '',
  key: '',
  isQuoted: false,
  isOpen: false,
  position: 1,
  start: 0,
  end: 0,
  hasComma: false,
};

/** The words of a line, read one by one. */
export class Cursor {
  readonly #words: readonly Word[];
  #at = 0;

  constructor(readonly line: string) {
    this.#words = wordsOf(line);
    const open = this.#words.find(({ isOpen }) => isOpen);
    if (open) this.fail('The closing quote is missing.', { word: open });
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#words.length;
  }
  /** The word at hand. At the end of the line, a word without text. */
  get word(): Word {
    return this.ahead(0);
  }
  /** The last word that was read. */
  get lastWord(): Word {
    return this.#words[this.#at - 1] ?? this.word;
  }
  get rest(): readonly Word[] {
    return this.#words.slice(this.#at);
  }

  ahead(count: number): Word {
    return this.#words[this.#at + count] ?? nothing;
  }
  skip(count = 1): void {
    this.#at += count;
  }
  /** Goes on if the word at hand is one of these keywords. */
  take(...keys: readonly string[]): boolean {
    if (!keys.includes(this.word.key)) return false;
    this.skip();
    return true;
  }

  /** Refuses the word at hand, or the last one of the line. */
  fail(
    message: string,
    { word, suggestions = [] }: { word?: Word; suggestions?: readonly string[] } = {},
  ): never {
    const at = word ?? (this.isAtEnd ? this.#words.at(-1) : this.word) ?? nothing;
    const ask = suggestions.length === 0 ? '' : ` Did you mean ${choices(suggestions)}?`;
    throw new UnreadableWord({
      position: at.position,
      word: at.text,
      message: message + ask,
      suggestions,
    });
  }

  /** Reads the name of one record. */
  readOne(index: NameIndex, what: string): NamedRecord {
    if (this.isAtEnd) this.fail(`The name of ${what} is missing.`);
    const match = this.matchOne(index);
    if (!match) {
      const suggestions = index.near(this.rest);
      this.fail(`There is no ${bare(what)} "${this.word.text}".`, { suggestions });
    }
    const [record, another] = match.records;
    if (record === undefined || another !== undefined)
      this.fail(`"${this.textOf(match)}" is ambiguous: ${listed(match.records)}.`);
    this.skip(match.length);
    return record;
  }

  matchOne(index: NameIndex): NameMatch | null {
    return index.wholeName(this.rest) ?? index.beginningOfName(this.rest);
  }

  textOf({ length }: NameMatch): string {
    return this.rest
      .slice(0, length)
      .map(({ text }) => text)
      .join(' ');
  }

  /** Refuses the word at hand and says what may stand there. */
  failExpected(expected: string, keywords: readonly string[] = []): never {
    const suggestions = this.isAtEnd ? [] : nearTo(this.word.text, keywords);
    if (this.isAtEnd) this.fail(`The line ends too soon: ${expected} should follow.`);
    this.fail(`"${this.word.text}" cannot stand here: ${expected} should.`, { suggestions });
  }
}

const bare = (what: string): string => what.replace(/^(a|an|the) /, '');
const choices = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
const MOST_LISTED = 5;

/** `Alpha One (#3), Alpha Two (#5)`. */
export const listed = (records: readonly NamedRecord[]): string => {
  const shown = records.slice(0, MOST_LISTED).map(({ id, name }) => `${name} (#${id})`);
  const more = records.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
};
