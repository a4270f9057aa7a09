import { MASK, type SecretValues } from '@leadline/contracts';
import type { TextScope } from './liquid/text-scope.js';

/** Shorter values occur in ordinary words and are not masked. */
const SHORTEST = 4;

/** Returns the values that are masked in logged text, the longest first. */
export const confidentialValues = (values: Iterable<string>): string[] =>
  [...new Set(values)]
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);

/** The secrets of an advertiser as a list, which is the same for all its leads. */
const lists = new WeakMap<SecretValues, readonly string[]>();
const listOf = (secrets: SecretValues): readonly string[] => {
  const list = lists.get(secrets) ?? confidentialValues(Object.values(secrets));
  lists.set(secrets, list);
  return list;
};

/** Values of a request that are masked in logged text. */
export class ConfidentialValues {
  #list: readonly string[];
  readonly #added: string[] = [];

  constructor({ secret, lead, steps }: Pick<TextScope, 'secret' | 'lead' | 'steps'>) {
    this.#list = listOf(secret);
    this.add(lead.password ?? '');
    for (const read of Object.values(steps))
      for (const value of Object.values(read)) this.add(value);
  }

  add(value: string): void {
    if (value.length >= SHORTEST && !this.#list.includes(value)) this.#added.push(value);
  }

  /** The values, the longest first. */
  get list(): readonly string[] {
    if (this.#added.length > 0)
      this.#list = confidentialValues([...this.#list, ...this.#added.splice(0)]);
    return this.#list;
  }
}

/** Masks confidential values wherever a text holds them. */
export const withoutConfidential = (text: string, confidential: readonly string[]): string =>
  confidential.reduce((rest, value) => rest.replaceAll(value, MASK), text);
