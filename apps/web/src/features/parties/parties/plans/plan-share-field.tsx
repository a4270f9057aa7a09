import { TextField } from '#shared/records/fields';
import type { PlanFieldProps } from './plan-form';

/** The share of deposits that a plan pays. */
export const PlanShareField = ({ form }: PlanFieldProps) => (
  <TextField
    form={form}
    name="share"
    label="Share of deposits, %"
    hint="Of what a lead deposits after its FTD"
    maxLength={6}
    inputMode="decimal"
  />
);
