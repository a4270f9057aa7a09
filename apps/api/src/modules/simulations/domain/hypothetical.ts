import type { SimulateBody } from '@leadline/contracts';

type Hypothetical = NonNullable<SimulateBody['lead']>;

/** The id of a lead that does not exist. Draws are seeded by it, so the same question gets the same answer as long as no rule changes. */
export const NO_LEAD = 0;

/** A lead as intake would hand it to routing; `phone` is E.164. What is left out matches nobody: no blacklist entry, no earlier lead. */
export const hypotheticalLead = (lead: Hypothetical, phone: string | null) => ({
  id: NO_LEAD,
  publisherId: lead.affiliate_id,
  countryId: lead.country_id,
  email: lead.email ?? '',
  phone: phone ?? '',
  ip: lead.ip ?? '',
  offer: null,
  funnel: lead.funnel,
  customParams: [
    lead.custom_param_1,
    lead.custom_param_2,
    lead.custom_param_3,
    lead.custom_param_4,
    lead.custom_param_5,
  ],
  isTest: false,
});
