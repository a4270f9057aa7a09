import { Checkbox } from 'antd';
import { TextField } from '#shared/records/fields';
import { WideField } from '#shared/records/record-dialog';
import type { PlanFieldProps } from './plan-form';

/** Tiers, and the fee, the minimum and the maximum of a period. */
export const PlanPeriodFields = ({ form }: PlanFieldProps) => (
  <>
    <WideField>
      <TextField
        form={form}
        name="tiers"
        label="Tiers"
        hint="Amounts for later FTDs of a period, e.g. 1700 from 11, 1900 from 21"
        maxLength={300}
      />
    </WideField>
    <WideField>
      <Checkbox
        checked={form.draft.liftsAll}
        onChange={({ target }) => form.change({ liftsAll: target.checked })}
      >
        The tier reached counts for all FTDs of the period
      </Checkbox>
    </WideField>
    <TextField
      form={form}
      name="fee"
      label="Fee per period"
      hint="Owed also without leads"
      maxLength={14}
      inputMode="decimal"
    />
    <TextField
      form={form}
      name="minimum"
      label="Minimum per period"
      hint="Without the fee"
      maxLength={14}
      inputMode="decimal"
    />
    <TextField
      form={form}
      name="maximum"
      label="Maximum per period"
      hint="Without the fee"
      maxLength={14}
      inputMode="decimal"
    />
  </>
);
