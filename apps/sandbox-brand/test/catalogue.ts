import { readdirSync, readFileSync } from 'node:fs';

import { IntegrationPreset } from '@leadline/contracts';

const FOLDER = new URL('../../../catalogue/', import.meta.url);

/** A file of `catalogue/`. */
export interface CatalogueEntry extends IntegrationPreset {
  readonly file: string;
}

const entryOf = (file: string): CatalogueEntry => ({
  ...IntegrationPreset.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
  file,
});

export const CATALOGUE: readonly CatalogueEntry[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map(entryOf);

/** Returns a part of an entry, addressed to an advertiser. */
export const addressedTo = <Part>(part: Part, url: string): Part =>
  JSON.parse(JSON.stringify(part).replaceAll('https://api.advertiser.example', url)) as Part;
