// Every table has one module that writes it. Others call that module's services, or put its SQL
// fragments (data/*.sql.ts) into statements of their own.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../shared/paths.mjs';

/**
 * The tables of each owner: a folder of apps/api/src/modules or a folder of apps/api/src/shared.
 * `seed` stands for tables that only migrations, triggers and prisma/seed fill.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const OWNERS = {
  'lead-ledger': [
    'conversions',
    'idempotency_keys',
    'lead_attempts',
    'lead_decisions',
    'lead_status_history',
    'leads',
  ],
  accounts: ['first_administrator_code', 'password_links'],
  'advertiser-reports': [
    'inbound_postbacks',
    'inbound_postbacks_not_kept',
    'status_mappings',
    'status_pull_log',
    'status_pulls',
  ],
  alerts: ['alert_dismissals'],
  'alert-sending': ['alert_messages', 'alert_notices', 'alert_recipients'],
  auth: ['login_challenges', 'login_failures', 'sessions', 'user_recovery_codes'],
  blacklist: ['blacklist_items'],
  campaigns: [
    'campaign_consumers',
    'campaign_registrations',
    'campaign_sources',
    'campaign_step_advertisers',
    'campaign_steps',
    'campaigns',
  ],
  caps: ['cap_leases', 'cap_windows', 'caps'],
  conversions: ['waiting_acceptances'],
  'data-protection': ['erasure_findings', 'erasures'],
  delivery: ['answer_warnings', 'circuit_closings', 'circuit_openings'],
  distributions: [
    'distribution_advertisers',
    'distribution_groups',
    'distribution_timeslots',
    'distributions',
  ],
  injections: ['progress_logs'],
  intake: ['intake_refusals', 'publisher_api_calls'],
  integrations: ['advertiser_integrations'],
  'leads-in-clickhouse': ['report_copies'],
  lookups: ['lookup_values'],
  parties: [
    'advertiser_exclusions',
    'advertiser_opening_hours',
    'advertiser_revenues',
    'advertiser_supported_countries',
    'advertisers',
    'lead_overrides',
    'publisher_payouts',
    'publisher_supported_countries',
    'publishers',
  ],
  offers: ['offer_landings', 'offers'],
  presets: ['presets'],
  'publisher-accounts': ['publisher_account_publishers', 'publisher_accounts'],
  'publisher-postbacks': [
    'publisher_postback_deliveries',
    'publisher_postback_health',
    'publisher_postbacks',
  ],
  redirects: ['clicks'],
  roles: ['role_permissions', 'roles'],
  routing: ['conversion_stats', 'slot_credits'],
  settings: ['settings'],
  simulations: ['replays'],
  'status-groups': ['status_groups'],
  users: ['users'],
  'shared/audit': ['audit_log'],
  'shared/queue': ['outbox'],
  'shared/versions': ['record_versions'],
  seed: [
    'blacklist_types',
    'countries',
    'lead_removals',
    'routing_versions',
    'slot_counts',
    'time_zones',
  ],
};

const SOURCE = 'apps/api/src';
const DOCUMENT = 'docs/ARCHITECTURE.md';
const CANARY = fileURLToPath(new URL('./canary', import.meta.url));
const CANARY_MODULE = 'presets';
/** What is planted in scripts/check/canary, one table for each way of writing. */
const PLANTED = ['leads', 'lead_attempts', 'conversions', 'cap_windows', 'slot_credits', 'caps'];

const SQL_VERB = String.raw`INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO|TRUNCATE(?:\s+TABLE)?`;
const SQL_WRITE = new RegExp(
  String.raw`\b(?:${SQL_VERB})\s+(?:ONLY\s+)?(?:"?public"?\.)?(?:"?([a-z_]+)|(\$\{))`,
  'gi',
);
const PRISMA_METHODS = '(?:create|update|upsert|delete)(?:Many)?(?:AndReturn)?';
const PRISMA_WRITE = new RegExp(`(this\\.)?\\b([a-z_]+)\\s*\\.\\s*${PRISMA_METHODS}\\s*\\(`, 'g');
/** A write through a relation: `role_permissions_by_role_id: { create: … }`. */
const PRISMA_NESTED_WRITE = new RegExp(
  `\\b([a-z_]+)\\s*:\\s*\\{\\s*(?:${PRISMA_METHODS}|connectOrCreate|set)\\s*:`,
  'g',
);

/**
 * @typedef {object} Schema
 * @property {ReadonlySet<string>} tables
 * @property {ReadonlyMap<string, string>} relations field of a Prisma model → table it leads to
 */

/** @returns {Promise<string[]>} what breaks the rule, one line each */
export async function tableOwners() {
  const schema = await readSchema();
  const document = await readFile(`${ROOT}/${DOCUMENT}`, 'utf8');
  return [
    ...declarationProblems(OWNERS, schema.tables),
    ...documentProblems(document, OWNERS),
    ...(await foreignWrites(ROOT, schema)).map(({ file, table, owner }) =>
      table === null
        ? `${file}: the table that is written must be named literally`
        : `${file}: writes ${table}, which belongs to ${owner}`,
    ),
  ];
}

/**
 * A pattern that matches nothing any more looks just like a rule that is kept.
 * @returns {Promise<string[]>} the planted writes that were not found
 */
export async function tableOwnersCanary() {
  const found = await foreignWrites(CANARY, await readSchema());
  const planted = found.filter(({ file }) => file.includes(`/modules/${CANARY_MODULE}/`));
  const missed = [...PLANTED, null].filter((table) => !planted.some((one) => one.table === table));
  return missed.map(
    (table) =>
      `the write to ${table ?? 'a table without a name'} in scripts/check/canary was missed`,
  );
}

/**
 * @param {Readonly<Record<string, readonly string[]>>} owners
 * @param {ReadonlySet<string>} tables those of the schema
 * @returns {string[]}
 */
export function declarationProblems(owners, tables) {
  const declared = Object.values(owners).flat();
  return [
    ...[...tables].filter((table) => !declared.includes(table)).map((t) => `${t} has no owner`),
    ...declared.filter((table) => !tables.has(table)).map((t) => `${t} is no table of the schema`),
    ...declared
      .filter((table, index) => declared.indexOf(table) !== index)
      .map((table) => `${table} has two owners`),
  ];
}

/**
 * Compares the list under "Who writes which table" with the declaration.
 * @param {string} document
 * @param {Readonly<Record<string, readonly string[]>>} owners
 * @returns {string[]}
 */
export function documentProblems(document, owners) {
  const [, section = ''] = document.split(/^## Who writes which table$/m);
  const [list = ''] = section.split(/^## /m);
  const rows = new Map(
    [...list.matchAll(/^- `([^`]+)`:((?:\s+`[a-z_]+`,?)+)$/gm)].map(
      ([, owner = '', names = '']) => [owner, [...names.matchAll(/[a-z_]+/g)].join(', ')],
    ),
  );
  return [...new Set([...Object.keys(owners), ...rows.keys()])].flatMap((owner) => {
    const wanted = owners[owner]?.join(', ');
    const written = rows.get(owner);
    return wanted === written
      ? []
      : [`${DOCUMENT}: ${owner} should list ${wanted ?? 'nothing'}, not ${written ?? 'nothing'}`];
  });
}

/**
 * The tables that a file writes. null stands for one that is not named literally.
 * @param {string} text
 * @param {Schema} schema
 * @returns {Set<string | null>}
 */
export function tablesWritten(text, { tables, relations }) {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
  /** @type {Set<string | null>} */
  const written = new Set();
  for (const [, name, dynamic] of code.matchAll(SQL_WRITE)) {
    if (dynamic) written.add(null);
    else if (name && tables.has(name.toLowerCase())) written.add(name.toLowerCase());
  }
  // `this.leads.update(…)` is a service or repository; Prisma is reached through `records()`.
  for (const [, own, name] of code.matchAll(PRISMA_WRITE))
    if (!own && name && tables.has(name)) written.add(name);
  for (const [, field = ''] of code.matchAll(PRISMA_NESTED_WRITE)) {
    const table = relations.get(field);
    if (table) written.add(table);
  }
  return written;
}

/**
 * @param {string} root
 * @param {Schema} schema
 * @returns {Promise<{ file: string, table: string | null, owner: string | undefined }[]>}
 */
async function foreignWrites(root, schema) {
  const ownerOf = new Map(
    Object.entries(OWNERS).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  );
  const files = (await readdir(`${root}/${SOURCE}`, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.ts$/.test(file) && !/\.spec\.ts$|^generated\//.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const writer = writerOf(file);
      const text = await readFile(`${root}/${SOURCE}/${file}`, 'utf8');
      return [...tablesWritten(text, schema)].flatMap((table) => {
        const owner = table === null ? undefined : ownerOf.get(table);
        return owner === writer ? [] : [{ file: `${SOURCE}/${file}`, table, owner }];
      });
    }),
  );
  return found.flat();
}

/**
 * @param {string} file below apps/api/src
 * @returns {string} as `OWNERS` names it
 */
function writerOf(file) {
  const [area = '', name = ''] = file.split('/');
  return area === 'modules' ? name : `${area}/${name}`;
}

/** @returns {Promise<Schema>} */
async function readSchema() {
  const folder = `${ROOT}/prisma/schema`;
  const files = (await readdir(folder)).filter((file) => file.endsWith('.prisma'));
  const text = (await Promise.all(files.map((file) => readFile(`${folder}/${file}`, 'utf8')))).join(
    '\n',
  );
  const tables = new Set([...text.matchAll(/^model (\w+) \{/gm)].map(([, name = '']) => name));
  const relations = new Map(
    [...text.matchAll(/^ +(\w+) (\w+)(?:\[\]|\?)? @relation/gm)].map(
      ([, field = '', table = '']) => [field, table],
    ),
  );
  return { tables, relations };
}
