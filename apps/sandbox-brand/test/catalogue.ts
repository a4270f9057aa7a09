import { readdirSync, readFileSync } from 'node:fs';

import { IntegrationTemplate } from '@leadline/contracts';

const FOLDER = new URL('../../../catalogue/', import.meta.url);

/** A file of `catalogue/`. */
export interface CatalogueEntry {
  readonly file: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly resembles?: string;
  readonly template: IntegrationTemplate;
  readonly secrets: readonly { readonly name: string; readonly description: string }[];
}

const entryOf = (file: string): CatalogueEntry => {
  const entry = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as CatalogueEntry;
  return { ...entry, file, template: IntegrationTemplate.parse(entry.template) };
};

export const CATALOGUE: readonly CatalogueEntry[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.json'))
  .map(entryOf);
