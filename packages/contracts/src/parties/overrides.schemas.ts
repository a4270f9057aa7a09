import { z } from 'zod';
import { BodyId } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { Ids, OverrideValues } from './fields.js';

/** Pages that can have an override. The advertiser's come before the publisher's (domain §4). */
export const OVERRIDE_SIDES = ['advertiser', 'publisher'] as const;
export type OverrideSide = (typeof OVERRIDE_SIDES)[number];

/**
 * Values sent to an advertiser in place of the publisher's id or the funnel. One of the values is
 * drawn per lead. Null stands for any advertiser or publisher, no countries for any country.
 */
export const LeadOverride = z
  .object({
    id: z.int(),
    version: Version,
    advertiser_id: z.int().nullable(),
    affiliate_id: z.int().nullable(),
    /** The first of the countries. */
    country_id: z.int().nullable(),
    countries: z.array(z.int()),
    override_values: z.array(z.string()),
  })
  .meta({ id: 'LeadOverride' });
export type LeadOverride = z.output<typeof LeadOverride>;

/**
 * `side` says on whose page it is made. Without it the permissions of the caller decide (PUB-041).
 * The side of an existing override does not change.
 */
export const OverrideBody = z
  .object({
    side: z.enum(OVERRIDE_SIDES).optional(),
    advertiser_id: BodyId.nullish().transform((id) => id ?? null),
    affiliate_id: BodyId.nullish().transform((id) => id ?? null),
    /** Countries arrive as `country_id`, one or several, or as `countries` (ADV-047). */
    country_id: z.union([BodyId.transform((id) => [id]), z.array(BodyId).max(1000)]).nullish(),
    countries: Ids,
    override_values: OverrideValues,
    version: SeenVersion,
  })
  .transform(({ country_id: one, countries, ...rest }) => ({
    ...rest,
    countries: [...new Set([...countries, ...(one ?? [])])],
  }));
export type OverrideBody = z.output<typeof OverrideBody>;
