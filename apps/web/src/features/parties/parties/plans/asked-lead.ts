import type { CallInput } from '#shared/api/api-types';
import { paramsOf, type CustomParamValues } from './plan-form';

/** A lead as somebody asks which plan it gets. Empty texts stand for none. */
export interface AskedLead {
  readonly kind: 'lead' | 'described';
  readonly leadId: string;
  readonly country: number | null;
  readonly party: number | null;
  readonly funnel: string;
  readonly offer: string;
  readonly customParams: CustomParamValues;
  /** A wall time in the zone of the user. */
  readonly at: string;
}
export const NOTHING_ASKED: AskedLead = {
  kind: 'lead',
  leadId: '',
  country: null,
  party: null,
  funnel: '',
  offer: '',
  customParams: {},
  at: '',
};

/** Returns the request, or null while the lead's id is missing. */
export const askedBody = (
  lead: AskedLead,
  instantOf: (wall: string) => string,
): CallInput<'advertiserPlans.forLead'>['body'] | null => {
  if (lead.kind === 'lead') {
    const id = lead.leadId.trim();
    return /^[1-9]\d{0,8}$/.test(id) ? { lead_id: Number(id) } : null;
  }
  return {
    country_id: lead.country,
    party_id: lead.party,
    funnel: lead.funnel.trim() || null,
    offer: lead.offer.trim() || null,
    custom_params: paramsOf(lead.customParams),
    at: lead.at === '' ? null : instantOf(lead.at),
  };
};
