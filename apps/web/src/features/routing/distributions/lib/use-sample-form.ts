import { useState, type RefObject } from 'react';
import type { FieldFaults, Faults } from '#shared/api/field-faults';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { SAMPLE_FIELDS, type SampleField, type SampleLead } from './sample-lead';

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
