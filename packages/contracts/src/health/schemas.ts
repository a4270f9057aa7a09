import { z } from 'zod';

/** The copy of the leads in the memory of a process, which answers lists and reports. */
export const LeadsInMemoryStatus = z.object({
  /**
   * `off`: this process keeps none. `over_limit`: they take more than `LEADS_IN_MEMORY_MAX_MB`.
   * `failed`: they are read again soon. PostgreSQL answers unless they are `ready`.
   */
  state: z.enum(['off', 'loading', 'ready', 'over_limit', 'failed']),
  /** How many were read. */
  leads: z.int(),
  percent: z.int().min(0).max(100),
});
export type LeadsInMemoryStatus = z.output<typeof LeadsInMemoryStatus>;
