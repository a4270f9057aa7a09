import type { SimulateBody } from '../api/use-simulation';
import type { Draft } from './draft';

/** The lead that a simulation asks about, as it is entered. */
export interface SampleLead {
  readonly countryId: number | null;
  readonly publisherId: number | null;
  /** `YYYY-MM-DD HH:mm` on the wall clock of the user's zone; empty for now. */
  readonly at: string;
  readonly funnel: string;
  readonly customParam1: string;
}

/** A lead that the draft would take. */
export const sampleLeadOf = ({ countryId, publisherId, parameters }: Draft): SampleLead => ({
  countryId,
  publisherId,
  at: '',
  funnel: '',
  customParam1: parameters[0]?.values[0] ?? '',
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The lead as the request carries it; null until country and publisher are chosen. */
export const leadBody = (sample: SampleLead): Pick<SimulateBody, 'lead' | 'at'> | null => {
  const { countryId, publisherId, at, funnel, customParam1 } = sample;
  if (countryId === null || publisherId === null) return null;
  return {
    lead: {
      country_id: countryId,
      affiliate_id: publisherId,
      funnel: orNull(funnel),
      custom_param_1: orNull(customParam1),
    },
    at: at === '' ? null : at,
  };
};
