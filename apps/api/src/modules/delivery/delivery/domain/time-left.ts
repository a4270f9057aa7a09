import type { IntegrationTemplate } from '@leadline/contracts';

/** The longest time for look-up, connection and TLS of one call. */
export const CONNECT_MS = 5_000;

/**
 * How long a publisher waits for what becomes of its lead, whichever advertisers are asked. It is
 * enough for one advertiser with the longest settings: 30 seconds for a free connection and 60
 * seconds for the answer.
 */
export const PUBLISHER_LIMIT_MS = 100_000;

/**
 * How long a lead may wait for a free connection to the advertiser: as long as the template says,
 * but not so long that the answer would come after `timeLeftMs`. Null if there is no time for an
 * answer at all: then nothing is sent.
 */
export const connectionWaitMs = (
  template: Pick<IntegrationTemplate, 'connection_wait_ms' | 'timeout_ms'>,
  timeLeftMs: number,
): number | null => {
  const spare = timeLeftMs - CONNECT_MS - template.timeout_ms;
  return spare < 0 ? null : Math.min(template.connection_wait_ms, spare);
};
