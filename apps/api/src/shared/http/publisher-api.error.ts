import type { IntakeCode, Issue } from '@leadline/contracts';

/** A failure of the publisher API, which has its own codes (domain §3). */
export class PublisherApiError extends Error {
  constructor(
    readonly code: IntakeCode,
    readonly issues: readonly Issue[] = [],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code);
    this.name = 'PublisherApiError';
  }
}
