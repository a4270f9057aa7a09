import { UsageError } from './failures.js';

/** Something that a word of the command line may name. */
interface Choice {
  readonly id: number;
  readonly names: readonly string[];
}

const MOST_SUGGESTIONS = 5;

/**
 * Returns the ids that words name: by an id, a whole name, or the beginning of one name only.
 * Upper and lower case mean the same.
 * @throws {UsageError} for a word that names nothing, or several
 */
export const idsOf = (
  kind: string,
  words: readonly string[],
  choices: readonly Choice[],
): number[] => words.map((word) => idOf(kind, word.trim().toLowerCase(), choices));

function idOf(kind: string, word: string, choices: readonly Choice[]): number {
  if (/^#?\d+$/.test(word)) return Number(word.replace('#', ''));
  const matching = (matches: (name: string) => boolean): Choice[] =>
    choices.filter(({ names }) => names.some((name) => matches(name.toLowerCase())));
  const whole = matching((name) => name === word);
  const found = whole.length > 0 ? whole : matching((name) => name.startsWith(word));
  const [first] = found;
  if (!first) throw new UsageError(`There is no ${kind} "${word}".`);
  if (found.length === 1) return first.id;
  const some = found.slice(0, MOST_SUGGESTIONS).map(({ id, names }) => `${names[0]} (#${id})`);
  throw new UsageError(`"${word}" is ambiguous: ${some.join(', ')}.`);
}
