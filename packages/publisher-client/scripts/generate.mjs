// Writes src/generated/publisher-api.ts from docs/generated/publisher-openapi.json; `pnpm check`
// compares.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const document = JSON.parse(
  await readFile(
    new URL('../../../docs/generated/publisher-openapi.json', import.meta.url),
    'utf8',
  ),
);
const text = astToString(await openapiTS(document));
await writeFile(
  new URL('../src/generated/publisher-api.ts', import.meta.url),
  `// Made by scripts/generate.mjs; do not edit.\n\n${text}`,
);
