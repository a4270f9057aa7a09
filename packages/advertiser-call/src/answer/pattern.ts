import { RE2JS } from 're2js';
import type { Work } from './work.js';

/** Instructions of a compiled pattern. The time to search a character grows with them. */
const MAX_SIZE = 1000;
/** Instructions for which searching a character counts as one unit of work. */
const SIZE_OF_UNIT = 16;

export interface Pattern {
  /** The first group of the first match, or else the whole match. Undefined if none. */
  readonly find: (text: string, work: Work) => string | undefined;
  readonly matches: (text: string, work: Work) => boolean;
}

/** Throws if the pattern is not valid. */
const compiled = (source: string): RE2JS => {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new Error(`The pattern is not valid. ${reason}`, { cause: error });
  }
};

/** Compiles a pattern in RE2 syntax, which is searched in linear time. Throws if it is not valid. */
export const compilePattern = (source: string): Pattern => {
  const pattern = compiled(source);
  const size = pattern.programSize();
  if (size > MAX_SIZE) throw new Error('The pattern is too large');
  const hasGroup = pattern.groupCount() > 0;
  const cost = Math.ceil(size / SIZE_OF_UNIT);
  return {
    find: (text, work) => {
      work.spend(text.length * cost);
      // Searching without groups is ten times as fast.
      if (!pattern.test(text)) return undefined;
      const matcher = pattern.matcher(text);
      return matcher.find() ? (matcher.group(hasGroup ? 1 : 0) ?? undefined) : undefined;
    },
    matches: (text, work) => {
      work.spend(text.length * cost);
      return pattern.test(text);
    },
  };
};
