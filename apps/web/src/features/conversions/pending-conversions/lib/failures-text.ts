import type { BulkDecisionReply } from '@leadline/contracts';

/** Lists the ids of FTDs that could not be decided, each with its reason. */
export const failuresText = (failed: BulkDecisionReply['failed']): string =>
  failed.map(({ lead_id, message }) => `#${lead_id}: ${message}`).join('\n');
