import type { Postback, StatusPullTemplate } from '@leadline/contracts';

/**
 * Whether the advertiser reports that it did not take the lead: by one of the statuses that the
 * template names. A lead with a deposit was taken, whatever its status.
 */
export const saysRefused = (
  { read }: { readonly read: Pick<StatusPullTemplate['read'], 'refused_values'> },
  report: Postback,
): report is Postback & { status: string } => {
  const status = report.status?.trim().toLowerCase();
  if (status === undefined || report.ftd) return false;
  return read.refused_values.some((value) => value.trim().toLowerCase() === status);
};
