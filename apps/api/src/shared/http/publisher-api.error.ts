import type { IntakeCode, Issue } from '@leadline/contracts';

/** A failure of the publisher API with its own code (domain §3). */
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
