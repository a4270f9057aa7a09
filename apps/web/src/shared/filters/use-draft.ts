import { useState } from 'react';
import { filterText, type FilterCodec } from './filter-codec';

/**
 * Holds a filter draft next to the active filter. The draft starts over whenever another filter
 * becomes active.
 */
export const useDraft = <F>(codec: FilterCodec<F>, applied: F) => {
  const appliedText = filterText(codec, applied);
  const [state, setState] = useState({ base: appliedText, draft: applied });
  if (state.base !== appliedText) setState({ base: appliedText, draft: applied });
  const draft = state.base === appliedText ? state.draft : applied;
  return {
    draft,
    isDirty: filterText(codec, draft) !== appliedText,
    setDraft: (next: F) => setState({ base: appliedText, draft: next }),
  };
};
