import { z } from 'zod';
import { BodyId, text } from '../common/fields.js';
import { SavedReply } from '../common/envelope.js';
import { DistributionName, StateField } from './schemas.js';

// Effects of a change of a distribution on the leads of other distributions (domain §4).

/** A saved distribution, or one that is not saved yet, as far as precedence is concerned. */
export const EffectsBody = z.object({
  /** The saved distribution that it replaces. */
  distribution_id: BodyId.nullish(),
  state: StateField,
  country_id: BodyId,
  /** Null stands for any publisher. */
  publisher_id: BodyId.nullish(),
  /** Null stands for any value. */
  custom_param_1: text(255)
    .nullish()
    .transform((value) => value?.trim() || null),
});
export type EffectsBody = z.output<typeof EffectsBody>;

/** Leads in words. Null stands for any publisher, and for any value. */
const Leads = z.object({
  country: z.string(),
  publisher: z.string().nullable(),
  custom_param_1: z.string().nullable(),
});
/**
 * Leads that change hands.
 * - `takes_over`: they go here instead of to the other distribution.
 * - `gives_up`: they go to the other distribution instead of here.
 * - `loses`: they went here, and no other distribution is for them: they are rejected.
 */
const TrafficChange = z.object({
  kind: z.enum(['takes_over', 'gives_up', 'loses']),
  /** Null for `loses`. */
  distribution: DistributionName.nullable(),
  /** Without the leads that a more specific distribution gets. */
  leads: Leads,
  /** Whether the other distribution gets no leads at all any more. */
  leaves_nothing: z.boolean(),
});
export type TrafficChange = z.output<typeof TrafficChange>;

export const DistributionEffects = z
  .object({
    /** It is live and gets no leads, because this one comes first for all of them. */
    shadowed_by: DistributionName.nullable(),
    /** Distributions that come first for a part of its leads. */
    preceded_by: z.array(z.object({ distribution: DistributionName, leads: Leads })),
    /** All leads that it is for. */
    leads: Leads,
    changes: z.array(TrafficChange),
  })
  .meta({ id: 'DistributionEffects' });
export type DistributionEffects = z.output<typeof DistributionEffects>;

/** The answer to a switch of the state: what it did to the traffic. */
export const SwitchedReply = SavedReply.extend({ effects: DistributionEffects });
