import { z } from 'zod';
import { Cap } from '../caps/schemas.js';
import { BodyId, Instant, Money } from '../common/fields.js';
import { Country } from '../lookups/schemas.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import {
  amountOfCountry,
  optionalText,
  OtherManagers,
  PartyStatus,
  requiredText,
  supportedCountry,
} from './fields.js';
import { LeadOverride } from './overrides.schemas.js';

export const AUTOLOGIN_INTERVALS = ['days', 'hours', 'minutes'] as const;
export const LOCATE_LEADS_BY = ['system', 'phone', 'ip_address'] as const;
const AutologinInterval = z.enum(AUTOLOGIN_INTERVALS, 'Auto login interval is required');
/** `ip`, which some screens send, means `ip_address` (PUB-016). */
const LocateLeadsBy = z.preprocess(
  (value) => (value === 'ip' ? 'ip_address' : value),
  z.enum(LOCATE_LEADS_BY, 'Locate leads by is required'),
);

/** Every signed-in user gets id and name, holders of PUBLISHERS_LIST also the rest (PUB-002). */
export const PublisherRow = z
  .object({
    id: z.int(),
    name: z.string(),
    status: PartyStatus.optional(),
    /** The manager. */
    user_id: z.int().nullable().optional(),
    user_name: z.string().nullable().optional(),
    /** Names of the other managers. */
    other_manager_names: z.array(z.string()).optional(),
    block_duplicate_leads: z.boolean().optional(),
    locate_leads_by: z.enum(LOCATE_LEADS_BY).optional(),
    autologin_interval: z.enum(AUTOLOGIN_INTERVALS).optional(),
    created_at: Instant.optional(),
  })
  .meta({ id: 'PublisherRow' });
export type PublisherRow = z.output<typeof PublisherRow>;

export const Publisher = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    status: PartyStatus,
    /** The manager. */
    user_id: z.int().nullable(),
    /** Managers besides `user_id`. */
    other_manager_ids: z.array(z.int()),
    /** Masked unless the caller has PUBLISHERS_REVEAL_TOKEN. */
    api_token: z.string(),
    autologin_interval: z.enum(AUTOLOGIN_INTERVALS),
    locate_leads_by: z.enum(LOCATE_LEADS_BY),
    tracking_domain: z.string().nullable(),
    offer_url: z.string().nullable(),
    block_duplicate_leads: z.boolean(),
    /** How far back a lead counts as a duplicate. */
    duplicate_days: z.int(),
    rate_limit_per_minute: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'Publisher' });
export type Publisher = z.output<typeof Publisher>;

/** Payout per accepted FTD. `country_ids` holds one country, or none for all others. */
export const Payout = z
  .object({
    id: z.int(),
    version: Version,
    affiliate_id: z.int(),
    country_ids: z.array(z.int()),
    amount: Money,
  })
  .meta({ id: 'Payout' });
export type Payout = z.output<typeof Payout>;

export const PublisherCountry = z
  .object({
    id: z.int(),
    version: Version,
    affiliate_id: z.int(),
    country_id: z.int(),
    country: Country,
    notes: z.string().nullable(),
    pivot: z.object({ country_id: z.int() }),
  })
  .meta({ id: 'PublisherCountry' });
export type PublisherCountry = z.output<typeof PublisherCountry>;

/** The edit page. A list whose permission the caller lacks is empty. */
export const PublisherSettings = z
  .object({
    affiliates: Publisher,
    caps: z.array(Cap),
    supported_countries: z.array(PublisherCountry),
    publisher_overrides: z.array(LeadOverride),
    funnel_overrides: z.array(LeadOverride),
    payouts: z.array(Payout),
  })
  .meta({ id: 'PublisherSettings' });
export type PublisherSettings = z.output<typeof PublisherSettings>;

const OfferUrl = optionalText(2000).refine(
  (url) => url === null || z.url({ protocol: /^https?$/ }).safeParse(url).success,
  { message: 'Use an address that begins with http:// or https://' },
);
/** A host name of several labels. The last one has a letter, so that it is no IP address. */
const DOMAIN =
  /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/;
const TrackingDomain = optionalText(253)
  .transform((domain) => domain?.toLowerCase() ?? null)
  .refine((domain) => domain === null || DOMAIN.test(domain), {
    message: 'Use a domain, for example track.example.com',
  });
const fields = {
  name: requiredText(255, 'Name is required'),
  status: PartyStatus.default('active'),
  autologin_interval: AutologinInterval,
  locate_leads_by: LocateLeadsBy,
  tracking_domain: TrackingDomain,
  offer_url: OfferUrl,
};
export const CreatePublisherBody = z.object({
  ...fields,
  user_id: BodyId.nullish(),
  other_manager_ids: OtherManagers,
});
export type CreatePublisherBody = z.output<typeof CreatePublisherBody>;
/** `api_token` is sent by the screen and ignored: a token is only rotated (PUB-017). */
export const UpdatePublisherBody = z.object({
  ...fields,
  id: BodyId,
  /** Without a default: a body that leaves it out would activate an inactive publisher. */
  status: PartyStatus,
  /** The manager. Without it, the manager stays. */
  user_id: BodyId.nullish(),
  other_manager_ids: OtherManagers,
  api_token: z.string().max(500).nullish(),
  block_duplicate_leads: z.boolean().optional(),
  duplicate_days: z.int().min(1).max(3650).optional(),
  rate_limit_per_minute: z.int().min(1).max(100_000).optional(),
  version: SeenVersion,
});
export type UpdatePublisherBody = z.output<typeof UpdatePublisherBody>;

const NewPayout = z.object({ affiliate_id: BodyId, ...amountOfCountry });
/** Amounts of one publisher. All are stored, or none. */
export const CreatePayoutsBody = z.array(NewPayout).min(1).max(300);
export type CreatePayoutsBody = z.output<typeof CreatePayoutsBody>;
export const UpdatePayoutBody = NewPayout.extend({ id: BodyId, version: SeenVersion });
export type UpdatePayoutBody = z.output<typeof UpdatePayoutBody>;
export const RemovePayoutBody = z.object({ payout_id: BodyId });

/** `id` of an existing row changes its notes or its country (PUB-031). */
export const PublisherCountryBody = z.object({
  affiliate_id: BodyId,
  ...supportedCountry,
  id: BodyId.nullish(),
  version: SeenVersion,
});
export type PublisherCountryBody = z.output<typeof PublisherCountryBody>;
export const RemovePublisherCountryBody = z.object({ affiliate_id: BodyId, country_id: BodyId });

/** How a publisher sends leads, and how that went today. */
export const PublisherApi = z
  .object({
    /** Where leads are posted. */
    leads_url: z.string(),
    /** Its click link; `{offer}` stands for the slug of an offer. */
    click_url: z.string(),
    /** Where a click link leads whose offer has no page. */
    offer_url: z.string().nullable(),
    token_masked: z.string(),
    /** Until then the token before the last rotation works, too. */
    previous_token_until: Instant.nullable(),
    rate_limit_per_minute: z.int(),
    /** Requests of the UTC day, those with test leads included. */
    today: z.object({
      since: Instant,
      accepted: z.int(),
      /** Leads whose advertiser has not answered. */
      unknown: z.int(),
      /** Stored leads that nobody got, by the code that the publisher was answered. */
      rejected: z.array(z.object({ code: z.string(), count: z.int() })),
      /** Requests of which no lead was stored. */
      refused: z.array(z.object({ code: z.string(), count: z.int() })),
    }),
  })
  .meta({ id: 'PublisherApi' });
export type PublisherApi = z.output<typeof PublisherApi>;
export const ApiToken = z.object({ api_token: z.string() }).meta({ id: 'ApiToken' });
export const RotatedToken = ApiToken.extend({ previous_valid_until: Instant }).meta({
  id: 'RotatedToken',
});
