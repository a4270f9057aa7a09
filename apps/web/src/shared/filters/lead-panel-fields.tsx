import { RANGE_PRESETS } from './date-range';
import { FieldInputs } from './field-inputs';
import { LEAD_SWITCHES, type PanelFilter } from './lead-criteria';
import { LEAD_FIELDS } from './lead-fields';
import { TimeFields } from './time-fields';

/** The inputs of the leads and the reports panel (LED-005 to LED-014). */
export const LeadPanelFields = ({
  value,
  onChange,
}: {
  value: PanelFilter;
  onChange: (value: PanelFilter) => void;
}) => (
  <>
    <TimeFields
      value={value.time}
      onChange={(time) => onChange({ ...value, time })}
      presets={RANGE_PRESETS}
      switches={LEAD_SWITCHES}
    />
    <FieldInputs
      fields={LEAD_FIELDS}
      values={value.fields}
      onChange={(fields) => onChange({ ...value, fields })}
    />
  </>
);
