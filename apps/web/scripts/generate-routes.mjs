// Writes src/shared/api/generated/routes.ts: method and path of every route that the screens call.
import { writeFile } from 'node:fs/promises';
import { allRoutes } from '@leadline/contracts';

const target = new URL('../src/shared/api/generated/routes.ts', import.meta.url);

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

await writeFile(target, text);
console.log(`wrote ${lines.length} routes`);
