import { readdirSync, readFileSync } from 'node:fs';
import { IntegrationTemplate } from '@leadline/contracts';
import {
  draftOfTemplate,
  integrationFaults,
  integrationKeys,
  templateOfDraft,
} from './integration-draft';

const CATALOGUE = new URL('../../../../../../../../catalogue/', import.meta.url);
const files = readdirSync(CATALOGUE).filter((file) => file.endsWith('.json'));
const templateOf = (file: string): IntegrationTemplate => {
  const { template } = JSON.parse(readFileSync(new URL(file, CATALOGUE), 'utf8')) as {
    readonly template: unknown;
  };
  return IntegrationTemplate.parse(template);
};

/** Returns the dotted paths of all values. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) =>
        pathsOf(part, (path && `${path}.${name}`) || name),
      )
    : [path];

test.each(files)('%s comes out of the form as it went in', (file) => {
  const draft = draftOfTemplate(templateOf(file));
  expect(templateOfDraft(draft)).toEqual(templateOf(file));
  expect(integrationFaults(draft)).toEqual({});
});

test.each(files)('a fault at any place of a step of %s has its field', (file) => {
  const template = templateOf(file);
  const keys = integrationKeys(draftOfTemplate(template));
  const hasField = (path: string): boolean => {
    const parts = `template.${path}`.split('.');
    const found = parts
      .map((_part, index) => parts.slice(0, parts.length - index).join('.'))
      .find((one) => Object.hasOwn(keys, one));
    // The field of the whole list of steps is no place to show a fault of one of them.
    return found !== undefined && found !== 'template.steps';
  };
  expect(pathsOf({ steps: template.steps }).filter((path) => !hasField(path))).toEqual([]);
});
