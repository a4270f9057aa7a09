import { MASK } from '@leadline/contracts';

/** Shorter values occur in ordinary words and are not masked. */
const SHORTEST = 4;

/** Returns the values that are masked in logged text, the longest first. */
export const confidentialValues = (values: Iterable<string>): string[] =>
  [...new Set(values)]
    .filter(({ length }) => length >= SHORTEST)
    .sort((a, b) => b.length - a.length);

/** Masks confidential values wherever a text holds them. */
export const withoutConfidential = (text: string, confidential: readonly string[]): string =>
  confidential.reduce((rest, value) => rest.replaceAll(value, MASK), text);
