import { ownParties } from '#shared/database/own-parties.js';

/** Who is limited to their own parties manages those that they create, unless they name another. */
export const managerOfNew = (chosen: number | null | undefined, creatorId: number): number | null =>
  chosen ?? (ownParties() ? creatorId : null);
