import { z } from 'zod';
import { Cap } from '../caps/schemas.js';
import { BodyId, Instant, Money, Ratio, text } from '../common/fields.js';
import { Country } from '../lookups/schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import {
  amountOfCountry,
  Ids,
  oneId,
  OtherManagers,
  PARTY_STATUSES,
  PartyStatus,
  requiredText,
  supportedCountry,
} from './fields.js';
import { OpeningHours } from './opening-hours.schemas.js';
import { LeadOverride } from './overrides.schemas.js';

const Named = z.object({ id: z.int(), name: z.string() });

/**
 * A row of the list. Country, publisher and ratios come from the leads of the last 30 days: the
 * country and the publisher with most FTDs, then most leads (ADV-002).
 */
export const AdvertiserRow = z
  .object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    /** The manager. */
    user_id: z.int().nullable(),
    user_name: z.string().nullable(),
    /** Names of the other managers. */
    other_manager_names: z.array(z.string()),
    status: PartyStatus,
    is_test_advertiser: z.enum(PARTY_STATUSES),
    country_id: z.int().nullable(),
    country_name: z.string().nullable(),
    affiliate_id: z.int().nullable(),
    affiliate_name: z.string().nullable(),
    cr: Ratio,
    aff_cr: Ratio,
    /** Whether one of its FTDs was late. */
    late_ftd: z.enum(['Yes', 'No']),
    created_at: Instant,
  })
  .meta({ id: 'AdvertiserRow' });
export type AdvertiserRow = z.output<typeof AdvertiserRow>;

export const Advertiser = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    display_name: z.string(),
    status: PartyStatus,
    is_test_advertiser: z.enum(PARTY_STATUSES),
    user_id: z.int().nullable(),
    /** Managers besides `user_id`. */
    other_manager_ids: z.array(z.int()),
    send_org_funnel: z.boolean(),
    created_at: Instant,
  })
  .meta({ id: 'Advertiser' });
export type Advertiser = z.output<typeof Advertiser>;

/** Revenue per FTD of a country; without a country, of every other country. */
export const Revenue = z
  .object({
    id: z.int(),
    version: Version,
    advertiser_id: z.int(),
    amount: Money,
    country: Country.nullable(),
    /** Names of caps and distributions that name it as a deal, as the caller may see them. */
    used_by: z.array(z.string()),
  })
  .meta({ id: 'Revenue' });
export type Revenue = z.output<typeof Revenue>;

/** A country with the notes of the advertiser or publisher that supports it. */
export const AdvertiserCountry = Country.extend({
  version: Version,
  pivot: z.object({ country_id: z.int(), notes: z.string().nullable() }),
}).meta({ id: 'AdvertiserCountry' });

/** Leads that are not sent to the advertiser. `funnel` is a list of funnels as JSON text. */
export const Exclusion = z
  .object({
    id: z.int(),
    version: Version,
    advertiser_id: z.int(),
    affiliate: Named,
    /** The first of the countries; null if it is for every country. */
    country: Country.nullable(),
    country_ids: z.array(z.int()),
    funnel: z.string(),
  })
  .meta({ id: 'Exclusion' });
export type Exclusion = z.output<typeof Exclusion>;

/** The edit page. A list whose permission the caller lacks is empty. */
export const AdvertiserSettings = z
  .object({
    advertiser: Advertiser,
    revenues: z.array(Revenue),
    caps: z.array(Cap),
    supported_countries: z.array(AdvertiserCountry),
    openingHours: z.array(OpeningHours),
    exclusions: z.array(Exclusion),
    publisher_overrides: z.array(LeadOverride),
    funnel_overrides: z.array(LeadOverride),
  })
  .meta({ id: 'AdvertiserSettings' });
export type AdvertiserSettings = z.output<typeof AdvertiserSettings>;

const Flag = z
  .union([z.enum(PARTY_STATUSES), z.boolean()])
  .transform((value) => value === true || value === 'active');
const names = {
  name: requiredText(255, 'Name is required'),
  display_name: requiredText(255, 'Display Name is required'),
};
export const CreateAdvertiserBody = z.object({
  ...names,
  user_id: z.union([BodyId, z.null(), z.undefined()]).refine((id) => id != null, {
    message: 'User is mandatory',
  }),
  other_manager_ids: OtherManagers,
  status: PartyStatus.default('active'),
});
export type CreateAdvertiserBody = z.output<typeof CreateAdvertiserBody>;

/** `is_test_advertiser` is `active` or `inactive`, as its switch sends it (ADV-014). */
export const UpdateAdvertiserBody = z.object({
  id: BodyId,
  ...names,
  status: PartyStatus,
  is_test_advertiser: Flag,
  user_id: BodyId.nullish().transform((id) => id ?? null),
  other_manager_ids: OtherManagers,
  send_org_funnel: z.boolean(),
  version: SeenVersion,
});
export type UpdateAdvertiserBody = z.output<typeof UpdateAdvertiserBody>;

const NewRevenue = z.object({ advertiser_id: BodyId, ...amountOfCountry });
/** Amounts of one advertiser. All are stored, or none. */
export const CreateRevenuesBody = z.array(NewRevenue).min(1).max(300);
export type CreateRevenuesBody = z.output<typeof CreateRevenuesBody>;
export const UpdateRevenueBody = NewRevenue.extend({ revenue_id: BodyId, version: SeenVersion });
export type UpdateRevenueBody = z.output<typeof UpdateRevenueBody>;
export const RemoveRevenueBody = z.object({ revenue_id: BodyId });

export const AdvertiserCountryBody = z.object({
  advertiser_id: BodyId,
  ...supportedCountry,
});
export type AdvertiserCountryBody = z.output<typeof AdvertiserCountryBody>;
export const UpdateAdvertiserCountryBody = AdvertiserCountryBody.extend({ version: SeenVersion });
export type UpdateAdvertiserCountryBody = z.output<typeof UpdateAdvertiserCountryBody>;
export const RemoveAdvertiserCountryBody = z.object({ advertiser_id: BodyId, country_id: BodyId });

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
/** Parses a JSON text, or returns the text itself if it is not JSON. */
const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
/** `[summer` was meant as a list. */
const looksLikeJson = (text: string): boolean => /^\s*[[{"]/.test(text);
/** Funnels as a list, as the JSON text of one, or one as plain text. */
const Funnels = z
  .union([z.array(z.string()), z.string(), z.null(), z.undefined()])
  .transform((value, context) => {
    if (value == null) return [];
    if (Array.isArray(value)) return value;
    const parsed = parsedOr(value);
    if (parsed === null) return [];
    if (isListOfTexts(parsed)) return parsed;
    if (!looksLikeJson(value)) return [value];
    if (typeof parsed === 'string' && parsed !== value) return [parsed];
    context.addIssue({ code: 'custom', message: 'Send the funnels as a list' });
    return z.NEVER;
  })
  .pipe(z.array(text(255).transform((value) => value.trim())).max(500))
  .transform((funnels) => [...new Set(funnels.filter((funnel) => funnel !== ''))]);
const exclusion = {
  advertiser_id: BodyId,
  country_ids: Ids,
  affiliate_id: oneId('Publisher is required'),
  funnel: Funnels,
};
const concernsSomething = (body: { country_ids: number[]; funnel: string[] }) =>
  body.country_ids.length + body.funnel.length > 0;
const countryMissing = { path: ['country_ids'], message: 'Country is required' };
/** `affiliate_id` is one id or a list of one, in both calls (ADV-043). */
export const CreateExclusionBody = z.object(exclusion).refine(concernsSomething, countryMissing);
export type CreateExclusionBody = z.output<typeof CreateExclusionBody>;
export const UpdateExclusionBody = z
  .object({ ...exclusion, exclusion_id: BodyId, version: SeenVersion })
  .refine(concernsSomething, countryMissing);
export type UpdateExclusionBody = z.output<typeof UpdateExclusionBody>;
export const RemoveExclusionBody = z.object({ exclusion_id: BodyId });
