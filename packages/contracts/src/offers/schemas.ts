import { z } from 'zod';
import { BodyId, Id, Instant, text } from '../common/fields.js';
import { Ids, requiredText } from '../parties/fields.js';
import { SeenVersion, Version } from '../versions/schemas.js';
import { offerUrlFault } from './link.rules.js';

export const OFFER_STATUSES = ['active', 'inactive'] as const;
export const OfferStatus = z.enum(OFFER_STATUSES);
export type OfferStatus = z.output<typeof OfferStatus>;

/** Publishers that may send visitors: all of them, or those that are chosen. */
export const OFFER_VISIBILITIES = ['all', 'chosen'] as const;
export const OfferVisibility = z.enum(OFFER_VISIBILITIES);
export type OfferVisibility = z.output<typeof OfferVisibility>;

/** A page that visitors of an offer are sent to, in proportion to its weight. */
export const OfferLanding = z
  .object({ id: z.int(), name: z.string(), url: z.string(), weight: z.int() })
  .meta({ id: 'OfferLanding' });
export type OfferLanding = z.output<typeof OfferLanding>;

export const Offer = z
  .object({
    id: z.int(),
    version: Version,
    name: z.string(),
    /** Names the offer in click links. It never changes, and no other offer ever gets it. */
    slug: z.string(),
    status: OfferStatus,
    /** Where visitors go while no landing page has a weight. Null if the offer has no page. */
    url: z.string().nullable(),
    /** Countries that visitors may come from; empty for all. */
    country_ids: z.array(z.int()),
    funnels: z.array(z.string()),
    category: z.string(),
    preview_url: z.string().nullable(),
    /** For staff only. */
    notes: z.string(),
    /** Text about the payout for publishers. */
    payout_text: z.string(),
    visible_to: OfferVisibility,
    publisher_ids: z.array(z.int()),
    landings: z.array(OfferLanding),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Offer' });
export type Offer = z.output<typeof Offer>;

const MAX_URL = 2000;
const checked = (url: string | null): boolean => url === null || offerUrlFault(url) === null;
const because = { error: ({ input }: { input?: unknown }) => offerUrlFault(String(input)) ?? '' };

const RequiredUrl = requiredText(MAX_URL, 'Enter a URL').pipe(z.string().refine(checked, because));
const OptionalUrl = text(MAX_URL)
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine(checked, because);
const PreviewUrl = text(MAX_URL)
  .nullish()
  .transform((value) => value?.trim() || null)
  .refine((url) => url === null || z.url({ protocol: /^https?$/ }).safeParse(url).success, {
    message: 'Enter a web address that begins with https:// or http://',
  });
const note = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value?.trim() ?? '');

/** The slug as it stands in links. Digits alone would be taken for an id. */
export const OFFER_SLUG = /^(?=.*[a-z])[a-z0-9][a-z0-9._~-]{0,99}$/;
const Slug = requiredText(100, 'Slug is required')
  .transform((slug) => slug.toLowerCase())
  .refine((slug) => OFFER_SLUG.test(slug), {
    message: 'Use letters, digits and - . _ ~, with one letter at least',
  });
const Funnels = z
  .array(
    text(255)
      .transform((funnel) => funnel.trim())
      .pipe(z.string().min(1)),
  )
  .max(200)
  .nullish()
  .transform((funnels) => [...new Set(funnels ?? [])]);
const Landing = z.object({
  /** Absent for a new one. */
  id: BodyId.nullish(),
  name: requiredText(100, 'Name is required'),
  url: RequiredUrl,
  /** 0 sends nobody there. */
  weight: z.int().min(0).max(1000),
});
export const MOST_LANDINGS = 20;

const fields = {
  name: requiredText(255, 'Name is required'),
  status: OfferStatus,
  url: OptionalUrl,
  country_ids: Ids,
  funnels: Funnels,
  category: note(100),
  preview_url: PreviewUrl,
  notes: note(5000),
  payout_text: note(500),
  visible_to: OfferVisibility,
  publisher_ids: Ids,
  landings: z.array(Landing).max(MOST_LANDINGS).default([]),
};
export const CreateOfferBody = z.object({
  ...fields,
  slug: Slug,
  status: OfferStatus.default('active'),
  visible_to: OfferVisibility.default('all'),
});
export type CreateOfferBody = z.output<typeof CreateOfferBody>;
export const UpdateOfferBody = z.object({ ...fields, id: BodyId, version: SeenVersion });
export type UpdateOfferBody = z.output<typeof UpdateOfferBody>;

export const OfferLinkParams = z.object({ id: Id, publisher_id: Id });
export const OfferLink = z
  .object({
    /** The link of the publisher to the offer, without parameters of its own. */
    url: z.string(),
    /** Why visitors of the link do not reach the offer now. */
    warning: z.string().nullable(),
  })
  .meta({ id: 'OfferLink' });
export type OfferLink = z.output<typeof OfferLink>;
