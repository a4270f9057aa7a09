import { BLACKLIST_TYPES, PERMISSIONS, type PermissionName } from '@leadline/contracts';
import countries from 'i18n-iso-countries';
import type pg from 'pg';

/**
 * The five built-in levels (USR-005) with their permissions (OPN-039). Their ids are the level
 * numbers.
 */
const all = PERMISSIONS.map((permission) => permission.name);
const family = (...prefixes: string[]): PermissionName[] =>
  all.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
const lists = (...names: PermissionName[]): PermissionName[] => names;

export const SYSTEM_ROLES: readonly {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly PermissionName[];
}[] = [
  { id: 1, name: 'Admin', permissions: all },
  {
    id: 2,
    name: 'Support',
    permissions: [
      ...lists(
        'DASHBOARDS_LIST',
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'LEADS_MARK_TEST_LEAD',
        'LEADS_PROGRESS_LOGS',
        'CONTACT_DATA',
        'PENDING_CONVERSIONS_LIST',
        'REPORTS_LIST',
        'CLICK_REPORTS_LIST',
        'ADVERTISERS_LIST',
        'PUBLISHERS_LIST',
        'DISTRIBUTIONS_LIST',
        'CAPS_LIST',
        'STATUS_GROUPS_LIST',
        'BLOCKLIST_LIST',
        'OFFERS_LIST',
      ),
    ],
  },
  {
    id: 3,
    name: 'Publisher Manager',
    permissions: [
      ...lists(
        'DASHBOARDS_LIST',
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'CONTACT_DATA',
        'PENDING_CONVERSIONS_LIST',
        'PENDING_CONVERSIONS_MARK_FTD',
        'REPORTS_LIST',
        'CLICK_REPORTS_LIST',
        'PUBLISHER_ACCOUNT',
        'DISTRIBUTIONS_LIST',
        'CAPS_LIST',
      ),
      ...family('PUBLISHERS_', 'PUBLISHER_', 'OFFERS_').filter(
        (name) => name !== 'PUBLISHER_ACCOUNT',
      ),
      ...all.filter((name) => /^REPORT_.*_(PAYOUT|AECPL)$/.test(name)),
    ],
  },
  {
    id: 4,
    name: 'Advertiser Manager',
    permissions: [
      ...lists(
        'DASHBOARDS_LIST',
        'LEADS_LIST',
        'LEADS_EDIT',
        'LEADS_OVERRIDE_STATUS',
        'LEADS_INJECTION',
        'LEADS_PROGRESS_LOGS',
        'CONTACT_DATA',
        'PENDING_CONVERSIONS_LIST',
        'PENDING_CONVERSIONS_MARK_FTD',
        'REPORTS_LIST',
      ),
      ...family('ADVERTISERS_', 'ADVERTISER_', 'DISTRIBUTIONS_', 'CAPS_'),
      ...all.filter((name) => /^REPORT_.*_(REVENUE|ECPL)$/.test(name)),
    ],
  },
  {
    id: 5,
    name: 'Crm User',
    permissions: lists(
      'DASHBOARDS_LIST',
      'LEADS_LIST',
      'LEADS_OVERRIDE_STATUS',
      'CONTACT_DATA',
      'REPORTS_LIST',
    ),
  },
];

/**
 * Region-based zones only: `Etc/GMT+3` and the like mislead (their sign is reversed). UTC comes
 * first and has id 1.
 */
const zoneNames = (): string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter(
    (zone) => zone !== 'UTC' && zone.includes('/') && !zone.startsWith('Etc/'),
  ),
];
const byName = (a: { name: string }, b: { name: string }): number =>
  a.name.localeCompare(b.name, 'en');
const countryList = (): { code: string; name: string }[] =>
  Object.entries(countries.getNames('en', { select: 'official' }))
    .map(([code, name]) => ({ code, name }))
    .sort(byName);

const SETTINGS: Readonly<Record<string, unknown>> = {
  exclude_ftd_status: [],
  default_publisher_status: '',
  reporting_timezone_id: 1,
  default_timezone_id: 1,
};

/**
 * Time zones, countries, roles, blacklist types and settings. Adds what is missing and changes
 * nothing that exists, so it runs at every start; ids already given stay.
 */
export const seedReference = async (client: pg.ClientBase): Promise<void> => {
  await client.query('BEGIN');
  // Two processes that start at once must not number a new zone twice.
  await client.query('SELECT pg_advisory_xact_lock(72707370)');
  await client.query(
    `INSERT INTO time_zones (id, name)
     SELECT coalesce((SELECT max(id) FROM time_zones), 0) + row_number() OVER (ORDER BY n), name
    FROM unnest($1::text[]) WITH ORDINALITY AS z(name, n)
    WHERE NOT EXISTS (SELECT 1 FROM time_zones t WHERE t.name = z.name)`,
    [zoneNames()],
  );
  const list = countryList();
  await client.query(
    `INSERT INTO countries (id, code, name)
     SELECT coalesce((SELECT max(id) FROM countries), 0) + row_number() OVER (ORDER BY n), code,
       name
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS c(code, name, n)
    WHERE NOT EXISTS (SELECT 1 FROM countries t WHERE t.code = c.code)`,
    [list.map(({ code }) => code), list.map(({ name }) => name)],
  );
  for (const role of SYSTEM_ROLES) {
    const added = await client.query(
      `INSERT INTO roles (id, name, type) VALUES ($1, $2, 'SYSTEM') ON CONFLICT DO NOTHING`,
      [role.id, role.name],
    );
    // Admin gets every permission, also those of a new version. Staff edit the other roles, so they
    // stay unchanged.
    if (added.rowCount === 0 && role.id !== 1) continue;
    await client.query(
      `INSERT INTO role_permissions (role_id, permission_id)
       SELECT $1, unnest($2::int[])
       ON CONFLICT DO NOTHING`,
      [
        role.id,
        PERMISSIONS.filter(({ name }) => role.permissions.includes(name)).map(({ id }) => id),
      ],
    );
  }
  // The levels of custom roles follow the built-in ones. None is given twice.
  await client.query(
    `SELECT setval('roles_id_seq',
       greatest((SELECT max(id) FROM roles), (SELECT last_value FROM roles_id_seq)))`,
  );
  for (const { id, name, field_type, label, placeholder } of BLACKLIST_TYPES) {
    await client.query(
      `INSERT INTO blacklist_types (id, name, field_type, config)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [id, name, field_type, JSON.stringify({ placeholder, label })],
    );
  }
  for (const [key, value] of Object.entries(SETTINGS))
    await client.query('INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      key,
      JSON.stringify(value),
    ]);
  await client.query('COMMIT');
};
