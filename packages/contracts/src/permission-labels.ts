import { PERMISSIONS, type PermissionName } from './permissions.js';

/** Labels of permissions that do not follow the pattern of an action and its records. */
const LABELS: Readonly<Partial<Record<PermissionName, string>>> = {
  LEADS_OVERRIDE_STATUS: 'Override lead statuses',
  LEADS_MARK_TEST_LEAD: 'Mark leads as test',
  LEADS_MARK_FTD: 'Fire FTDs',
  LEADS_RETURN: 'Return leads',
  LEADS_INJECTION: 'Inject leads',
  LEADS_PROGRESS_LOGS: 'See progress logs',
  LEADS_REVEAL: 'Reveal lead data',
  PENDING_CONVERSIONS_MARK_FTD: 'Accept and reject FTDs',
  PENDING_CONVERSIONS_REVERSE_FTD: 'Reverse accepted FTDs',
  PUBLISHERS_REVEAL_TOKEN: 'Reveal API tokens of publishers',
  PUBLISHER_ACCOUNT: 'Manage publisher accounts',
  DEPOSITS_LIST: 'See deposits of leads',
  DEPOSITS_CREATE: 'Enter deposits of leads',
  DEPOSITS_DELETE: 'Void deposits of leads',
  API_TOKENS_MANAGE: 'Manage API tokens of all users and service accounts',
  DATA_PROTECTION: 'Look up, export and erase people',
  CONTACT_DATA: 'See contact data in full',
};

const VERBS: Readonly<Record<string, string>> = {
  LIST: 'See',
  CREATE: 'Create',
  EDIT: 'Edit',
  DELETE: 'Delete',
};
const RECORDS: Readonly<Record<string, string>> = {
  AUDIT_LOG: 'the audit log',
  BLOCKLIST: 'blacklist entries',
  DASHBOARDS: 'the dashboard',
  LEDGER: 'the ledger',
  OVERRIDE_API_OFFERS: 'API offer slug overrides',
  OVERRIDE_PUBLISHER_ID: 'publisher ID overrides',
};
const COLUMNS: Readonly<Record<string, string>> = { ECPL: 'eCPL', AECPL: 'AeCPL' };

const words = (name: string): string => name.toLowerCase().replaceAll('_', ' ');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `ADVERTISER_CAPS` → `caps of advertisers`. */
const recordsOf = (family: string): string => {
  const [, side, own = family] = /^(ADVERTISER|PUBLISHER)_(.+)$/.exec(family) ?? [];
  const records = RECORDS[own] ?? words(own);
  return side === undefined ? records : `${records} of ${words(side)}s`;
};

/** Returns a permission in the words of the screens, e.g. `Edit caps of advertisers`. */
export const permissionLabel = (name: PermissionName): string => {
  const [, tab, column] = /^REPORT_([A-Z]+)_([A-Z]+)$/.exec(name) ?? [];
  if (tab !== undefined && column !== undefined)
    return `${COLUMNS[column] ?? capitalised(words(column))} in the ${words(tab)} report`;
  const [, family = name, verb = ''] = /^(.+)_([A-Z]+)$/.exec(name) ?? [];
  return LABELS[name] ?? `${VERBS[verb] ?? capitalised(words(verb))} ${recordsOf(family)}`;
};

/** The permissions in the words of the screens, by id. */
export const PERMISSION_LABELS: ReadonlyMap<number, string> = new Map(
  PERMISSIONS.map(({ id, name }) => [id, permissionLabel(name)]),
);
