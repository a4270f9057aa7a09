import { areOwnParties } from '@leadline/contracts';
import { currentContext, runInContext, type OwnParties } from '#shared/logging/request-context.js';

export type PartySide = keyof OwnParties;

/**
 * Returns the parties to which the caller of the present request is limited. Null without a limit,
 * and for jobs. It belongs to the request, not to a parameter, so that no read can forget to pass
 * it on.
 */
export const ownParties = (): OwnParties | null => currentContext()?.ownParties ?? null;

/** Whether the caller may see a party. */
export const maySeeParty = (side: PartySide, id: number): boolean =>
  ownParties()?.[side].includes(id) ?? true;

/** Whether the caller may change a record of these parties. Always true without a limit. */
export const mayChangeRecordOf = (parties: OwnParties): boolean => {
  const own = ownParties();
  return own === null || areOwnParties(parties, own);
};

/** Names shown instead of a party that the caller may not see. */
export const HIDDEN_NAMES: Readonly<Record<PartySide, string>> = {
  advertiser: 'Hidden advertiser',
  publisher: 'Hidden publisher',
};

/** Returns a party as the caller may see it. */
export const shownParty = <T extends { readonly id: number; readonly name: string }>(
  side: PartySide,
  party: T,
): T => (maySeeParty(side, party.id) ? party : { ...party, name: HIDDEN_NAMES[side] });

/**
 * Runs work as if the caller had no limit: for results that are cached for all callers, and
 * narrowed for each.
 */
export const withoutPartyLimit = <T>(work: () => T): T => {
  const context = currentContext();
  return context ? runInContext({ ...context, ownParties: null }, work) : work();
};
