// Writes the method and path of every route that the screens call: staff routes to
// src/shared/api/generated/routes.ts, panel routes to src/panel/api/generated/routes.ts.
import { writeFile } from 'node:fs/promises';
import { allRoutes } from '@leadline/contracts';

/** Leaves out the publisher API, the documents and the probes, which no screen calls. */
const isForScreens = ({ route }) =>
  ['json', 'file'].includes(route.reply ?? 'json') &&
  route.access !== 'publisher' &&
  route.path.startsWith('/api/') &&
  !route.path.startsWith('/api/v1/') &&
  !route.path.endsWith('.json');

const isOfPanel = ({ name }) => /^panel(\.|[A-Z])/.test(name);

const write = async (target, routes) => {
  const lines = routes.map(
    ({ name, route }) => `  '${name}': ['${route.method}', '${route.path}'],`,
  );
  const text = `// Made by scripts/generate-routes.mjs from the contract registry. Do not edit.
export const ROUTES = {
${lines.join('\n')}
} as const;
`;
  await writeFile(new URL(`../src/${target}/generated/routes.ts`, import.meta.url), text);
  console.log(`wrote ${lines.length} routes to ${target}`);
};

const routes = allRoutes.filter(isForScreens);
await write(
  'shared/api',
  routes.filter((route) => !isOfPanel(route)),
);
await write('panel/api', routes.filter(isOfPanel));
