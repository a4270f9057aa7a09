import { type Draft, newDraft } from '#features/routing/distributions/lib/draft';
import {
  addGroup,
  type Edit,
  setAdvertiser,
  setFields,
} from '#features/routing/distributions/lib/draft-edits';

/** Returns the draft after the edits. */
export const edited = (draft: Draft, ...edits: readonly Edit[]): Draft =>
  edits.reduce((now, edit) => edit(now), draft);

/** Returns the key of the first timeslot. */
export const firstKey = (draft: Draft): string => draft.timeslots[0]!.key;

/** Returns a draft that can be saved: one timeslot, one group, one advertiser. */
export const completeDraft = (): Draft => {
  const start = edited(newDraft(3), setFields({ label: ' Main ', countryId: 7 }));
  const grouped = edited(start, addGroup(firstKey(start)));
  const group = grouped.timeslots[0]!.groups[0]!;
  return edited(
    grouped,
    setAdvertiser(group.key, group.advertisers[0]!.key, { id: 11, name: 'Alpha' }),
  );
};
