import {
  DASHBOARD_PERIODS,
  TIME_STEPS,
  WIDGET_TOP,
  type WidgetSetting,
} from '@leadline/contracts/dashboard-layout';
import { REPORT_COLUMNS, REPORT_COLUMN_TITLE } from '@leadline/contracts/report-columns';
import {
  DIMENSIONS,
  DIMENSION_LABEL,
  isTimeDimension,
  type Dimension,
} from '@leadline/contracts/report-dimensions';
import { InputNumber, Select } from 'antd';
import type { ReactElement } from 'react';
import { usePresetList } from '#shared/presets/use-preset-list';
import { useSignedIn } from '#shared/lib/session';
import { Field } from '#shared/ui/field';
import { ListFailure } from '#shared/ui/list-failure';
import { mayShow } from '#shared/reports/report-measures';
import { PERIOD_LABELS, STEP_LABELS } from '../lib/labels';
import { shownSettings, type WidgetDraft } from '../lib/widget-form';

interface Props {
  draft: WidgetDraft;
  onChange: (patch: Partial<WidgetDraft>) => void;
}

const optionsOf = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: label(value) }));

const PeriodField = ({ draft, onChange }: Props) => (
  <Field label="Period">
    {(field) => (
      <Select
        {...field}
        value={draft.period}
        options={optionsOf(DASHBOARD_PERIODS, (period) => PERIOD_LABELS[period])}
        onChange={(period) => onChange({ period })}
      />
    )}
  </Field>
);

/** Offers the measures that the user may see. */
const MeasureField = ({ draft, onChange }: Props) => {
  const { permissions } = useSignedIn();
  const measures = REPORT_COLUMNS.filter((measure) => mayShow(permissions, 'global', measure));
  return (
    <Field label="Figure">
      {(field) => (
        <Select
          {...field}
          value={draft.measure}
          options={optionsOf(measures, (measure) => REPORT_COLUMN_TITLE[measure])}
          onChange={(measure) => onChange({ measure })}
        />
      )}
    </Field>
  );
};

const DimensionField = ({ draft, onChange }: Props) => (
  <Field label="Groups">
    {(field) => (
      <Select
        {...field}
        value={draft.dimension}
        options={optionsOf(DIMENSIONS, (dimension) => DIMENSION_LABEL[dimension])}
        onChange={(dimension) => onChange({ dimension })}
      />
    )}
  </Field>
);

const StepField = ({ draft, onChange }: Props) => (
  <Field label="Step">
    {(field) => (
      <Select
        {...field}
        value={draft.step}
        options={optionsOf(TIME_STEPS, (step) => STEP_LABELS[step])}
        onChange={(step) => onChange({ step })}
      />
    )}
  </Field>
);

const ONE_LINE = 'one';
/** Time is excluded: a chart over time cannot have one line per time step. */
const LINE_OPTIONS: { value: Dimension | typeof ONE_LINE; label: string }[] = [
  { value: ONE_LINE, label: 'One line' },
  ...DIMENSIONS.filter((dimension) => !isTimeDimension(dimension)).map((value) => ({
    value,
    label: `By ${DIMENSION_LABEL[value]}`,
  })),
];

const LinesField = ({ draft, onChange }: Props) => (
  <Field label="Lines">
    {(field) => (
      <Select<Dimension | typeof ONE_LINE>
        {...field}
        value={draft.lines ?? ONE_LINE}
        options={LINE_OPTIONS}
        onChange={(value) => onChange({ lines: value === ONE_LINE ? null : value })}
      />
    )}
  </Field>
);

const TopField = ({ draft, onChange }: Props) => (
  <Field label="How many" hint={`At most ${WIDGET_TOP.max}; the others are added up as Other`}>
    {(field) => (
      <InputNumber
        {...field}
        {...WIDGET_TOP}
        precision={0}
        value={draft.top ?? null}
        onChange={(top) => onChange({ top: top ?? WIDGET_TOP.min })}
      />
    )}
  </Field>
);

const PresetField = ({ draft, onChange }: Props) => {
  const { presets, isLoading, failure } = usePresetList('reports');
  return (
    <>
      <Field
        label="Preset"
        hint={presets.length === 0 && !isLoading ? 'Save a preset in Reports first' : undefined}
      >
        {(field) => (
          <Select
            {...field}
            value={draft.preset_id}
            loading={isLoading}
            placeholder="Choose a preset"
            options={presets.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(preset_id) => onChange({ preset_id })}
          />
        )}
      </Field>
      {failure !== null && (
        <ListFailure failure={failure} text="The presets could not be loaded." />
      )}
    </>
  );
};

const FIELDS: Readonly<Record<WidgetSetting, (props: Props) => ReactElement>> = {
  period: PeriodField,
  measure: MeasureField,
  dimension: DimensionField,
  lines: LinesField,
  step: StepField,
  top: TopField,
  preset_id: PresetField,
};

/** The settings of a widget. */
export const SettingsFields = ({ draft, onChange }: Props) => (
  <>
    {shownSettings(draft).map((setting) => {
      const SettingField = FIELDS[setting];
      return <SettingField key={setting} draft={draft} onChange={onChange} />;
    })}
  </>
);
