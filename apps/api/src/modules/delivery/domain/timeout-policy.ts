import type { IntegrationTemplate } from '@leadline/contracts';

/**
 * What a call without an answer means for its lead (domain §4, §6).
 *
 * - Nothing was sent: the advertiser does not have the lead, which goes on to the next one.
 * - The request may have arrived, policy `hold`: the attempt is `unknown`. Nobody else is offered
 *   the lead, and its caps stay reserved, until the advertiser reports the lead
 *   (advertiser-reports) or staff settle the attempt (unknown-attempts.service.ts).
 * - The request may have arrived, policy `cascade`: the lead goes on to the next advertiser.
 *
 * If the process dies during a call, delivery-sweep.service.ts makes the attempt `unknown`.
 */
export const unansweredCall = (
  wasSent: boolean,
  policy: IntegrationTemplate['timeout_policy'],
): 'unknown' | 'refused' => (wasSent && policy === 'hold' ? 'unknown' : 'refused');
