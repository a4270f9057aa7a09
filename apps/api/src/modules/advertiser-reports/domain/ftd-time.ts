/** When the FTD happened: as the advertiser says, else now. Never in the future (its clock may be fast), never before the lead. */
export const ftdTimeOf = (reported: string | null, leadCreatedAt: Date, now: Date): Date => {
  const at = reported === null ? now.getTime() : new Date(reported).getTime();
  return new Date(Math.max(Math.min(at, now.getTime()), leadCreatedAt.getTime()));
};
