import { Injectable } from '@nestjs/common';
import {
  holds,
  instantOfWall,
  MOST_NAMED_TODAY,
  wallClockAt,
  type PermissionName,
  type TodayItem,
  type TodayKind,
} from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import { TodayQuery, type Counted } from './data/today.query.js';

/** Permission that the page behind each sum requires. */
const NEEDED: Readonly<Record<TodayKind, PermissionName>> = {
  caps_full: 'CAPS_LIST',
  advertisers_failing: 'ADVERTISERS_EDIT',
  conversions_waiting: 'PENDING_CONVERSIONS_LIST',
  jobs_failed: 'LEADS_PROGRESS_LOGS',
};

/** Sums of today, in the order in which they are shown. */
@Injectable()
export class TodayService {
  private readonly sums: Readonly<Record<TodayKind, (midnight: Date) => Promise<Counted>>> = {
    caps_full: () => this.fullCaps(),
    advertisers_failing: () => this.query.failingAdvertisers(MOST_NAMED_TODAY),
    conversions_waiting: async () => ({
      ...(await this.conversions.pendingCount(undefined)),
      records: [],
    }),
    jobs_failed: (midnight) => this.query.failedJobs(midnight, MOST_NAMED_TODAY),
  };

  constructor(
    private readonly query: TodayQuery,
    private readonly caps: CapsService,
    private readonly conversions: ConversionsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the sums whose pages the caller may open. The day begins at midnight in `zone`. */
  async today(
    { permissions }: Pick<StaffCaller, 'permissions'>,
    zone: string,
  ): Promise<{ data: TodayItem[] }> {
    const { year, month, day } = wallClockAt(this.clock.now(), zone);
    const midnight = instantOfWall(year, month, day, 0, zone);
    const kinds = (Object.keys(NEEDED) as TodayKind[]).filter((kind) =>
      holds(permissions, NEEDED[kind]),
    );
    return {
      data: await Promise.all(
        kinds.map(async (kind) => ({ kind, ...(await this.sums[kind](midnight)) })),
      ),
    };
  }

  /** Counts full caps. A cap of 0 is closed on purpose. */
  private async fullCaps(): Promise<Counted> {
    const full = (await this.caps.list()).filter(({ cap, filled }) => cap > 0 && filled >= cap);
    const newest = full.toSorted((a, b) => b.window_start.localeCompare(a.window_start));
    return {
      count: full.length,
      records: newest.slice(0, MOST_NAMED_TODAY).map(({ id }) => ({ id, name: `Cap ${id}` })),
    };
  }
}
