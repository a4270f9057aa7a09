import { z } from 'zod';
import { IDEMPOTENCY_KEY, IntakeLeadFields, IntakeReply } from './schemas.js';

const MAX_BATCH_LEADS = 100;

const BatchLeadFields = IntakeLeadFields.extend({
  idempotency_key: z.string().regex(IDEMPOTENCY_KEY).nullish(),
}).meta({ id: 'BatchLead' });
/** The body in the API document. */
export const BatchFields = z.object({
  leads: z.array(BatchLeadFields).min(1).max(MAX_BATCH_LEADS),
});
/** The handler validates each lead by itself, so an invalid one does not affect the others. */
export const BatchBody = z.object({ leads: z.array(z.unknown()).min(1).max(MAX_BATCH_LEADS) });

/** The answer to one lead, as if it had been sent alone. */
export const BatchResult = IntakeReply.extend({
  http_status: z.int(),
  /** Whether this is the stored answer to an earlier request with the same key. */
  replayed: z.boolean(),
}).meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;
export const BatchReply = z
  .object({ results: z.array(BatchResult), trace_id: z.string() })
  .meta({ id: 'BatchReply' });
