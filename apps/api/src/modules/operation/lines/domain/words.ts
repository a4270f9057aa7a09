/** A word of a line. */
export interface Word {
  readonly text: string;
  /** Lower case, for keywords. Empty for a word in quotes, which is never a keyword. */
  readonly key: string;
  readonly isQuoted: boolean;
  /** Whether the closing quote is missing. */
  readonly isOpen: boolean;
  /** Counts from 1. */
  readonly position: number;
  /** Index of its first character, and of the one behind it. */
  readonly start: number;
  readonly end: number;
  /** Whether a comma follows. */
  readonly hasComma: boolean;
}

/** A text in quotes, or a word up to a blank, a comma or a quote. */
const WORD = /"(?:[^"]|"")*"?|[^\s,;"]+/g;
const QUOTED = /^"((?:[^"]|"")*)"$/;

const wordOf = (line: string, raw: string, start: number, position: number): Word => {
  const quoted = QUOTED.exec(raw)?.[1];
  const isOpen = raw.startsWith('"') && quoted === undefined;
  // A colon behind a name means nothing.
  const text = quoted?.replaceAll('""', '"') ?? raw.replace(/:$/, '');
  const end = start + raw.length;
  return {
    text,
    key: raw.startsWith('"') ? '' : text.toLowerCase(),
    isQuoted: quoted !== undefined,
    isOpen,
    position,
    start,
    end,
    hasComma: /^\s*[,;]/.test(line.slice(end)),
  };
};

/** Splits a line into words. Commas and semicolons separate words too. */
export const wordsOf = (line: string): Word[] =>
  [...line.matchAll(WORD)]
    .filter(([raw]) => raw !== ':')
    .map((match, index) => wordOf(line, match[0], match.index, index + 1));
