import type { LeadStatusId, PublisherApi } from '@leadline/contracts';
import { answeredCode } from './publisher-view.js';

type Outcomes = Pick<PublisherApi['today'], 'accepted' | 'unknown' | 'rejected'>;

/** Leads by what the publisher was answered; rejections by their codes, most frequent first. */
export const outcomesOf = (
  rows: readonly {
    readonly status: LeadStatusId;
    readonly rejection_code: string | null;
    readonly count: number;
  }[],
): Outcomes => {
  const counts = new Map<string, number>();
  for (const { status, rejection_code: rejection, count } of rows) {
    const code = answeredCode(status, rejection);
    counts.set(code, (counts.get(code) ?? 0) + count);
  }
  const { accepted = 0, delivery_unknown: unknown = 0, ...rest } = Object.fromEntries(counts);
  return {
    accepted,
    unknown,
    rejected: Object.entries(rest)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
  };
};
