import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { AdvertiserSettings } from './party-settings';

export type ExclusionRow = AdvertiserSettings['exclusions'][number];

/** Leads that are not sent to the advertiser. */
export interface ExclusionDraft {
  readonly publisherId: number | null;
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
}

/** The field of the dialog for each field on the wire. */
export const EXCLUSION_FIELDS = {
  affiliate_id: 'publisherId',
  country_ids: 'countries',
  funnel: 'funnels',
} as const satisfies Record<string, keyof ExclusionDraft>;

/** The funnels of a record, which come as JSON text. */
export const funnelsOf = ({ funnel }: Pick<ExclusionRow, 'funnel'>): readonly string[] => {
  try {
    const parsed: unknown = JSON.parse(funnel === '' ? '[]' : funnel);
    return Array.isArray(parsed) ? parsed.filter((text) => typeof text === 'string') : [];
  } catch {
    // A text that is no JSON is one funnel.
    return [funnel];
  }
};

export const exclusionDraftOf = (row: ExclusionRow | null): ExclusionDraft => ({
  publisherId: row?.affiliate.id ?? null,
  countries: row?.country_ids ?? [],
  funnels: row === null ? [] : funnelsOf(row),
});

/** At least one of countries and funnel is needed. */
export const exclusionFaultsOf = ({
  publisherId,
  countries,
  funnels,
}: ExclusionDraft): Faults<keyof ExclusionDraft> => ({
  ...(publisherId === null && { publisherId: MESSAGES.publisherMissing }),
  ...(countries.length + funnels.length === 0 && { countries: MESSAGES.countryMissing }),
});

const scopeOf = ({ countries, funnels }: ExclusionDraft) => ({
  country_ids: [...countries],
  funnel: JSON.stringify(funnels),
});

/** The publisher is a list of one when it is created, and plain when it is changed. */
export const newExclusion = (
  draft: ExclusionDraft,
  advertiserId: number,
): CallInput<'exclusions.create'>['body'] => ({
  advertiser_id: advertiserId,
  affiliate_id: [draft.publisherId ?? 0],
  ...scopeOf(draft),
});
export const changedExclusion = (
  draft: ExclusionDraft,
  advertiserId: number,
  { id }: ExclusionRow,
  version: number,
): CallInput<'exclusions.update'>['body'] => ({
  exclusion_id: id,
  advertiser_id: advertiserId,
  affiliate_id: draft.publisherId ?? 0,
  ...scopeOf(draft),
  version,
});
