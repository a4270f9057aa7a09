import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { templateFaults } from '@leadline/advertiser-call';
import { IntegrationPreset } from '@leadline/contracts';
import type { z } from 'zod';

type Preset = z.output<typeof IntegrationPreset>;

/** Returns the folder `catalogue` beside `apps`, wherever the build puts this file. */
const folderAbove = (place: URL): URL => {
  const [folder, parent] = [new URL('catalogue/', place), new URL('../', place)];
  if (existsSync(folder)) return folder;
  if (parent.href === place.href) throw new Error('There is no folder catalogue.');
  return folderAbove(parent);
};
const FOLDER = folderAbove(new URL('./', import.meta.url));

const presetOf = (file: string): Preset => {
  try {
    const preset = IntegrationPreset.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
    const [fault] = templateFaults(preset.template);
    if (fault) throw new Error(`${fault.path}: ${fault.message}`);
    return preset;
  } catch (error) {
    throw new Error(`catalogue/${file} is not valid.`, { cause: error });
  }
};

const readPresets = (): readonly Preset[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map(presetOf);

/** Checking the templates takes 50 ms. The applications of a process share the result. */
let ofProcess: readonly Preset[] | undefined;

/** The kinds of advertisers' APIs that staff may begin with, as they were when the server started. */
@Injectable()
export class CatalogueService {
  private readonly presets = (ofProcess ??= readPresets());

  list(): Preset[] {
    return [...this.presets];
  }
}
