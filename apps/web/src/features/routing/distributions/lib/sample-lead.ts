import type { LeadRow } from '@leadline/contracts';
import { CUSTOM_PARAMS, forCustomParams } from '@leadline/contracts/custom-params';
import { type RefObject, useState } from 'react';
import type { Faults, FieldFaults } from '#shared/api/field-faults';
import { useFormFaults } from '#shared/ui/use-form-faults';
import type { SimulateBody } from '../api/trials';
import type { Draft } from './draft';

/** The lead of a simulation, as entered. */
export interface SampleLead {
  readonly countryId: number | null;
  readonly publisherId: number | null;
  /** `YYYY-MM-DD HH:mm` on the wall clock of the user's zone; empty for now. */
  readonly at: string;
  readonly funnel: string;
  /** custom_param_1 … custom_param_5. Distributions check only the first. */
  readonly customParams: readonly string[];
}

/** Returns a lead that the draft would take. */
export const sampleLeadOf = ({ countryId, publisherId, parameters }: Draft): SampleLead => ({
  countryId,
  publisherId,
  at: '',
  funnel: '',
  customParams: CUSTOM_PARAMS.map((_name, index) =>
    index === 0 ? (parameters[0]?.values[0] ?? '') : '',
  ),
});

/** An empty lead, to be entered by hand. */
export const EMPTY_SAMPLE: SampleLead = {
  countryId: null,
  publisherId: null,
  at: '',
  funnel: '',
  customParams: CUSTOM_PARAMS.map(() => ''),
};

/** Returns a stored lead as if it arrived now. */
export const sampleLeadFrom = (lead: LeadRow): SampleLead => ({
  countryId: lead.country_id,
  publisherId: lead.affiliate_id,
  at: '',
  funnel: lead.funnel ?? '',
  customParams: CUSTOM_PARAMS.map((name) => lead[name] ?? ''),
});

/**
 * Maps each field of the request to the form's field, in the order of the form. Parameters have the
 * same names in both.
 */
const SAMPLE_FIELDS = {
  'lead.country_id': 'countryId',
  'lead.affiliate_id': 'publisherId',
  at: 'at',
  'lead.funnel': 'funnel',
  'lead.custom_param_1': 'custom_param_1',
  'lead.custom_param_2': 'custom_param_2',
  'lead.custom_param_3': 'custom_param_3',
  'lead.custom_param_4': 'custom_param_4',
  'lead.custom_param_5': 'custom_param_5',
} as const;
export type SampleField = (typeof SAMPLE_FIELDS)[keyof typeof SAMPLE_FIELDS];

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The lead as the request carries it; null until country and publisher are chosen. */
export const leadBody = (sample: SampleLead): Pick<SimulateBody, 'lead' | 'at'> | null => {
  const { countryId, publisherId, at, funnel, customParams } = sample;
  if (countryId === null || publisherId === null) return null;
  return {
    lead: {
      country_id: countryId,
      affiliate_id: publisherId,
      funnel: orNull(funnel),
      ...forCustomParams((name) => orNull(customParams[CUSTOM_PARAMS.indexOf(name)] ?? '')),
    },
    at: at === '' ? null : at,
  };
};

interface SelectOption {
  readonly value: number;
  readonly label: string;
}

export const SEARCH_BY_LABEL = { optionFilterProp: 'label' } as const;

export const optionsOf = (choices: readonly { id: number; name: string }[]): SelectOption[] =>
  choices.map(({ id, name }) => ({ value: id, label: name }));

/** The options with the saved one, which may no longer be among the choices. */
export const withSaved = (
  options: readonly SelectOption[],
  saved: { id: number | null; name: string } | undefined,
): SelectOption[] => {
  const id = saved?.id ?? null;
  if (id === null || options.some(({ value }) => value === id)) return [...options];
  return [{ value: id, label: saved?.name || `#${id}` }, ...options];
};

export interface SampleForm {
  readonly sample: SampleLead;
  readonly root: RefObject<HTMLDivElement | null>;
  /** The server's faults by field. */
  readonly faults: Faults<SampleField>;
  readonly change: (field: SampleField, patch: Partial<SampleLead>) => void;
  readonly mark: (error: unknown) => FieldFaults<SampleField>;
}

/** The lead that is simulated, as it is entered. */
export const useSampleForm = (start: SampleLead | (() => SampleLead)): SampleForm => {
  const [sample, setSample] = useState(start);
  const { root, faults, forget, mark } = useFormFaults(SAMPLE_FIELDS);
  return {
    sample,
    root,
    faults,
    mark,
    change: (field, patch) => {
      forget([field]);
      setSample((before) => ({ ...before, ...patch }));
    },
  };
};
