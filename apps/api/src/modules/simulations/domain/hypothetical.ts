import type { SimulateBody } from '@leadline/contracts';

type Hypothetical = NonNullable<SimulateBody['lead']>;

/** The id of a lead that does not exist. Draws are seeded by it, so the same question gets the same answer as long as no rule changes. */
export const NO_LEAD = 0;

/** A lead as intake would hand it to routing. What is left out matches nobody: no blacklist entry, no earlier lead. */
export const hypotheticalLead = (lead: Hypothetical) => ({
  id: NO_LEAD, publisherId: lead.affiliate_id, countryId: lead.country_id, email: lead.email?.toLowerCase() ?? '', phone: e164Of(lead.phone ?? ''), ip: lead.ip ?? '', offer: null, funnel: lead.funnel ?? null,
  customParams: [lead.custom_param_1 ?? null, lead.custom_param_2 ?? null, lead.custom_param_3 ?? null, lead.custom_param_4 ?? null, lead.custom_param_5 ?? null], isTest: false,
});

/** Leads are stored with E.164 numbers; an international one may be written with anything between its digits. */
const e164Of = (phone: string): string => { const digits = phone.replace(/\D/g, ''); return digits === '' ? '' : `+${digits}`; };
