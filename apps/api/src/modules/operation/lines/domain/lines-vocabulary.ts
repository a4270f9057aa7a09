import type { PlanCountry } from '@leadline/contracts';
import { NameIndex, type NamedRecord, type Vocabulary } from './names.js';

/** Records from which a vocabulary is made. */
export interface LineNames {
  readonly advertisers: readonly NamedRecord[];
  readonly publishers: readonly NamedRecord[];
  readonly distributions: readonly NamedRecord[];
  readonly countries: readonly (PlanCountry & { readonly name: string })[];
  readonly zones: readonly { readonly id: number; readonly name: string }[];
}

/** Codes that people write for others. */
const OTHER_CODES: Readonly<Record<string, string>> = { GB: 'UK' };
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

export const vocabularyOf = (names: LineNames): Vocabulary => ({
  advertiser: new NameIndex(names.advertisers),
  publisher: new NameIndex(names.publishers),
  distribution: new NameIndex(names.distributions),
  country: new NameIndex(
    names.countries.map(({ id, code, name }) => ({
      id,
      name,
      otherNames: [code, OTHER_CODES[code] ?? code],
    })),
  ),
  zone: new NameIndex(
    names.zones.map(({ id, name }) => ({ id, name, otherNames: [cityOf(name)] })),
  ),
  countries: names.countries,
});
