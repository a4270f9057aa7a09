import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  allRoutes,
  isOffered,
  permissionLabel,
  PERMISSIONS,
  toOpenApi,
  type RouteAccess,
} from '@leadline/contracts';
import { SYSTEM_ROLES } from '@leadline/prisma/seed';
import { catalogueDocument } from './catalogue-document.js';
import { readPresets } from './modules/delivery/integrations/catalogue.service.js';
import { webhookDocument } from './webhook-document.js';
import { API_VERSION } from './modules/operation/health/health.service.js';
import { environmentReference } from './shared/config/environment.js';

// Writes docs/generated from the code. `pnpm check` compares the two.

const FOLDER = new URL('../../../docs/generated/', import.meta.url);

const MADE = '\n\nMade from the code by `apps/api/src/generate.ts`; do not edit.\n\n';
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (...cells: string[]): string => `| ${cells.map(cell).join(' | ')} |\n`;
const table = (head: string[], rows: string[][]): string =>
  row(...head) + row(...head.map(() => '---')) + rows.map((cells) => row(...cells)).join('');

const accessText = (access: RouteAccess): string =>
  typeof access === 'string' ? access : access.join(' or ');

const defaultText = (fallback: string | null): string => {
  if (fallback === null) return '(required or none)';
  return fallback === '' ? '(empty)' : `\`${fallback}\``;
};
const environment = (): string =>
  `# Environment${MADE}${table(
    ['Variable', 'Default', 'What it is'],
    Object.entries(environmentReference()).map(([name, { text, fallback }]) => [
      `\`${name}\``,
      defaultText(fallback),
      text,
    ]),
  )}`;

const routes = (): string =>
  `# Routes and who may call them${MADE}${table(
    ['Route', 'Access', 'What it does'],
    allRoutes.map(({ route }) => [
      `\`${route.method} ${route.path}\``,
      accessText(route.access),
      route.summary,
    ]),
  )}`;

const PERMISSIONS_INTRODUCTION =
  'An administrator holds all of them; the other built-in roles start with these and may be ' +
  'changed.\n\n';
const permissions = (): string =>
  `# Permissions${MADE}${PERMISSIONS_INTRODUCTION}${table(
    ['Id', 'Permission', 'On screen', 'Category', ...SYSTEM_ROLES.map(({ name }) => name)],
    PERMISSIONS.map(({ id, name, category }) => [
      String(id),
      `\`${name}\``,
      permissionLabel(name),
      category,
      ...SYSTEM_ROLES.map((role) =>
        isOffered(
          PERMISSIONS.filter((permission) => role.permissions.includes(permission.name)).map(
            (permission) => permission.id,
          ),
          name,
        )
          ? '✓'
          : '',
      ),
    ]),
  )}`;

await mkdir(fileURLToPath(FOLDER), { recursive: true });
const files: readonly (readonly [name: string, text: string])[] = [
  ['env.md', environment()],
  ['routes.md', routes()],
  ['permissions.md', permissions()],
  ['webhooks.md', webhookDocument(MADE)],
  ['catalogue.md', catalogueDocument(MADE, readPresets())],
  [
    'publisher-openapi.json',
    `${JSON.stringify(
      toOpenApi(
        allRoutes.filter(({ route }) => route.access === 'publisher'),
        API_VERSION,
      ),
      null,
      2,
    )}\n`,
  ],
  ['openapi.json', `${JSON.stringify(toOpenApi(allRoutes, API_VERSION), null, 2)}\n`],
];
await Promise.all(files.map(([name, text]) => writeFile(new URL(name, FOLDER), text)));
