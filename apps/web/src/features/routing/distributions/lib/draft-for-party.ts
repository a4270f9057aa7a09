import type { DistributionParty } from '#shared/lib/distribution-path';
import type { Draft } from './draft';
import { addGroup } from './draft-edits';

/** Returns a new draft for a party: for a publisher, or with an advertiser that gets all leads. */
export const newDraftFor = (draft: Draft, party: DistributionParty = {}): Draft => {
  const { advertiserId, publisherId = null } = party;
  const [timeslot] = draft.timeslots;
  if (advertiserId === undefined || timeslot === undefined) return { ...draft, publisherId };
  const grouped = addGroup(timeslot.key)({ ...draft, publisherId });
  const timeslots = grouped.timeslots.map((slot) => ({
    ...slot,
    groups: slot.groups.map((group) => ({
      ...group,
      advertisers: group.advertisers.map((row) => ({ ...row, id: advertiserId })),
    })),
  }));
  return { ...grouped, timeslots };
};
