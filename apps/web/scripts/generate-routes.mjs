// Writes src/shared/api/routes.gen.ts: method and path of every route that the screens call.
// `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises';
import { allRoutes } from '@leadline/contracts';

const target = new URL('../src/shared/api/routes.gen.ts', import.meta.url);

/** The publisher API, the documents and the probes are left out: no screen calls them. */
const isForScreens = ({ route }) =>
  ['json', 'file'].includes(route.reply ?? 'json') &&
  route.access !== 'publisher' &&
  route.path.startsWith('/api/') &&
  !route.path.startsWith('/api/v1/') &&
  !route.path.endsWith('.json');

const lines = allRoutes
  .filter(isForScreens)
  .map(({ name, route }) => `  '${name}': ['${route.method}', '${route.path}'],`);
const text = `// Made by scripts/generate-routes.mjs from the contract registry. Do not edit.
export const ROUTES = {
${lines.join('\n')}
} as const;
`;

if (process.argv.includes('--check')) {
  const current = await readFile(target, 'utf8').catch(() => '');
  if (current !== text) {
    console.error(
      'apps/web/src/shared/api/routes.gen.ts is out of date: run `node apps/web/scripts/generate-routes.mjs`',
    );
    process.exit(1);
  }
  console.log(`routes.gen.ts is up to date (${lines.length} routes)`);
} else {
  await writeFile(target, text);
  console.log(`wrote ${lines.length} routes`);
}
