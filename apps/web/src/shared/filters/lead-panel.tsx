import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useGroupChoices } from '#shared/api/use-filter-data';
import type { PresetState } from '#shared/presets/preset-format';
import type { PresetMenuProps } from '#shared/presets/preset-menu';
import { fieldChips } from './field-chips';
import type { FilterCodec } from './filter-codec';
import { FilterPanel, type FilterChip } from './filter-panel';
import { LEAD_SWITCHES, type PanelFilter } from './lead-criteria';
import { LEAD_FIELDS } from './lead-fields';
import { timeChips } from './time-chips';
import { useDraft } from './use-draft';

// The calendar and the selects are a third of the code of a page, and the panel may stay closed.
const LeadPanelFields = lazyPart(async () => (await import('./lead-panel-fields')).LeadPanelFields);
const PresetMenu = lazyPart(async () => (await import('#shared/presets/preset-menu')).PresetMenu);

/** The presets of the page. They save the panel as it is edited, applied or not. */
type Presets = Omit<PresetMenuProps, 'current'> & {
  readonly stateOf: (panel: PanelFilter) => PresetState;
};

interface Props {
  codec: FilterCodec<PanelFilter>;
  applied: PanelFilter;
  isOpen: boolean;
  onClose: () => void;
  onApply: (panel: PanelFilter) => void;
  onReset: () => void;
  presets: Presets;
}

/** The filter panel of leads and reports. Edits take effect on Apply (LED-015). */
export const LeadPanel = ({
  codec,
  applied,
  isOpen,
  onClose,
  onApply,
  onReset,
  presets,
}: Props) => {
  const { draft, isDirty, setDraft } = useDraft(codec, applied);
  const reset = (): void => {
    setDraft(codec.defaults);
    onReset();
  };
  const { stateOf, onChoose, ...menu } = presets;
  const choose: PresetMenuProps['onChoose'] = (id, state) => {
    setDraft(state.criteria.panel);
    onChoose(id, state);
  };
  const presetMenu = (
    <Suspense fallback={null}>
      <PresetMenu {...menu} current={stateOf(draft)} onChoose={choose} />
    </Suspense>
  );
  return (
    <FilterPanel
      isOpen={isOpen}
      isDirty={isDirty}
      presets={presetMenu}
      onClose={onClose}
      onApply={() => onApply(draft)}
      onCancel={reset}
    >
      <Suspense fallback={null}>
        <LeadPanelFields value={draft} onChange={setDraft} />
      </Suspense>
    </FilterPanel>
  );
};

/** The chips of the panel's filter in force. */
export const useLeadChips = (
  { defaults }: FilterCodec<PanelFilter>,
  panel: PanelFilter,
  onChange: (panel: PanelFilter) => void,
): FilterChip[] => {
  const choices = useGroupChoices(Object.keys(panel.fields.selections).length > 0);
  return [
    ...timeChips(panel.time, defaults.time, LEAD_SWITCHES, (time) => onChange({ ...panel, time })),
    ...fieldChips(LEAD_FIELDS, {
      values: panel.fields,
      defaults: defaults.fields,
      choices,
      onChange: (fields) => onChange({ ...panel, fields }),
    }),
  ];
};
