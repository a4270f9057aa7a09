import type { IntegrationTemplate } from '@leadline/contracts';

/**
 * Returns how a call without a clear outcome ends for its lead (domain §4, §6). The answer never
 * came, or it does not say whether the advertiser took the lead.
 *
 * - The advertiser cannot have the lead, because nothing was sent or its template says so: the lead
 *   is offered to the next one.
 * - It may have the lead, policy `hold`: the attempt is `unknown`. Nobody else is offered the lead,
 *   and its caps stay reserved, until the advertiser reports the lead (advertiser-reports, which
 *   also looks it up) or staff settle the attempt (unknown-attempts.service.ts).
 * - It may have the lead, policy `cascade`: the lead goes on to the next advertiser.
 *
 * If the process dies during a call, delivery-sweep.service.ts makes the attempt `unknown`.
 */
export const unclearCall = (
  mayHaveLead: boolean,
  policy: IntegrationTemplate['timeout_policy'],
): 'unknown' | 'refused' => (mayHaveLead && policy === 'hold' ? 'unknown' : 'refused');
