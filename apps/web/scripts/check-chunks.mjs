// Fails if chunks of the build import each other in a cycle, or if the panel and the back office
// load each other's code. In a cycle the order of execution would depend on which chunk a page
// loads first, and code of the later one would be used before it has run. Needs a build.
import { readFile } from 'node:fs/promises';

const manifest = JSON.parse(
  await readFile(new URL('../dist/.vite/manifest.json', import.meta.url), 'utf8'),
);

/**
 * Returns the first cycle that a chunk can reach, as the path up to the repeated chunk; null if
 * there is none.
 */
const findCycle = (key, path, finished) => {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
  if (finished.has(key)) return null;
  for (const imported of manifest[key]?.imports ?? []) {
    const cycle = findCycle(imported, [...path, key], finished);
    if (cycle) return cycle;
  }
  finished.add(key);
  return null;
};

const finished = new Set();
const cycles = Object.keys(manifest).flatMap((key) => {
  const cycle = findCycle(key, [], finished);
  return cycle ? [cycle] : [];
});
const [cycle] = cycles;
if (cycle) {
  const files = cycle.map((key) => manifest[key]?.file ?? key);
  console.error(`Chunks import each other: ${files.join(' → ')}`);
  console.error('Put what both need into one of the groups of apps/web/vite.config.ts.');
  process.exit(1);
}
/** Returns all chunks that a page loads, at once or on demand. */
const reachable = (key, seen = new Set()) => {
  if (seen.has(key)) return seen;
  seen.add(key);
  const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
  for (const next of [...imports, ...dynamicImports]) reachable(next, seen);
  return seen;
};
const APART = {
  'panel.html': /^(index\.html$|src\/(app|features)\/)/,
  'index.html': /^(panel\.html$|src\/panel\/)/,
};
for (const [page, foreign] of Object.entries(APART)) {
  const found = [...reachable(page)].filter((key) => foreign.test(key));
  if (found.length === 0) continue;
  console.error(`${page} loads code of the other app: ${found.join(', ')}`);
  console.error('See which chunk imports it, and take what both need out of its group.');
  process.exit(1);
}
console.log(`ok   ${Object.keys(manifest).length} chunks without a cycle of imports`);
