import type { Postback, StatusPullTemplate } from '@leadline/contracts';

/**
 * Whether the advertiser reports, by a status that the template names, that it did not take the
 * lead. A lead with a deposit was taken, whatever its status.
 */
export const saysRefused = (
  { read }: { readonly read: Pick<StatusPullTemplate['read'], 'refused_values'> },
  report: Postback,
): report is Postback & { status: string } => {
  const status = report.status?.trim().toLowerCase();
  if (status === undefined || report.ftd) return false;
  return read.refused_values.some((value) => value.trim().toLowerCase() === status);
};
