import { Injectable } from '@nestjs/common';

/** Counts the advertisers' calls that the rate limit refused, until they are written. */
@Injectable()
export class LimitedPostbacks {
  private counts = new Map<number, number>();

  add(advertiserId: number, count = 1): void {
    this.counts.set(advertiserId, (this.counts.get(advertiserId) ?? 0) + count);
  }

  /** Returns the counts by advertiser and resets them. */
  take(): ReadonlyMap<number, number> {
    const taken = this.counts;
    this.counts = new Map();
    return taken;
  }
}
