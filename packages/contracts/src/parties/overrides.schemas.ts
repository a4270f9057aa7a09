import { z } from 'zod';
import { BodyId } from '../common/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { Ids, OverrideValues } from './fields.js';

/** Whose page an override is on. The advertiser's come before the publisher's (domain §4). */
export const OVERRIDE_SIDES = ['advertiser', 'publisher'] as const;
export type OverrideSide = (typeof OVERRIDE_SIDES)[number];

/**
 * What an advertiser is told instead of the publisher's id or the funnel. One of the values is
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

/** The texts that say that values are missing, by side (ADV-051, PUB-038). */
const MISSING = {
  advertiser: 'Override is required',
  publisher: 'Override Values is required',
} as const;

/** `side` says on whose page it is made. The side of an existing override does not change. */
export const OverrideBody = z
  .object({
    side: z.enum(OVERRIDE_SIDES).default('advertiser'),
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
  }))
  .refine(({ side, advertiser_id: id }) => side !== 'advertiser' || id !== null, {
    path: ['advertiser_id'],
    message: 'Advertiser is required',
  })
  .refine(({ side, affiliate_id: id }) => side !== 'publisher' || id !== null, {
    path: ['affiliate_id'],
    message: 'Publisher is required',
  })
  .refine(({ override_values: values }) => values.length > 0, {
    path: ['override_values'],
    error: ({ input }) => MISSING[(input as { side: OverrideSide }).side],
  });
export type OverrideBody = z.output<typeof OverrideBody>;
