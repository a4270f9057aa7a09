import { Injectable } from '@nestjs/common';
import { PendingCounts } from '#shared/batching/pending-counts.js';

interface LimitedCalls {
  readonly advertiserId: number;
  readonly count: number;
}

/** Counts the advertisers' calls that the rate limit refused, until they are written. */
@Injectable()
export class LimitedPostbacksService extends PendingCounts<LimitedCalls> {
  constructor() {
    super('limited reports', ({ advertiserId }) => String(advertiserId));
  }
}
