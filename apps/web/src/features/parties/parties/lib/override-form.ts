import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import type { AdvertiserSettings, PartySide } from './party';

export type OverrideRow = AdvertiserSettings['funnel_overrides'][number];

/**
 * A value sent to an advertiser in place of the original. The other party is a publisher on the
 * page of an advertiser, and an advertiser on the page of a publisher.
 */
export interface OverrideDraft {
  readonly countries: readonly number[];
  /** Null for any party. */
  readonly otherId: number | null;
  readonly values: readonly string[];
}

/** Returns the party of an override other than the one whose page shows it. */
export const otherIdOf = (row: OverrideRow, side: PartySide): number | null =>
  side === 'advertiser' ? row.affiliate_id : row.advertiser_id;

/** Maps each field on the wire to the dialog's field. */
export const overrideFields = (side: PartySide) =>
  ({
    countries: 'countries',
    country_id: 'countries',
    [side === 'advertiser' ? 'affiliate_id' : 'advertiser_id']: 'otherId',
    override_values: 'values',
  }) as const satisfies Record<string, keyof OverrideDraft>;

export const overrideDraftOf = (row: OverrideRow | null, side: PartySide): OverrideDraft => ({
  countries: row?.countries ?? [],
  otherId: row === null ? null : otherIdOf(row, side),
  values: row?.override_values ?? [],
});

const MISSING = {
  advertiser: MESSAGES.overrideMissing,
  publisher: MESSAGES.overrideValuesMissing,
} as const;

/** Requires at least one value. */
export const overrideFaultsOf = (
  { values }: OverrideDraft,
  side: PartySide,
): Faults<keyof OverrideDraft> => (values.length === 0 ? { values: MISSING[side] } : {});

/** Returns the body of the request, for publisher ids and API offer slugs alike. */
export const overrideBody = (
  draft: OverrideDraft,
  side: PartySide,
  partyId: number,
): CallInput<'funnelOverrides.create'>['body'] => ({
  side,
  countries: [...draft.countries],
  advertiser_id: side === 'advertiser' ? partyId : draft.otherId,
  affiliate_id: side === 'publisher' ? partyId : draft.otherId,
  override_values: [...draft.values],
});
