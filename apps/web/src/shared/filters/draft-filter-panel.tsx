import type { ReactNode } from 'react';
import type { FilterCodec } from './filter-codec';
import { FilterPanel } from './filter-panel';
import { useDraft } from './use-draft';

interface Props<F> {
  codec: FilterCodec<F>;
  applied: F;
  isOpen: boolean;
  onClose: () => void;
  onApply: (filter: F) => void;
  /** The fields of the panel. */
  children: (draft: F, setDraft: (filter: F) => void) => ReactNode;
}

/** A filter panel that edits a draft. Apply puts the draft in force, Cancel the defaults. */
export const DraftFilterPanel = <F,>({
  codec,
  applied,
  isOpen,
  onClose,
  onApply,
  children,
}: Props<F>) => {
  const { draft, isDirty, setDraft } = useDraft(codec, applied);
  return (
    <FilterPanel
      isOpen={isOpen}
      isDirty={isDirty}
      onClose={onClose}
      onApply={() => onApply(draft)}
      onCancel={() => {
        setDraft(codec.defaults);
        onApply(codec.defaults);
      }}
    >
      {children(draft, setDraft)}
    </FilterPanel>
  );
};
