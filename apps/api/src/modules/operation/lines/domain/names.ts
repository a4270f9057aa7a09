import type { Word } from './words.js';

/** A record that lines may name. */
export interface NamedRecord {
  readonly id: number;
  readonly name: string;
  /** Such as the display name of an advertiser, or the code of a country. */
  readonly otherNames?: readonly string[];
}
/** Words that name one or several records. */
export interface NameMatch {
  readonly records: readonly NamedRecord[];
  /** Number of words. */
  readonly length: number;
}

const MAX_SUGGESTIONS = 3;
const ID = /^#(\d{1,10})$/;

export const plainName = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

const namesOf = ({ name, otherNames = [] }: NamedRecord): string[] =>
  [name, ...otherNames].map(plainName);

/** Letters that differ between two texts: changed, missing, added or swapped. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? (before[j - 2] ?? 0) + 1
          : Infinity;
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost, swapped),
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
};

/** Returns the choices that are nearly `text`, the nearest first. */
export const nearTo = (text: string, choices: Iterable<string>): string[] => {
  const wanted = plainName(text);
  const most = Math.max(1, Math.ceil(wanted.length / 3));
  return [...choices]
    .map((choice) => ({ choice, far: distance(wanted, plainName(choice), most) }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || a.choice.localeCompare(b.choice))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ choice }) => choice);
};

const unique = (records: readonly NamedRecord[]): NamedRecord[] => [
  ...new Map(records.map((record) => [record.id, record])).values(),
];

/** Records of one kind, found by the words of a line. */
export class NameIndex {
  readonly #records: readonly NamedRecord[];
  readonly #byId: ReadonlyMap<number, NamedRecord>;
  readonly #byName: ReadonlyMap<string, readonly NamedRecord[]>;
  readonly #mostWords: number;

  constructor(records: readonly NamedRecord[]) {
    this.#records = records;
    this.#byId = new Map(records.map((record) => [record.id, record]));
    const byName = new Map<string, NamedRecord[]>();
    for (const record of records)
      for (const name of new Set(namesOf(record)))
        byName.set(name, [...(byName.get(name) ?? []), record]);
    this.#byName = byName;
    this.#mostWords = Math.max(1, ...[...byName.keys()].map((name) => name.split(' ').length));
  }

  get(id: number): NamedRecord | undefined {
    return this.#byId.get(id);
  }

  /** Returns the records with exactly this name. */
  named(name: string): readonly NamedRecord[] {
    return this.#byName.get(plainName(name)) ?? [];
  }

  /** Finds the longest name at the head of the words: in quotes, as `#12`, or as it is. */
  wholeName(words: readonly Word[]): NameMatch | null {
    const [first] = words;
    if (first === undefined) return null;
    if (first.isQuoted) return this.#match(this.named(first.text), 1);
    const id = ID.exec(first.text)?.[1];
    if (id !== undefined) return this.#match([this.get(Number(id)) ?? []].flat(), 1);
    for (const [length, text] of this.#heads(words)) {
      const match = this.#match(this.named(text), length);
      if (match) return match;
    }
    return null;
  }

  /** Finds records whose name begins with the words, as many of them as possible. */
  beginningOfName(words: readonly Word[]): NameMatch | null {
    if (words[0]?.isQuoted ?? true) return null;
    for (const [length, text] of this.#heads(words)) {
      const beginning = `${text} `;
      const match = this.#match(
        this.#records.filter((record) =>
          namesOf(record).some((name) => name.startsWith(beginning)),
        ),
        length,
      );
      if (match) return match;
    }
    return null;
  }

  /** Returns names that the words may have meant. */
  near(words: readonly Word[]): string[] {
    const names = this.#records.map(({ name }) => name);
    const heads = words[0]?.isQuoted ? [words[0].text] : this.#heads(words).map(([, text]) => text);
    return [...new Set(heads.flatMap((text) => nearTo(text, names)))].slice(0, MAX_SUGGESTIONS);
  }

  #match(records: readonly NamedRecord[], length: number): NameMatch | null {
    return records.length === 0 ? null : { records: unique(records), length };
  }

  /** Texts of the first words, the longest first. A comma or a quote ends a name. */
  #heads(words: readonly Word[]): [length: number, text: string][] {
    const heads: [number, string][] = [];
    let text = '';
    for (const [index, word] of words.slice(0, this.#mostWords).entries()) {
      if (word.key === '') break;
      text = index === 0 ? word.key : `${text} ${word.key}`;
      heads.unshift([index + 1, text]);
      if (word.hasComma) break;
    }
    return heads;
  }
}

/** The records that lines may name. */
export interface Vocabulary {
  readonly advertiser: NameIndex;
  readonly publisher: NameIndex;
  readonly distribution: NameIndex;
  /** Codes are second names. */
  readonly country: NameIndex;
  readonly zone: NameIndex;
  /** For the shorthand of plans. */
  readonly countries: readonly { readonly id: number; readonly code: string }[];
}
