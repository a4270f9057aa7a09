import { Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { PresetState } from '#shared/presets/preset-format';
import type { PresetMenuProps } from '#shared/presets/preset-menu';
import { FieldsPanel, type FieldsPanelProps } from './fields-panel';
import type { Filter } from './filter-fields';

const PresetMenu = lazyPart(
  async () => (await import('#shared/presets/preset-menu')).PresetMenu<PresetState>,
);

/** The presets of the page. They save the panel's draft whether or not it is applied. */
type Presets = Omit<PresetMenuProps, 'current'> & {
  readonly stateOf: (draft: Filter) => PresetState;
};

interface Props extends Omit<FieldsPanelProps, 'presets'> {
  presets: Presets;
}

/** The filter panel of leads and reports, with its presets. */
export const LeadPanel = ({ presets: { stateOf, onChoose, ...menu }, ...panel }: Props) => (
  <FieldsPanel
    {...panel}
    presets={(draft, setDraft) => (
      <Suspense fallback={null}>
        <PresetMenu
          {...menu}
          current={stateOf(draft)}
          onChoose={(id, state) => {
            setDraft(state.filter);
            onChoose(id, state);
          }}
        />
      </Suspense>
    )}
  />
);
