import type { ProgressLog } from '@leadline/contracts';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { NoteTag, StatusTag } from '#shared/ui/status-tag';
import { OUTCOMES } from './progress-log-columns';

/** Layout of a job on a phone. */
export const PROGRESS_LOG_CARD: RowCard<ProgressLog> = {
  who: (job) => job.email,
  status: (job) => <StatusTag status={job.status} />,
  about: (job) => <TextCell text={[job.advertiser, job.country].filter(Boolean).join(' · ')} />,
  amount: ({ type, outcome }) =>
    outcome === null ? (
      <NoteTag text={type} tone="quiet" />
    ) : (
      <StatusTag status={OUTCOMES[outcome]} />
    ),
  when: (job) => <TimeCell iso={job.scheduled_at} />,
};
