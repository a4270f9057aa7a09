// Writes the types of both clients, and the calls of the one for staff, from the OpenAPI documents
// in docs/generated; `pnpm check` compares.
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * @typedef {object} Operation
 * @property {string} operationId
 * @property {readonly Record<string, unknown>[]} [security]
 * @property {Record<string, { content?: Record<string, unknown> }>} responses
 *
 * @typedef {Record<string, Record<string, Operation>>} Paths
 *
 * @typedef {object} Document
 * @property {Paths} paths
 * @property {{ schemas: Record<string, unknown> }} components
 */

const ROOT = new URL('../../../', import.meta.url);
const MADE = '// Made by packages/publisher-client/scripts/generate.mjs; do not edit.\n\n';

/**
 * @param {string} name
 * @returns {Promise<Document>}
 */
const read = async (name) =>
  JSON.parse(await readFile(new URL(`docs/generated/${name}`, ROOT), 'utf8'));

/**
 * @param {string} file
 * @param {string} text
 */
const write = (file, text) => writeFile(new URL(`packages/${file}`, ROOT), `${MADE}${text}`);

/**
 * The operations that API tokens of staff may call, with their answers of success: failures are
 * thrown, and all of one kind.
 * @param {Paths} paths
 * @returns {Paths}
 */
function pathsOfStaff(paths) {
  /** @type {Paths} */
  const kept = {};
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      if (!operation.security?.some((scheme) => 'apiToken' in scheme)) continue;
      const successes = Object.entries(operation.responses).filter(([status]) => /^2/.test(status));
      (kept[path] ??= {})[method] = { ...operation, responses: Object.fromEntries(successes) };
    }
  return kept;
}

/**
 * The named schemas that the operations use.
 * @param {Paths} paths
 * @param {Document['components']['schemas']} schemas
 */
function schemasOf(paths, schemas) {
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {unknown} node */
  const mark = (node) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        mark(schemas[name]);
      }
  };
  mark(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** @param {Paths} paths */
function routesOf(paths) {
  const lines = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, responses }]) => {
      const isFile = !Object.values(responses).some(({ content }) => content?.['application/json']);
      const more = isFile ? ', isFile: true' : '';
      return `  '${operationId}': { method: '${method.toUpperCase()}', path: '${path}'${more} },\n`;
    }),
  );
  return (
    'export interface Route {\n' +
    '  readonly method: string;\n' +
    '  readonly path: string;\n' +
    '  readonly isFile?: boolean;\n' +
    '}\n\n' +
    `export const ROUTES: Readonly<Record<string, Route>> = {\n${lines.join('')}};\n`
  );
}

const publisher = await openapiTS(/** @type {object} */ (await read('publisher-openapi.json')));
await write('publisher-client/src/generated/publisher-api.ts', astToString(publisher));

const document = await read('openapi.json');
const paths = pathsOfStaff(document.paths);
const schemas = schemasOf(paths, document.components.schemas);
// A field of a request that has a default may be left out.
const staff = await openapiTS(
  { ...document, paths, components: { schemas } },
  { defaultNonNullable: false },
);
const USED = ['components', 'operations'];
const types = staff.filter((node) => 'name' in node && USED.includes(node.name?.escapedText));
await write('client/src/generated/staff-api.ts', astToString(types));
await write('client/src/generated/routes.ts', routesOf(paths));
