import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, PROFILE } from '#app/pages';
import { PAGE_HELP } from '#features/reference/help/lib/page-help';

const GUIDES = fileURLToPath(new URL('../../../../docs/guides', import.meta.url));
const linesOf = (guide: string): string[] =>
  readFileSync(join(GUIDES, `${guide}.md`), 'utf8').split('\n');
const fragmentOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

const paths = new Set([...PAGES.map(({ path, menuPath }) => menuPath ?? path), PROFILE.path]);

test('every page has a title', () => {
  expect(Object.keys(PAGE_HELP).toSorted()).toEqual([...paths].toSorted());
});

test.each(Object.entries(PAGE_HELP))('%s leads into a guide', (_, { guide, title }) => {
  const [name = '', fragment] = guide.split('#');
  const lines = linesOf(name);
  expect(lines[0]).toBe(`# ${title}`);
  const fragments = lines
    .filter((line) => line.startsWith('## '))
    .map((line) => fragmentOf(line.slice(3)));
  if (fragment !== undefined) expect(fragments).toContain(fragment);
});
