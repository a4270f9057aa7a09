import { ownParties } from '#shared/database/own-parties.js';

/**
 * Returns the manager of a new party. A user who is limited to their own parties manages the
 * parties that they create, unless they name another manager.
 */
export const managerOfNew = (chosen: number | null | undefined, creatorId: number): number | null =>
  chosen ?? (ownParties() ? creatorId : null);
