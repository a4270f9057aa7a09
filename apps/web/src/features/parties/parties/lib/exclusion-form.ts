import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { AdvertiserSettings } from './party';

export type ExclusionRow = AdvertiserSettings['exclusions'][number];

/** Leads that are not sent to the advertiser. */
export interface ExclusionDraft {
  readonly publisherId: number | null;
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
}

/** Maps each field on the wire to the dialog's field. */
export const EXCLUSION_FIELDS = {
  affiliate_id: 'publisherId',
  country_ids: 'countries',
  funnel: 'funnels',
} as const satisfies Record<string, keyof ExclusionDraft>;

/** Returns the funnels of a record, which are stored as JSON text. */
export const funnelsOf = ({ funnel }: Pick<ExclusionRow, 'funnel'>): readonly string[] => {
  try {
    const parsed: unknown = JSON.parse(funnel === '' ? '[]' : funnel);
    return Array.isArray(parsed) ? parsed.filter((text) => typeof text === 'string') : [];
  } catch {
    // Text that is not JSON is a single funnel.
    return [funnel];
  }
};

export const exclusionDraftOf = (row: ExclusionRow | null): ExclusionDraft => ({
  publisherId: row?.affiliate.id ?? null,
  countries: row?.country_ids ?? [],
  funnels: row === null ? [] : funnelsOf(row),
});

/** Requires at least one country or funnel. */
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

/**
 * Returns the body of a new exclusion, where the publisher is a list of one. An update sends a
 * plain id.
 */
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
