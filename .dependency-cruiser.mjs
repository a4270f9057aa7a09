// The rules of docs/ARCHITECTURE.md, numbered as there.
import { AREAS } from './scripts/check/areas.mjs';

const MODULES = '^apps/api/src/modules';
/** One module: the area and the name. */
const MODULE = `${MODULES}/([^/]+/[^/]+)`;
const ANY_MODULE = `${MODULES}/[^/]+/[^/]+`;
const CONTRACTS = '^packages/contracts/';
const ADVERTISER_CALL = '^packages/advertiser-call/';
const COLUMN_STORE = '^packages/column-store/';
const SHARED = '^apps/api/src/shared/';
/**
 * Libraries that only compute: same input, same output. the linter keeps chance and the clock out of
 * domain folders.
 */
const PURE = [
  'crypto',
  'net',
  'ipaddr\\.js',
  'libphonenumber-js',
  'dayjs',
  'speakeasy',
  '@levminer/speakeasy',
  'bowser',
  'isbot',
  'fast-check',
].map((name) => `(^|node_modules/)${name}(/|$)`);
/** Files of a module other than the one that matched `$1` in `from`. */
const OTHER_MODULE = { path: `${ANY_MODULE}/`, pathNot: `${MODULES}/$1/` };

/** Conditions of a filter in plain types, for code of any layer. */
const CONDITIONS = `${MODULES}/lead-data/lead-conditions/domain/`;

/** SQL fragments: how the owner of a table lets others write it within their own statements. */
const SQL_FRAGMENTS = `${ANY_MODULE}/data/[^/]+\\.sql\\.ts$`;

const areaNames = Object.keys(AREAS);
const areaRules = areaNames.slice(0, -1).map((area, index) => ({
  name: `4-order-${area}`,
  comment: 'A module imports from its own area and the areas before it.',
  severity: /** @type {const} */ ('error'),
  from: { path: `${MODULES}/${area}/` },
  to: { path: `${MODULES}/(${areaNames.slice(index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: '1-contracts-zod-only',
      comment: 'contracts imports zod only.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: ['^packages/contracts/src/', '(^|/)node_modules/zod/', '^zod(/|$)'] },
    },
    {
      name: '1-column-store-alone',
      comment: 'column-store imports only itself.',
      severity: 'error',
      from: { path: '^packages/column-store/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^packages/column-store/src/' },
    },
    {
      name: '2-domain-pure',
      comment: 'domain imports itself, packages, conditions, and libraries that only compute.',
      severity: 'error',
      from: { path: `${MODULE}/domain/`, pathNot: '\\.spec\\.ts$' },
      to: {
        pathNot: [
          `${MODULES}/$1/domain/`,
          CONTRACTS,
          ADVERTISER_CALL,
          COLUMN_STORE,
          CONDITIONS,
          ...PURE,
        ],
      },
    },
    {
      name: '2-data-own',
      comment:
        'data imports its own domain, conditions, shared/database, the tables of shared/records, and ' +
        'SQL fragments (*.sql.ts) of others.',
      severity: 'error',
      from: { path: `${MODULE}/data/`, pathNot: '\\.spec\\.ts$' },
      to: {
        path: '^(apps|packages|prisma)/',
        pathNot: [
          `${MODULES}/$1/(domain|data)/`,
          CONDITIONS,
          SQL_FRAGMENTS,
          `${SHARED}database/`,
          `${SHARED}records/record-table\\.ts$`,
          CONTRACTS,
          COLUMN_STORE,
          '^apps/api/src/generated/',
        ],
      },
    },
    {
      name: '2-sql-in-data',
      comment: 'Only data folders and shared code reach for the database.',
      severity: 'error',
      from: {
        path: `${ANY_MODULE}/`,
        pathNot: [`${ANY_MODULE}/data/`, '\\.module\\.ts$', '\\.spec\\.ts$'],
      },
      to: {
        path: [
          '(^|/)node_modules/(pg|sql-template-tag|@prisma/[^/]+)/',
          '^(pg|sql-template-tag|@prisma/[^/]+)$',
        ],
      },
    },
    {
      name: '3-other-module-service',
      comment:
        'A module uses services of another one, its Nest module for wiring, in data its SQL ' +
        'fragments, and conditions.',
      severity: 'error',
      from: { path: `${MODULE}/`, pathNot: '\\.spec\\.ts$' },
      to: {
        ...OTHER_MODULE,
        pathNot: [
          OTHER_MODULE.pathNot,
          '\\.service\\.ts$',
          '\\.module\\.ts$',
          CONDITIONS,
          SQL_FRAGMENTS,
        ],
      },
    },
    {
      name: '3-sql-fragments-in-data',
      comment: 'SQL fragments of another module are used in data folders only.',
      severity: 'error',
      from: {
        path: `${MODULE}/`,
        pathNot: [`${ANY_MODULE}/data/`, '\\.spec\\.ts$'],
      },
      to: { path: SQL_FRAGMENTS, pathNot: OTHER_MODULE.pathNot },
    },
    {
      name: '3-only-services-call-services',
      comment: "Another module's service is called by services; a *.module.ts imports modules.",
      severity: 'error',
      from: { path: `${MODULE}/.*\\.(controller|jobs)\\.ts$` },
      to: OTHER_MODULE,
    },
    {
      name: '3-controller-thin',
      comment: 'Controllers and jobs: their own service and contracts.',
      severity: 'error',
      from: { path: `${MODULE}/.*\\.(controller|jobs)\\.ts$` },
      to: { path: `${MODULES}/$1/(domain|data)/` },
    },
    ...areaRules,
    {
      name: '4-no-cycle',
      comment: 'No file depends on itself by a detour.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: '4-no-module-cycle',
      comment: 'No module depends on itself by a detour.',
      severity: 'error',
      scope: 'folder',
      from: { path: MODULES },
      to: { circular: true },
    },
    {
      name: '5-web-shared',
      comment: 'Web: app → features → shared.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(app|features)/' },
    },
    {
      name: '5-web-feature',
      comment: 'A feature never imports the app.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: '5-web-other-feature',
      comment: 'A feature never imports another feature.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: '5-web-panel-apart',
      comment: 'The publisher panel is an app of its own: staff code never imports it.',
      severity: 'error',
      from: { path: '^apps/web/src/(app|features|shared)/' },
      to: { path: '^apps/web/src/panel/' },
    },
    {
      name: '5-web-panel-shared',
      comment: 'The panel imports shared code and the parts of sign-in: no pages of staff.',
      severity: 'error',
      from: { path: '^apps/web/src/panel/' },
      to: {
        path: '^apps/web/src/(app|features)/',
        pathNot: ['^apps/web/src/features/staff/auth/(components|lib)/'],
      },
    },
    {
      name: '6-no-barrel',
      comment: 'No barrel files, except an entry of a package.',
      severity: 'error',
      from: {},
      to: {
        path: '^(apps|packages|prisma|e2e|bench)/.*/index\\.tsx?$',
        pathNot: ['^(packages|apps)/[^/]+/src/index\\.ts$', '^prisma/seed/index\\.ts$'],
      },
    },
    {
      name: '6-no-utils',
      comment: 'A file says what it is for.',
      severity: 'error',
      from: {},
      to: { path: '^(apps|packages|prisma|e2e|bench)/.*(^|/)(utils?|helpers?)(/|\\.[cm]?tsx?$)' },
    },
    {
      name: 'shared-knows-no-module',
      comment: 'No business words in shared: it never imports a module.',
      severity: 'error',
      from: { path: '^apps/api/src/shared/' },
      to: { path: '^apps/api/src/modules/' },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist(-dev)?/', '/generated/'] },
    // Specs may use the test support of the whole application; the rules are for what runs.
    exclude: {
      path: ['/dist(-dev)?/', '/\\.turbo/', '^[^/]+/[^/]+/test-results/', '\\.spec\\.ts$'],
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
    skipAnalysisNotInRules: true,
  },
};
