/**
 * The permission catalogue. Ids never change, because roles and browsers store them. 93 to 134 are
 * given (REP-043); the others were numbered here (OPN-039). New permissions get new ids at the end.
 */
const crud = <F extends string>(family: F) =>
  [`${family}_LIST`, `${family}_CREATE`, `${family}_EDIT`, `${family}_DELETE`] as const;

const REPORT_TABS = [
  'GLOBAL',
  'ADVERTISER',
  'COUNTRY',
  'OFFER',
  'PUBLISHER',
  'DAILY',
  'STATUS',
] as const;
const MONEY_COLUMNS = ['REVENUE', 'PAYOUT', 'PROFIT', 'ECPL', 'AECPL', 'MARGIN'] as const;

type Crud<F extends string> = `${F}_${'LIST' | 'CREATE' | 'EDIT' | 'DELETE'}`;
type LeadAction =
  | 'LIST'
  | 'EDIT'
  | 'OVERRIDE_STATUS'
  | 'MARK_TEST_LEAD'
  | 'MARK_FTD'
  | 'INJECTION'
  | 'PROGRESS_LOGS'
  | 'REVEAL'
  | 'RETURN';
export type PermissionName =
  | 'DASHBOARDS_LIST'
  | `LEADS_${LeadAction}`
  | `PENDING_CONVERSIONS_${'LIST' | 'MARK_FTD' | 'REVERSE_FTD'}`
  | 'REPORTS_LIST'
  | 'CLICK_REPORTS_LIST'
  | Crud<
      | 'ADVERTISERS'
      | 'ADVERTISER_REVENUES'
      | 'ADVERTISER_CAPS'
      | 'ADVERTISER_OPENING_HOURS'
      | 'ADVERTISER_EXCLUSIONS'
      | 'ADVERTISER_OVERRIDE_PUBLISHER_ID'
      | 'ADVERTISER_DEALS'
    >
  | 'ADVERTISER_DISTRIBUTIONS_LIST'
  | 'ADVERTISER_LEDGER_LIST'
  | `ADVERTISER_SUPPORTED_COUNTRIES_${'LIST' | 'CREATE' | 'DELETE'}`
  | `ADVERTISER_OVERRIDE_API_OFFERS_${'LIST' | 'EDIT' | 'DELETE'}`
  | Crud<
      | 'PUBLISHERS'
      | 'PUBLISHER_PAYOUTS'
      | 'PUBLISHER_CAPS'
      | 'PUBLISHER_OVERRIDE_PUBLISHER_ID'
      | 'PUBLISHER_OVERRIDE_API_OFFERS'
      | 'PUBLISHER_TERMS'
    >
  | 'PUBLISHER_DISTRIBUTIONS_LIST'
  | 'PUBLISHER_LEDGER_LIST'
  | `PUBLISHER_SUPPORTED_COUNTRIES_${'LIST' | 'CREATE' | 'DELETE'}`
  | 'PUBLISHERS_REVEAL_TOKEN'
  | Crud<'DISTRIBUTIONS' | 'CAPS' | 'USERS' | 'ROLES' | 'STATUS_GROUPS'>
  | `SETTINGS_${'LIST' | 'EDIT'}`
  | Crud<'BLOCKLIST' | 'CAMPAIGNS' | 'OFFERS'>
  | `DEPOSITS_${'LIST' | 'CREATE' | 'DELETE'}`
  | 'PUBLISHER_ACCOUNT'
  | 'AUDIT_LOG_LIST'
  | 'DATA_PROTECTION'
  | `EXCHANGE_RATES_${'LIST' | 'CREATE'}`
  | `WEBHOOKS_${'LIST' | 'EDIT'}`
  | 'CONTACT_DATA'
  | 'API_TOKENS_MANAGE'
  | `REPORT_${(typeof REPORT_TABS)[number]}_${(typeof MONEY_COLUMNS)[number]}`;

export interface Permission {
  readonly id: number;
  readonly name: PermissionName;
  readonly category: string;
}

const SECTIONS: readonly (readonly [
  firstId: number,
  category: string,
  names: readonly PermissionName[],
])[] = [
  [1, 'Dashboard', ['DASHBOARDS_LIST']],
  [
    2,
    'Leads',
    [
      'LEADS_LIST',
      'LEADS_EDIT',
      'LEADS_OVERRIDE_STATUS',
      'LEADS_MARK_TEST_LEAD',
      'LEADS_MARK_FTD',
      'LEADS_INJECTION',
      'LEADS_PROGRESS_LOGS',
    ],
  ],
  [9, 'Pending conversions', ['PENDING_CONVERSIONS_LIST', 'PENDING_CONVERSIONS_MARK_FTD']],
  [11, 'Reports', ['REPORTS_LIST', 'CLICK_REPORTS_LIST']],
  [
    13,
    'Advertisers',
    [
      ...crud('ADVERTISERS'),
      ...crud('ADVERTISER_REVENUES'),
      'ADVERTISER_DISTRIBUTIONS_LIST',
      ...crud('ADVERTISER_CAPS'),
      'ADVERTISER_SUPPORTED_COUNTRIES_LIST',
      'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
      'ADVERTISER_SUPPORTED_COUNTRIES_DELETE',
      ...crud('ADVERTISER_OPENING_HOURS'),
      ...crud('ADVERTISER_EXCLUSIONS'),
      ...crud('ADVERTISER_OVERRIDE_PUBLISHER_ID'),
      'ADVERTISER_OVERRIDE_API_OFFERS_LIST',
      'ADVERTISER_OVERRIDE_API_OFFERS_EDIT',
      'ADVERTISER_OVERRIDE_API_OFFERS_DELETE',
    ],
  ],
  [
    44,
    'Publishers',
    [
      ...crud('PUBLISHERS'),
      ...crud('PUBLISHER_PAYOUTS'),
      'PUBLISHER_DISTRIBUTIONS_LIST',
      ...crud('PUBLISHER_CAPS'),
      'PUBLISHER_SUPPORTED_COUNTRIES_LIST',
      'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
      'PUBLISHER_SUPPORTED_COUNTRIES_DELETE',
      ...crud('PUBLISHER_OVERRIDE_PUBLISHER_ID'),
      ...crud('PUBLISHER_OVERRIDE_API_OFFERS'),
    ],
  ],
  [68, 'Distributions', crud('DISTRIBUTIONS')],
  [72, 'Caps', crud('CAPS')],
  [76, 'Users', crud('USERS')],
  [80, 'Roles', crud('ROLES')],
  [84, 'Status groups', crud('STATUS_GROUPS')],
  [88, 'Settings', ['SETTINGS_LIST']],
  [89, 'Blacklist', ['BLOCKLIST_LIST']],
  [90, 'Publisher accounts', ['PUBLISHER_ACCOUNT']],
  [91, 'Campaigns', ['CAMPAIGNS_LIST']],
  [92, 'Offers', ['OFFERS_LIST']],
  [
    93,
    'Report money columns',
    REPORT_TABS.flatMap((tab) =>
      MONEY_COLUMNS.map((column): PermissionName => `REPORT_${tab}_${column}`),
    ),
  ],
  [135, 'Settings', ['SETTINGS_EDIT']],
  [136, 'Blacklist', ['BLOCKLIST_CREATE', 'BLOCKLIST_EDIT', 'BLOCKLIST_DELETE']],
  [139, 'Campaigns', ['CAMPAIGNS_CREATE', 'CAMPAIGNS_EDIT', 'CAMPAIGNS_DELETE']],
  [142, 'Offers', ['OFFERS_CREATE', 'OFFERS_EDIT', 'OFFERS_DELETE']],
  [145, 'Leads', ['LEADS_REVEAL']],
  [146, 'Publishers', ['PUBLISHERS_REVEAL_TOKEN']],
  [147, 'Audit log', ['AUDIT_LOG_LIST']],
  [148, 'Data protection', ['DATA_PROTECTION']],
  [149, 'Leads', ['CONTACT_DATA']],
  [150, 'Pending conversions', ['PENDING_CONVERSIONS_REVERSE_FTD']],
  [151, 'Advertisers', ['ADVERTISER_LEDGER_LIST']],
  [152, 'Publishers', ['PUBLISHER_LEDGER_LIST']],
  [153, 'Advertisers', crud('ADVERTISER_DEALS')],
  [157, 'Publishers', crud('PUBLISHER_TERMS')],
  [161, 'Exchange rates', ['EXCHANGE_RATES_LIST', 'EXCHANGE_RATES_CREATE']],
  [163, 'Leads', ['DEPOSITS_LIST', 'DEPOSITS_CREATE', 'DEPOSITS_DELETE']],
  [167, 'Leads', ['LEADS_RETURN']],
  [168, 'API tokens', ['API_TOKENS_MANAGE']],
  [169, 'Webhooks', ['WEBHOOKS_LIST', 'WEBHOOKS_EDIT']],
];

/** Every permission in order of its id. */
export const PERMISSIONS: readonly Permission[] = SECTIONS.flatMap(([firstId, category, names]) =>
  names.map((name, index) => ({ id: firstId + index, name, category })),
).sort((a, b) => a.id - b.id);

/**
 * Permissions that a role limited to its own parties cannot have, because they act on everybody or
 * show everybody (ADR 37). The routes behind these permissions are closed to limited roles.
 */
const UNLIMITED_ONLY: readonly PermissionName[] = [
  'USERS_CREATE',
  'USERS_EDIT',
  'USERS_DELETE',
  'ROLES_CREATE',
  'ROLES_EDIT',
  'ROLES_DELETE',
  'STATUS_GROUPS_CREATE',
  'STATUS_GROUPS_EDIT',
  'STATUS_GROUPS_DELETE',
  'SETTINGS_EDIT',
  ...crud('BLOCKLIST'),
  'OFFERS_CREATE',
  'OFFERS_EDIT',
  'OFFERS_DELETE',
  ...crud('CAMPAIGNS'),
  'PUBLISHER_ACCOUNT',
  'AUDIT_LOG_LIST',
  'DATA_PROTECTION',
  'EXCHANGE_RATES_CREATE',
  'API_TOKENS_MANAGE',
  'WEBHOOKS_LIST',
  'WEBHOOKS_EDIT',
];

/** The role that always holds every permission, also those of later versions (USR-005). */
export const ADMIN_ROLE = 1;

const ID_BY_NAME = new Map<string, number>(
  PERMISSIONS.map((permission) => [permission.name, permission.id]),
);
/** Both names mean one permission (SHL-008). */
ID_BY_NAME.set('DASHBOARD_LIST', 1);

/** The id of a permission name; undefined for a name that the catalogue does not know. */
export const permissionId = (name: string): number | undefined => ID_BY_NAME.get(name);

const UNLIMITED_ONLY_IDS: ReadonlySet<number> = new Set(
  UNLIMITED_ONLY.flatMap((name) => ID_BY_NAME.get(name) ?? []),
);
/** Whether a role that is limited to its own parties can have a permission. */
export const fitsLimitedRole = (id: number): boolean => !UNLIMITED_ONLY_IDS.has(id);

/** Whether `held` has a permission. A name that the catalogue does not know is held by nobody. */
export const holds = (held: ReadonlySet<number>, name: string): boolean => {
  const id = ID_BY_NAME.get(name);
  return id !== undefined && held.has(id);
};

/**
 * Whether the web offers a menu entry or control to a holder of `held`. An unknown name counts as
 * allowed (ROL-002). The server does not use this function.
 */
export const isOffered = (held: readonly number[], name: string): boolean => {
  const id = ID_BY_NAME.get(name);
  return id === undefined || held.includes(id);
};

/** Each of them saves a kind of record that can also be saved for a moment (ADR 105). */
export const SCHEDULING_PERMISSIONS = [
  'CAPS_EDIT',
  'ADVERTISER_CAPS_EDIT',
  'PUBLISHER_CAPS_EDIT',
  'DISTRIBUTIONS_EDIT',
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'ADVERTISER_OPENING_HOURS_EDIT',
  'ADVERTISER_DEALS_EDIT',
  'PUBLISHER_TERMS_EDIT',
  'ADVERTISER_REVENUES_EDIT',
  'PUBLISHER_PAYOUTS_EDIT',
  'ADVERTISER_EXCLUSIONS_EDIT',
  'ADVERTISER_OVERRIDE_PUBLISHER_ID_EDIT',
  'PUBLISHER_OVERRIDE_PUBLISHER_ID_EDIT',
  'ADVERTISER_OVERRIDE_API_OFFERS_EDIT',
  'PUBLISHER_OVERRIDE_API_OFFERS_EDIT',
  'ADVERTISER_SUPPORTED_COUNTRIES_CREATE',
  'PUBLISHER_SUPPORTED_COUNTRIES_CREATE',
  'OFFERS_EDIT',
  'STATUS_GROUPS_EDIT',
  'BLOCKLIST_EDIT',
  'CAMPAIGNS_EDIT',
  'SETTINGS_EDIT',
  'WEBHOOKS_EDIT',
] as const satisfies readonly PermissionName[];

/** The money columns of a report tab, in the order of their permissions (REP-043). */
export const REPORT_MONEY_COLUMNS = [
  'revenue',
  'payout',
  'profit',
  'ecpl',
  'aecpl',
  'margin',
] as const;
export type ReportMoneyColumn = (typeof REPORT_MONEY_COLUMNS)[number];
export const REPORT_GROUPINGS = [
  'global',
  'advertiser_id',
  'country_id',
  'offer',
  'affiliate_id',
  'created_at',
  'brand_status',
] as const;
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number];
export const reportMoneyPermission = (
  grouping: ReportGrouping,
  column: ReportMoneyColumn,
): number =>
  93 +
  REPORT_GROUPINGS.indexOf(grouping) * REPORT_MONEY_COLUMNS.length +
  REPORT_MONEY_COLUMNS.indexOf(column);

/** Further columns of money, each with the column whose permission it needs. */
const SAME_PERMISSION: Readonly<Record<string, ReportMoneyColumn>> = {
  lead_revenue: 'revenue',
  topup_revenue: 'revenue',
  effective_cpa: 'revenue',
  lead_payout: 'payout',
  topup_payout: 'payout',
};
/** Returns the permission that a column needs on a tab; undefined if everybody may see it. */
export const columnPermission = (grouping: ReportGrouping, name: string): number | undefined => {
  const column = SAME_PERMISSION[name] ?? REPORT_MONEY_COLUMNS.find((one) => one === name);
  return column && reportMoneyPermission(grouping, column);
};
/** All columns of money. */
export const ALL_REPORT_MONEY: readonly string[] = [
  ...REPORT_MONEY_COLUMNS,
  ...Object.keys(SAME_PERMISSION),
];
