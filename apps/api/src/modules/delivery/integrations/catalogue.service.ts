import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { IntegrationPreset } from '@leadline/contracts';
import { presetFaults } from './domain/preset-faults.js';

/** Returns the folder `catalogue` beside `apps`, wherever the build puts this file. */
const folderAbove = (place: URL): URL => {
  const [folder, parent] = [new URL('catalogue/', place), new URL('../', place)];
  if (existsSync(folder)) return folder;
  if (parent.href === place.href) throw new Error('There is no folder catalogue.');
  return folderAbove(parent);
};
const FOLDER = folderAbove(new URL('./', import.meta.url));

const presetOf = (file: string): IntegrationPreset => {
  try {
    const preset = IntegrationPreset.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    const [fault] = presetFaults(preset);
    if (fault) throw new Error(`${fault.path}: ${fault.message}`);
    return preset;
  } catch (error) {
    throw new Error(`catalogue/${file} is not valid.`, { cause: error });
  }
};

/** Reads the files of the catalogue by their names. Throws if one is not valid. */
export const readPresets = (): readonly IntegrationPreset[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(presetOf);

/** Checking the files takes 50 ms. The applications of a process share the result. */
let ofProcess: readonly IntegrationPreset[] | undefined;

/** The kinds of advertisers' APIs that staff may begin with, as they were when the server started. */
@Injectable()
export class CatalogueService {
  private readonly presets = (ofProcess ??= readPresets());

  list(): IntegrationPreset[] {
    return [...this.presets];
  }
}
