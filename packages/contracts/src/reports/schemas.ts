import { z } from 'zod';
import { Money, Ratio } from '../common/fields.js';

/**
 * The metrics of the Global tab (REP-006, domain §9). Money that the viewer may not see is absent.
 */
export const GlobalMetrics = z
  .object({
    attempts: z.int(),
    leads: z.int(),
    success_percent: Ratio,
    autologged: z.int(),
    autologged_percent: Ratio,
    total_ftd: z.int(),
    publisher_ftd: z.int(),
    late_ftd: z.int(),
    conversion: Ratio,
    publisher_conversion: Ratio,
    ecpl: Money.optional(),
    aecpl: Money.optional(),
    revenue: Money.optional(),
    payout: Money.optional(),
    profit: Money.optional(),
  })
  .meta({ id: 'GlobalMetrics' });
export type GlobalMetrics = z.infer<typeof GlobalMetrics>;
