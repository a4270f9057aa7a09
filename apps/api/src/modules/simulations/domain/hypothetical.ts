import { customParamValues, type SimulateBody } from '@leadline/contracts';

type Hypothetical = NonNullable<SimulateBody['lead']>;

/**
 * The id of a hypothetical lead. Draws are seeded by it, so the answer stays the same until a rule
 * changes.
 */
export const NO_LEAD = 0;

/**
 * A lead as intake would pass it to routing. `phone` is E.164. A field that is left out matches no
 * blacklist item and no earlier lead.
 */
export const hypotheticalLead = (lead: Hypothetical, phone: string | null) => ({
  id: NO_LEAD,
  publisherId: lead.affiliate_id,
  countryId: lead.country_id,
  email: lead.email ?? '',
  phone: phone ?? '',
  ip: lead.ip ?? '',
  offer: null,
  funnel: lead.funnel,
  customParams: customParamValues(lead),
  isTest: false,
});
