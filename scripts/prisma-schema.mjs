#!/usr/bin/env node
// Writes prisma/schema/*.prisma and docs/generated/erd.md from the migrated database in
// DATABASE_URL. The SQL migrations are the source: Prisma's own `db pull` needs a downloaded engine
// (docs/adr/0003). With --check it only compares, for `pnpm check`.
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const root = new URL('../', import.meta.url);
const pg = createRequire(new URL('prisma/package.json', root))('pg');
const check = process.argv.includes('--check');
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Set DATABASE_URL to a migrated database.');

const SCALARS = {
  int2: ['Int', 'SmallInt'],
  int4: ['Int'],
  int8: ['BigInt'],
  text: ['String'],
  bool: ['Boolean'],
  jsonb: ['Json'],
  bytea: ['Bytes'],
  uuid: ['String', 'Uuid'],
  timestamptz: ['DateTime', 'Timestamptz(6)'],
  date: ['DateTime', 'Date'],
  time: ['DateTime', 'Time(6)'],
  inet: ['String', 'Inet'],
};

/** The area of a table is the name of the migration that creates it: `…_leads` → leads. */
const areasOfTables = async () => {
  const folder = new URL('prisma/migrations/', root);
  const areas = new Map();
  for (const name of (await readdir(folder)).filter((entry) => /^\d{14}_/.test(entry)).sort()) {
    const sql = await readFile(new URL(`${name}/migration.sql`, folder), 'utf8');
    const area = name.replace(/^\d+_/, '');
    for (const [, table] of sql.matchAll(/^CREATE TABLE (\w+)/gm)) areas.set(table, area);
    for (const [, from, to] of sql.matchAll(/^ALTER TABLE (\w+) RENAME TO (\w+)/gm))
      areas.set(to, areas.get(from));
  }
  return areas;
};

const readCatalogue = async (client) => {
  const rows = async (sql) => (await client.query(sql)).rows;
  return {
    columns: await rows(`
        SELECT c.relname AS table, a.attname AS name, t.typname AS type, a.atttypmod AS mod,
          a.attnotnull AS required, a.attidentity <> '' AS identity, a.atthasdef AS has_default,
          pg_get_expr(d.adbin, d.adrelid) AS default
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace
        AND c.relkind IN ('r', 'p')
        AND NOT c.relispartition
        AND c.relname <> '_prisma_migrations'
      ORDER BY c.relname, a.attnum`),
    keys: await rows(`
      SELECT c.relname AS table, i.indisprimary AS primary, i.indisunique AS unique,
        i.indpred IS NOT NULL OR i.indexprs IS NOT NULL AS partial,
        ARRAY(SELECT a.attname::text FROM unnest(i.indkey) WITH ORDINALITY k(n, o)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.n ORDER BY o) AS columns
      FROM pg_index i
      JOIN pg_class c ON c.oid = i.indrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT c.relispartition
      ORDER BY c.relname, i.indexrelid::regclass::text`),
    foreign: await rows(`
        SELECT c.conrelid::regclass::text AS table, c.confrelid::regclass::text AS target,
          c.confdeltype AS on_delete, a.attname AS column
      FROM pg_constraint c
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f'
        AND c.conparentid = 0
        AND c.connamespace = 'public'::regnamespace
      ORDER BY 1, 4`),
  };
};

const scalarOf = ({ type, mod }) => {
  if (type === 'numeric')
    return ['Decimal', `Decimal(${((mod - 4) >> 16) & 0xffff}, ${(mod - 4) & 0xffff})`];
  const scalar = SCALARS[type];
  if (!scalar) throw new Error(`No Prisma type for ${type}`);
  return scalar;
};

const defaultOf = (column) => {
  if (column.identity) return ' @default(autoincrement())';
  const literal = /^'([^']*)'::text$/.exec(column.default ?? '')?.[1];
  if (literal !== undefined) return ` @default(${JSON.stringify(literal)})`;
  if (/^(true|false|\d+)$/.test(column.default ?? '')) return ` @default(${column.default})`;
  if (column.default === 'now()') return ' @default(now())';
  return column.has_default ? ` @default(dbgenerated(${JSON.stringify(column.default)}))` : '';
};

const multiplicityOf = (column, isList) => {
  if (isList) return '[]';
  return column.required ? '' : '?';
};

/** Whether an index is over one whole column. */
const isOnColumn = ({ partial, columns }, name) =>
  !partial && columns.length === 1 && columns[0] === name;

const fieldLine = (column, keys) => {
  const isList = column.type.startsWith('_');
  const [scalar, native] = scalarOf(isList ? { ...column, type: column.type.slice(1) } : column);
  const ownKeys = keys.filter((key) => isOnColumn(key, column.name));
  let key = '';
  if (ownKeys.some(({ primary }) => primary)) key = ' @id';
  else if (ownKeys.some(({ unique }) => unique)) key = ' @unique';
  const type = `${scalar}${multiplicityOf(column, isList)}`;
  const nativeType = native ? ` @db.${native}` : '';
  return `  ${column.name} ${type}${key}${defaultOf(column)}${nativeType}`;
};

/**
 * Both ends of every foreign key; the relation is named after table and column, so several to one
 * table stay apart.
 */
const relationLines = (table, foreign, columnsOf, keysOf) => {
  const own = foreign
    .filter((key) => key.table === table)
    .map((key) => {
      const optional = columnsOf(table).find((column) => column.name === key.column).required
        ? ''
        : '?';
      const field = `${key.column.replace(/_id$/, '')}_ref ${key.target}${optional}`;
      const onDelete =
        key.on_delete === 'c' ? 'onDelete: Cascade' : 'onDelete: NoAction, onUpdate: NoAction';
      const relation = [
        `"${table}_${key.column}"`,
        `fields: [${key.column}]`,
        'references: [id]',
        onDelete,
      ];
      return `  ${field} @relation(${relation.join(', ')})`;
    });
  const back = foreign
    .filter((key) => key.target === table)
    .map((key) => {
      const one = keysOf(key.table).some((index) => index.unique && isOnColumn(index, key.column));
      return `  ${key.table}_by_${key.column} ${key.table}${one ? '?' : '[]'} @relation("${key.table}_${key.column}")`;
    });
  return [...own, ...back];
};

const modelText = (table, catalogue) => {
  const columnsOf = (name) => catalogue.columns.filter((column) => column.table === name);
  const keysOf = (name) => catalogue.keys.filter((key) => key.table === name);
  const compound = keysOf(table)
    .filter((key) => !key.partial && key.unique && key.columns.length > 1)
    .map((key) => `  @@${key.primary ? 'id' : 'unique'}([${key.columns.join(', ')}])`);
  return [
    `model ${table} {`,
    ...columnsOf(table).map((column) => fieldLine(column, keysOf(table))),
    ...relationLines(table, catalogue.foreign, columnsOf, keysOf),
    ...compound,
    '}',
    '',
  ].join('\n');
};

const erdText = (catalogue) => {
  const tables = [...new Set(catalogue.columns.map((column) => column.table))];
  return [
    '# Data model',
    '',
    'Made from the migrations by `scripts/prisma-schema.mjs`; do not edit.',
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap((table) => [
      `  ${table} {`,
      ...catalogue.columns
        .filter((column) => column.table === table)
        .map((column) => `    ${column.type.replace(/^_(.*)/, '$1_array')} ${column.name}`),
      '  }',
    ]),
    ...catalogue.foreign.map((key) => `  ${key.target} ||--o{ ${key.table} : ${key.column}`),
    '```',
    '',
  ].join('\n');
};

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const catalogue = await readCatalogue(client);
await client.end();
const areas = await areasOfTables();
const files = new Map([
  [
    'prisma/schema/base.prisma',
    `// The models beside this file are made from the migrations by scripts/prisma-schema.mjs; do not edit them.
generator client {
  provider            = "prisma-client"
  output              = "../../apps/api/src/generated/prisma"
  moduleFormat        = "esm"
  importFileExtension = "js"
}

datasource db {
  provider = "postgresql"
}
`,
  ],
  ['docs/generated/erd.md', erdText(catalogue)],
]);
for (const table of new Set(catalogue.columns.map((column) => column.table))) {
  const file = `prisma/schema/${areas.get(table)}.prisma`;
  files.set(
    file,
    `${files.get(file) ?? '// Made by scripts/prisma-schema.mjs; do not edit.\n'}\n${modelText(table, catalogue)}`,
  );
}
let stale = 0;
for (const [file, text] of files) {
  const target = new URL(file, root);
  const now = await readFile(target, 'utf8').catch(() => '');
  if (now === text) continue;
  if (check) {
    stale += 1;
    console.error(`out of date: ${file}`);
    continue;
  }
  await mkdir(new URL('.', target), { recursive: true });
  await writeFile(target, text);
  console.log(`wrote ${file}`);
}
if (stale > 0) process.exit(1);
