import type { SkippedLead } from '@leadline/contracts';

/** Lists the failed leads: one line per reason, with the ids of its leads. */
export const skippedText = (skipped: readonly SkippedLead[]): string => {
  const idsByReason = new Map<string, string[]>();
  for (const { lead_id: id, message } of skipped)
    idsByReason.set(message, [...(idsByReason.get(message) ?? []), `#${id}`]);
  return [...idsByReason].map(([message, ids]) => `${ids.join(', ')}: ${message}`).join('\n');
};
