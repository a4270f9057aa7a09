import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import type { FilterCodec } from './filter-codec';
import type { FilterField } from './filter-fields';
import { FilterPanel } from './filter-panel';
import type { FilterParts } from './filter-parts';
import { useDraft } from './use-draft';

// The calendar and the selects make up a third of a page's code, and the panel may stay closed.
const PanelFields = lazyPart(async () => (await import('./panel-fields')).PanelFields);

interface Props {
  fields: readonly FilterField[];
  codec: FilterCodec<FilterParts>;
  applied: FilterParts;
  isOpen: boolean;
  onClose: () => void;
  onApply: (filter: FilterParts) => void;
  /** Applies the defaults of the page. */
  onReset: () => void;
  /** The menu of presets, which save the draft whether or not it is applied. */
  presets?: (draft: FilterParts, setDraft: (filter: FilterParts) => void) => ReactNode;
}

/** A filter panel that edits a draft. Apply applies the draft; Cancel restores the defaults. */
export const FieldsPanel = ({
  fields,
  codec,
  applied,
  isOpen,
  onClose,
  onApply,
  onReset,
  presets,
}: Props) => {
  const { draft, isDirty, setDraft } = useDraft(codec, applied);
  return (
    <FilterPanel
      isOpen={isOpen}
      isDirty={isDirty}
      presets={presets?.(draft, setDraft)}
      onClose={onClose}
      onApply={() => onApply(draft)}
      onCancel={() => {
        setDraft(codec.defaults);
        onReset();
      }}
    >
      <Suspense fallback={null}>
        <PanelFields fields={fields} value={draft} onChange={setDraft} />
      </Suspense>
    </FilterPanel>
  );
};
