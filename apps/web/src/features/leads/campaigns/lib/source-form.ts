import {
  LONGEST_DELAY,
  type CampaignFilter,
  type CampaignLeadStatus,
  type CampaignMethod,
  type DelayUnit,
} from '@leadline/contracts/campaign-values';
import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { formatInstant } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import type { Zone } from '#shared/lib/wall-clock';
import type { Source } from '../api/campaigns';

/** A source as the dialog edits it. The delay is kept as typed. */
export interface SourceDraft {
  readonly type: CampaignMethod;
  readonly leadStatuses: readonly CampaignLeadStatus[];
  readonly useDelay: boolean;
  readonly delay: string;
  readonly delayUnite: DelayUnit;
  /** `YYYY-MM-DD HH:mm` in the user's zone; empty for no schedule. */
  readonly schedule: string;
  /** The same, for the creation of the leads. */
  readonly createdFrom: string;
  readonly createdUntil: string;
  readonly advertisers: readonly number[];
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
  readonly statuses: readonly string[];
  /** Filters that exclude their values instead of including them. */
  readonly filters: readonly CampaignFilter[];
}

/** Maps each field on the wire to the dialog's field, in the order of the dialog. */
export const SOURCE_FIELDS = {
  type: 'type',
  leadStatuses: 'leadStatuses',
  delay: 'delay',
  delayUnite: 'delayUnite',
  schedule: 'schedule',
  created_from: 'createdFrom',
  created_until: 'createdUntil',
  advertisers: 'advertisers',
  publishers: 'publishers',
  funnels: 'funnels',
  countries: 'countries',
  advertiserStatus: 'statuses',
} as const satisfies Record<string, keyof SourceDraft>;

export const newSource = (): SourceDraft => ({
  type: 'slot',
  leadStatuses: [],
  useDelay: false,
  delay: '0',
  delayUnite: 'days',
  schedule: '',
  createdFrom: '',
  createdUntil: '',
  advertisers: [],
  publishers: [],
  countries: [],
  funnels: [],
  statuses: [],
  filters: [],
});

/** A source with the version of its campaign. */
export type SourceRow = Source & { readonly version: number };

/** Returns a source as the dialog edits it, with its times on the wall clock of the zone. */
export const sourceDraft = (row: SourceRow | null, zone: Zone): SourceDraft => {
  if (row === null) return newSource();
  const wall = (iso: string | null): string =>
    iso === null ? '' : formatInstant(iso, zone).slice(0, 16);
  return {
    type: row.type,
    leadStatuses: row.leadStatuses,
    useDelay: row.useDelay,
    delay: String(row.delay),
    delayUnite: row.delayUnite,
    schedule: wall(row.schedule),
    createdFrom: wall(row.created_from),
    createdUntil: wall(row.created_until),
    advertisers: row.advertisers.map(({ id }) => id),
    publishers: row.publishers.map(({ id }) => id),
    countries: row.countries,
    funnels: row.funnels,
    statuses: row.advertiserStatus,
    filters: row.filters,
  };
};

const delayFault = ({ useDelay, delay, delayUnite }: SourceDraft): string | null => {
  if (!useDelay) return null;
  if (!/^\d{1,9}$/.test(delay.trim())) return MESSAGES.delayMissing;
  return Number(delay) > LONGEST_DELAY[delayUnite] ? MESSAGES.delayTooLong : null;
};

const isReversed = ({ createdFrom, createdUntil }: SourceDraft): boolean =>
  createdFrom !== '' && createdUntil !== '' && createdFrom >= createdUntil;

export const sourceFaults = (draft: SourceDraft): Faults<keyof SourceDraft> => {
  const delay = delayFault(draft);
  return {
    ...(draft.leadStatuses.length === 0 && { leadStatuses: MESSAGES.leadStatusesMissing }),
    ...(delay !== null && { delay }),
    ...(isReversed(draft) && { createdUntil: MESSAGES.rangeReversed }),
  };
};

/** Returns the body of the request. Both names of the statuses mean the same (CMP-019). */
export const sourceBody = ({
  statuses,
  delay,
  schedule,
  createdFrom,
  createdUntil,
  ...draft
}: SourceDraft): CallInput<'campaigns.createSource'>['body'] => ({
  ...draft,
  leadStatuses: [...draft.leadStatuses],
  advertisers: [...draft.advertisers],
  publishers: [...draft.publishers],
  countries: [...draft.countries],
  funnels: [...draft.funnels],
  filters: [...draft.filters],
  advertiserStatus: [...statuses],
  selectedStatus: [...statuses],
  delay: draft.useDelay ? Number(delay) : null,
  schedule: schedule || null,
  created_from: createdFrom || null,
  created_until: createdUntil || null,
});

/** Adds a filter to the excluding ones, or removes it. A filter without values excludes nothing. */
export const withFilter = (
  filters: readonly CampaignFilter[],
  filter: CampaignFilter,
  isExcluded: boolean,
): readonly CampaignFilter[] => [
  ...filters.filter((one) => one !== filter),
  ...(isExcluded ? [filter] : []),
];
