import { statusKey, type MappedStatus, type Postback } from '@leadline/contracts';

/** Meanings of an advertiser's statuses, by status key. */
export type StatusMeanings = ReadonlyMap<string, MappedStatus>;

/** Report in our words. */
export interface MappedReport {
  readonly report: Postback;
  /** Whether the status says that the advertiser did not take the lead. */
  readonly isRefused: boolean;
}

export const meaningsOf = (statuses: readonly MappedStatus[]): StatusMeanings =>
  new Map(statuses.map((status) => [statusKey(status.value), status]));

/** Whether the status says that the lead made its first deposit. */
export const meansFtd = (meanings: StatusMeanings, status: string | null): boolean =>
  status !== null && meanings.get(statusKey(status))?.meaning === 'ftd';

/**
 * Returns the report with the status in our words and the deposit that the status implies. A lead
 * with a deposit was taken, whatever its status.
 */
export const mapReport = (meanings: StatusMeanings, report: Postback): MappedReport => {
  const mapped = report.status === null ? undefined : meanings.get(statusKey(report.status));
  if (mapped === undefined) return { report, isRefused: false };
  const ftd = report.ftd || mapped.meaning === 'ftd';
  return {
    report: { ...report, status: mapped.name ?? report.status, ftd },
    isRefused: mapped.meaning === 'refused' && !ftd,
  };
};
