import { z } from 'zod';
import { BodyId } from '../common/fields.js';
import { amountOfCountry, Ids, oneId, PartyStatus } from './fields.js';
import { CreateOpeningHoursBody } from './opening-hours.schemas.js';

// Effects that a change of an advertiser or a publisher would have had on the leads of the last 24
// hours. Nothing is saved.

const Status = z.object({ kind: z.literal('status'), status: PartyStatus });
const Deletion = z.object({ kind: z.literal('deletion') });
/** Countries to add and to take away. */
const Countries = z.object({ kind: z.literal('countries'), added: Ids, removed: Ids });

/** `exclusion_id` names the exclusion that this one replaces, or that is deleted. */
const Exclusion = z.object({
  kind: z.literal('exclusion'),
  exclusion_id: BodyId.nullish(),
  /** Null deletes it. */
  excluded: z
    .object({
      affiliate_id: oneId('Publisher is required'),
      country_ids: Ids,
      funnel: z.array(z.string()).max(500),
    })
    .nullable(),
});
/** The opening hours of some countries. Null stands for always open. */
const Hours = z.object({
  kind: z.literal('hours'),
  country_ids: Ids,
  hours: CreateOpeningHoursBody.pick({ timezone_id: true, days: true }).nullable(),
});
/**
 * Amount for an FTD. Null deletes the amount; no country stands for all others. `replaced_id` names
 * the edited amount: if the amount moves to another country, its old country loses it.
 */
const AmountChange = z.object({
  kind: z.literal('amount'),
  replaced_id: BodyId.nullish(),
  country_id: amountOfCountry.country_id,
  amount: amountOfCountry.amount.nullable(),
});

export const AdvertiserChange = z.discriminatedUnion('kind', [
  Status,
  Deletion,
  Countries,
  Exclusion,
  Hours,
  AmountChange,
]);
export type AdvertiserChange = z.output<typeof AdvertiserChange>;
export const PublisherChange = z.discriminatedUnion('kind', [
  Status,
  Deletion,
  Countries,
  AmountChange,
]);
export type PublisherChange = z.output<typeof PublisherChange>;

const Named = z.object({ id: z.int(), name: z.string() });
/** Leads of the last 24 hours that would have gone elsewhere. */
const Move = z.object({
  /** Null: nobody got them. */
  from: Named.nullable(),
  /** Null: nobody would have got them. */
  to: Named.nullable(),
  leads: z.int(),
});

export const PartyEffects = z
  .object({
    /** Live distributions that send leads to the advertiser, or that are for the publisher. */
    distributions: z.array(Named),
    /** Caps of this party alone. */
    caps: z.array(z.object({ id: z.int() })),
    /** How many leads were decided again; the newest ones where there are too many. */
    leads: z.int(),
    /** For a deletion: leads that the party took, or sent and an advertiser took, in that time. */
    taken: z.int().optional(),
    /** Whether there were more. */
    is_partial: z.boolean(),
    /** Where leads go instead, most leads first. */
    moves: z.array(Move),
  })
  .meta({ id: 'PartyEffects' });
export type PartyEffects = z.output<typeof PartyEffects>;
