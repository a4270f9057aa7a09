/**
 * The time of the FTD: as reported, otherwise now. Never in the future, in case the clock of the
 * advertiser is fast, and never before the lead.
 */
export const ftdTimeOf = (reported: string | null, leadCreatedAt: Date, now: Date): Date => {
  const at = reported === null ? now.getTime() : new Date(reported).getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), leadCreatedAt.getTime()));
};
