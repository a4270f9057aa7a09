import { z } from 'zod';
import { IDEMPOTENCY_KEY, IntakeLeadFields, IntakeReply } from './schemas.js';

const MAX_BATCH_LEADS = 100;

const BatchLeadFields = IntakeLeadFields.extend({
  idempotency_key: z.string().regex(IDEMPOTENCY_KEY).nullish(),
}).meta({ id: 'BatchLead' });
/** What the document shows. */
export const BatchFields = z.object({
  leads: z.array(BatchLeadFields).min(1).max(MAX_BATCH_LEADS),
});
/** Its leads are checked one by one, so that one that is wrong spoils no other. */
export const BatchBody = z.object({ leads: z.array(z.unknown()).min(1).max(MAX_BATCH_LEADS) });

/** The answer to one lead: what it would have got alone. */
export const BatchResult = IntakeReply.extend({
  http_status: z.int(),
  /** The stored answer to an earlier request with the same key. */
  replayed: z.boolean(),
}).meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;
export const BatchReply = z
  .object({ results: z.array(BatchResult), trace_id: z.string() })
  .meta({ id: 'BatchReply' });
