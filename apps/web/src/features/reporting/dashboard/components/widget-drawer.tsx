import {
  DASHBOARD_PERIODS,
  TIME_STEPS,
  type Widget,
  WIDGET_SETTINGS,
  WIDGET_TOP,
  type WidgetKind,
  type WidgetSetting,
} from '@leadline/contracts/dashboard-layout';
import { REPORT_COLUMN_TITLE, COMMON_COLUMNS } from '@leadline/contracts/report-columns';
import {
  type Dimension,
  DIMENSION_LABEL,
  DIMENSIONS,
  isTimeDimension,
} from '@leadline/contracts/report-dimensions';
import { Drawer, InputNumber, Select } from 'antd';
import { type ReactElement, useState } from 'react';
import { useSignedIn } from '#shared/lib/session';
import { usePresetList } from '#shared/presets/use-preset-list';
import { mayShow } from '#shared/reports/report-measures';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-dialog';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { CATALOGUE, newWidget, offeredKinds } from '../lib/catalogue';
import { PERIOD_LABELS, STEP_LABELS } from '../lib/labels';
import styles from './widget-drawer.module.css';

/** A widget being added or configured. A new one has no id yet. */
export type WidgetDraft = Omit<Widget, 'id'> & { readonly id?: string };

/**
 * Returns the settings that the form shows. The number of lines matters only with several lines.
 */
const shownSettings = ({ kind, lines }: WidgetDraft): readonly WidgetSetting[] =>
  WIDGET_SETTINGS[kind].filter(
    (setting) => !(setting === 'top' && kind === 'time_series' && lines === null),
  );

/** Returns why a widget cannot be saved; null if it can. */
const draftProblem = (draft: WidgetDraft): string | null =>
  WIDGET_SETTINGS[draft.kind].includes('preset_id') && draft.preset_id === undefined
    ? 'Choose a preset'
    : null;

interface SettingsFieldsProps {
  draft: WidgetDraft;
  onChange: (patch: Partial<WidgetDraft>) => void;
}

const optionsOf = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: label(value) }));

const PeriodField = ({ draft, onChange }: SettingsFieldsProps) => (
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
const MeasureField = ({ draft, onChange }: SettingsFieldsProps) => {
  const { permissions } = useSignedIn();
  const measures = COMMON_COLUMNS.filter((measure) => mayShow(permissions, 'global', measure));
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

const DimensionField = ({ draft, onChange }: SettingsFieldsProps) => (
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

const StepField = ({ draft, onChange }: SettingsFieldsProps) => (
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

const LinesField = ({ draft, onChange }: SettingsFieldsProps) => (
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

const TopField = ({ draft, onChange }: SettingsFieldsProps) => (
  <Field label="How many" hint={`At most ${WIDGET_TOP.max}; the rest is added up as Other`}>
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

const PresetField = ({ draft, onChange }: SettingsFieldsProps) => {
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

const FIELDS: Readonly<Record<WidgetSetting, (props: SettingsFieldsProps) => ReactElement>> = {
  period: PeriodField,
  measure: MeasureField,
  dimension: DimensionField,
  lines: LinesField,
  step: StepField,
  top: TopField,
  preset_id: PresetField,
};

/** The settings of a widget. */
const SettingsFields = ({ draft, onChange }: SettingsFieldsProps) => (
  <>
    {shownSettings(draft).map((setting) => {
      const SettingField = FIELDS[setting];
      return <SettingField key={setting} draft={draft} onChange={onChange} />;
    })}
  </>
);

const WIDTH = 400;

/** Kinds of widgets that the user may add. */
const Catalogue = ({ onChoose }: { onChoose: (kind: WidgetKind) => void }) => {
  const { permissions } = useSignedIn();
  return (
    <ul className={styles.list} aria-label="Widgets">
      {offeredKinds(permissions).map((kind) => {
        const { title, text, icon } = CATALOGUE[kind];
        return (
          <li key={kind}>
            <button type="button" className={styles.entry} onClick={() => onChoose(kind)}>
              <span className={styles.mark}>
                <Icon name={icon} size={20} />
              </span>
              <span className={styles.text}>
                <strong>{title}</strong>
                <span>{text}</span>
              </span>
              <Icon name="next" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};

interface WidgetDrawerProps {
  /** Widget to configure; null to choose a new one. */
  widget: WidgetDraft | null;
  isOpen: boolean;
  onSave: (draft: WidgetDraft) => void;
  onClose: () => void;
}

/** Adds a widget from the catalogue, or configures one. */
export const WidgetDrawer = ({ widget, isOpen, onSave, onClose }: WidgetDrawerProps) => {
  const [draft, setDraft] = useState<WidgetDraft | null>(widget);
  const isNew = widget === null;
  const choose = (kind: WidgetKind): void => {
    const chosen = newWidget(kind);
    // A kind without settings is added at once.
    if (Object.keys(CATALOGUE[kind].settings).length === 0 && draftProblem(chosen) === null)
      onSave(chosen);
    else setDraft(chosen);
  };
  const title = draft === null ? 'Add Widget' : CATALOGUE[draft.kind].title;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={WIDTH}
      title={title}
      footer={
        draft !== null && (
          <FormFooter
            submitLabel={isNew ? 'Add' : 'Save'}
            isBusy={false}
            problem={draftProblem(draft)}
            onCancel={() => (isNew ? setDraft(null) : onClose())}
            onSubmit={() => onSave(draft)}
          />
        )
      }
    >
      {draft === null ? (
        <Catalogue onChoose={choose} />
      ) : (
        <div className={styles.fields}>
          <p className={styles.about}>{CATALOGUE[draft.kind].text}</p>
          <SettingsFields draft={draft} onChange={(patch) => setDraft({ ...draft, ...patch })} />
        </div>
      )}
    </Drawer>
  );
};
