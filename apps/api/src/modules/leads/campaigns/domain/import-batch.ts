import {
  DEPOSITED_STATUSES,
  LEAD_STATUS,
  type CampaignFilter,
  type CampaignLeadStatus,
  type LeadStatusId,
} from '@leadline/contracts';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { LeadField } from '#modules/lead-data/lead-conditions/domain/lead-fields.js';

const LONGEST_EMAIL = 254;
const LONGEST_LOCAL = 64;
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const DOMAIN = new RegExp(`^(${LABEL}\\.)+${LABEL}$`);

/** Returns the domain of an e-mail address, or null if its syntax is wrong. */
export const emailDomain = (email: string): string | null => {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1).toLowerCase()];
  const isTooLong = email.length > LONGEST_EMAIL || local.length > LONGEST_LOCAL;
  return at > 0 && !isTooLong && LOCAL.test(local) && DOMAIN.test(domain) ? domain : null;
};

/** A record that says which host takes the mail of a domain. */
export interface MxRecord {
  readonly exchange: string;
  readonly priority: number;
}
/** Whether the domain takes mail. An empty exchange says that it does not (RFC 7505). */
export const takesMail = (records: readonly MxRecord[]): boolean =>
  records.some(({ exchange }) => exchange !== '' && exchange !== '.');

interface OfPerson {
  readonly row: { readonly email: string; readonly phone: string };
}

/**
 * Returns the first lead of each person, in order. Leads with the same e-mail or phone belong to
 * one person.
 */
export const firstOfPerson = <One extends OfPerson>(all: readonly One[]): One[] => {
  const seen = new Set<string>();
  return all.filter(({ row }) => {
    const keys = [`e:${row.email}`, `p:${row.phone}`];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
};

/** Number of lead ids that an import checks at once, whether the leads match or not. */
export const IMPORT_WINDOW = 20_000;
const IMPORT_BATCH = 1_000;
/**
 * Size of a batch with e-mail validation, so that it ends within its lease even if no name server
 * answers.
 */
const CHECKED_BATCH = 200;

interface ImportProgress {
  readonly last_lead_id: number;
  readonly until_lead_id: number;
}

export const batchSize = (isChecked: boolean): number => (isChecked ? CHECKED_BATCH : IMPORT_BATCH);

/** Returns the last id that the next batch checks. */
export const windowEnd = ({ last_lead_id: last, until_lead_id: until }: ImportProgress): number =>
  Math.min(last + IMPORT_WINDOW, until);

/**
 * Returns the position of an import after a batch. A full batch may have left leads in its window;
 * any other has read all of it.
 */
export const nextPosition = (
  progress: ImportProgress,
  found: readonly { readonly id: number }[],
  size: number,
): number => (found.length < size ? windowEnd(progress) : (found.at(-1)?.id ?? 0));

/** Returns the progress of an import in percent. Only a completed import is at 100. */
export const importPercent = (last: number, until: number | null, isImported: boolean): number => {
  if (isImported) return 100;
  return until ? Math.min(99, Math.floor((last * 100) / until)) : 0;
};

/** The filters of a source. Empty lists select everything. */
export interface SourceFilters {
  readonly lead_statuses: readonly CampaignLeadStatus[];
  readonly advertiser_ids: readonly number[];
  readonly publisher_ids: readonly number[];
  readonly country_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly brand_statuses: readonly string[];
  /** Filters that exclude the values they name. */
  readonly excluded: readonly CampaignFilter[];
  /** The creation of the leads. Null leaves that end open. */
  readonly created_from: Date | null;
  readonly created_until: Date | null;
}

const STATUSES: Readonly<Record<CampaignLeadStatus, readonly LeadStatusId[]>> = {
  failed: [LEAD_STATUS.Rejected],
  not_converted: [LEAD_STATUS.Accepted, LEAD_STATUS.FtdRejected],
  converted: DEPOSITED_STATUSES,
};

const createdIn = ({ created_from: from, created_until: until }: SourceFilters): Condition[] =>
  from === null && until === null
    ? []
    : [{ kind: 'range', basis: 'created_at', range: { from, until } }];

/** Returns the leads that a source draws. Test leads and hidden ones are never drawn. */
export const sourceConditions = (source: SourceFilters): Condition[] => {
  const chosen = (
    name: CampaignFilter,
    field: LeadField,
    values: readonly (number | string)[],
  ): Condition[] =>
    values.length === 0
      ? []
      : [{ kind: 'in', field, values, excluded: source.excluded.includes(name) }];
  return [
    { kind: 'status', statuses: source.lead_statuses.flatMap((name) => STATUSES[name]) },
    { kind: 'flag', flag: 'hidden', wanted: false },
    { kind: 'flag', flag: 'test', wanted: false },
    ...createdIn(source),
    ...chosen('advertiser_id', 'advertiser_id', source.advertiser_ids),
    ...chosen('affiliate_id', 'publisher_id', source.publisher_ids),
    ...chosen('country_id', 'country_id', source.country_ids),
    ...chosen('funnel', 'funnel', source.funnels),
    ...chosen('brand_status', 'brand_status', source.brand_statuses),
  ];
};

/** Whether two sources may draw different leads. */
export const selectsOthers = (before: SourceFilters, after: SourceFilters): boolean =>
  JSON.stringify(sourceConditions(before)) !== JSON.stringify(sourceConditions(after));
