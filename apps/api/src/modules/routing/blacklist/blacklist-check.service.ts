import { setImmediate } from 'node:timers/promises';
import { BLACKLIST_PREVIEW_DAYS, blacklistType, type BlacklistLine } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { routedLeadOf } from '#modules/routing/routing/router.service.js';
import {
  RoutingConfigService,
  type BlacklistEntry,
} from '#modules/routing/routing/routing-config.service.js';
import { BlacklistLinesService } from './blacklist-lines.service.js';
import type { CheckedLine } from './data/imports.repository.js';
import { RecentLeadsQuery, type RecentLead } from './data/recent-leads.query.js';
import { isWide, type ItemContent } from './domain/item-content.js';

const DAY_MS = 86_400_000;
const BATCH = 2_000;
/** Leads compared before other work gets a turn. */
const TURN = 200;

interface Counted {
  leads: number;
  accepted: number;
}
export interface CheckedImport extends Readonly<Counted> {
  readonly lines: readonly CheckedLine[];
  readonly since: Date;
}

const entryOf = (content: ItemContent, index: number): BlacklistEntry[] => {
  const kind = blacklistType(content.blacklist_type_id)?.kind;
  return kind
    ? [{ id: index, kind, value: content.value, expiresAt: null, hide: content.hide_blocked }]
    : [];
};
const leadOf = (row: RecentLead) =>
  routedLeadOf({
    ...row,
    publisher_id: 0,
    offer: null,
    custom_params: [row.custom_param_1, null, null, null, null],
    is_test: false,
    created_at: null,
    forced_advertiser: null,
    campaign_route: null,
  });

/**
 * Checks the lines of an import: their faults, and the leads of the last days that each would have
 * stopped. Every lead is read once and compared as routing does.
 */
@Injectable()
export class BlacklistCheckService {
  constructor(
    private readonly reader: BlacklistLinesService,
    private readonly leads: RecentLeadsQuery,
    private readonly config: RoutingConfigService,
    private readonly clock: Clock,
  ) {}

  /** `onBatch` gets the number of lines that correspond to what is done; it may throw to stop. */
  async check(
    sent: readonly BlacklistLine[],
    zone: string,
    onBatch: (done: number) => Promise<void>,
  ): Promise<CheckedImport> {
    const { wanted, failed } = await this.reader.read(sent, zone);
    const taken = await this.reader.taken(wanted.map(({ content }) => content));
    const good = wanted.filter((_one, index) => !taken[index]);
    const since = new Date(this.clock.now().getTime() - BLACKLIST_PREVIEW_DAYS * DAY_MS);
    const contents = good.map(({ content }) => content);
    const { total, byIndex } = await this.count(contents, since, async (share) =>
      onBatch(Math.floor(share * sent.length)),
    );
    const lines = [
      ...failed.map(({ line, message }) => faulty(line, message)),
      ...wanted
        .filter((_one, index) => taken[index])
        .map(({ line, content }) =>
          faulty(line.line, `${content.value} is on the blacklist already`),
        ),
      ...good.map(({ line, content }, index) => ({
        line: line.line,
        content,
        fault: null,
        is_wide: isWide(content),
        ...(byIndex.get(index) ?? NONE),
      })),
    ];
    return { lines, since, ...total };
  }

  private async count(
    contents: readonly ItemContent[],
    since: Date,
    onBatch: (share: number) => Promise<void>,
  ): Promise<{ total: Counted; byIndex: ReadonlyMap<number, Counted> }> {
    const blockersOf = this.config.blockersAmong(contents.flatMap(entryOf));
    const total = { ...NONE };
    const byIndex = new Map<number, Counted>();
    const until = this.clock.now().getTime();
    let after = { created_at: since.toISOString(), id: 0 };
    for (;;) {
      const rows = await this.leads.list(after, BATCH);
      for (const [position, row] of rows.entries()) {
        if (position % TURN === 0) await setImmediate();
        const indexes = blockersOf(leadOf(row));
        if (indexes.length > 0) add(total, row);
        for (const index of indexes) {
          const counted = byIndex.get(index) ?? { ...NONE };
          byIndex.set(index, counted);
          add(counted, row);
        }
      }
      const last = rows.at(-1);
      if (!last) return { total, byIndex };
      after = last;
      const passed = last.at_ms - since.getTime();
      await onBatch(Math.min(1, passed / (until - since.getTime())));
    }
  }
}

const NONE: Readonly<Counted> = { leads: 0, accepted: 0 };
const add = (counted: Counted, { is_accepted: isAccepted }: RecentLead): void => {
  counted.leads += 1;
  if (isAccepted) counted.accepted += 1;
};
const faulty = (line: number, fault: string): CheckedLine => ({
  line,
  content: null,
  fault,
  is_wide: false,
  leads: 0,
  accepted: 0,
});
