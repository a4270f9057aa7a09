import type { Postback, StatusPullTemplate } from '@leadline/contracts';
import { mapReport, saysRefused, type MappedReport, type StatusMeanings } from './report.js';

/** Report of a pull as it was sent, which is logged, and in our words, which is applied. */
export interface PulledReport {
  readonly sent: Postback;
  readonly mapped: MappedReport;
}

export const inOurWords = (
  template: StatusPullTemplate,
  meanings: StatusMeanings,
  sent: Postback,
): PulledReport => {
  const mapped = mapReport(meanings, sent);
  const isRefused = mapped.isRefused || (!mapped.report.ftd && saysRefused(template, sent));
  return { sent, mapped: { ...mapped, isRefused } };
};
