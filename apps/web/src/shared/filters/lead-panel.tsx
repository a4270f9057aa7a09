import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { PresetState } from '#shared/presets/preset-format';
import type { PresetMenuProps } from '#shared/presets/preset-menu';
import { FieldsPanel } from './fields-panel';
import type { FilterCodec } from './filter-codec';
import type { FilterParts } from './filter-parts';
import { panelOfParts, partsOfPanel, type PanelFilter } from './lead-criteria';
import type { FilterField } from './filter-fields';
import { LEAD_PANEL_FIELDS } from './lead-fields';

const PresetMenu = lazyPart(
  async () => (await import('#shared/presets/preset-menu')).PresetMenu<PresetState>,
);

/** The presets of the page. They save the panel's draft whether or not it is applied. */
type Presets = Omit<PresetMenuProps, 'current'> & {
  readonly stateOf: (panel: PanelFilter) => PresetState;
};

interface Props {
  fields?: readonly FilterField[];
  codec: FilterCodec<FilterParts>;
  applied: PanelFilter;
  isOpen: boolean;
  onClose: () => void;
  onApply: (panel: PanelFilter) => void;
  onReset: () => void;
  presets: Presets;
}

/** The filter panel of leads and reports, with its presets. */
export const LeadPanel = ({
  fields = LEAD_PANEL_FIELDS,
  applied,
  onApply,
  presets,
  ...panel
}: Props) => {
  const { stateOf, onChoose, ...menu } = presets;
  return (
    <FieldsPanel
      {...panel}
      fields={fields}
      applied={partsOfPanel(applied)}
      onApply={(parts) => onApply(panelOfParts(parts))}
      presets={(draft, setDraft) => (
        <Suspense fallback={null}>
          <PresetMenu
            {...menu}
            current={stateOf(panelOfParts(draft))}
            onChoose={(id, state) => {
              setDraft(partsOfPanel(state.criteria.panel));
              onChoose(id, state);
            }}
          />
        </Suspense>
      )}
    />
  );
};
