import type { BlacklistLine, BlacklistLinesBody, BlacklistLinesReply } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { BlacklistValuesService } from './blacklist-values.service.js';
import { BlacklistRepository, type AddedItem } from './data/blacklist.repository.js';
import {
  expiryOf,
  hasPassed,
  isWide,
  PAST_EXPIRY,
  TOO_WIDE,
  type ItemContent,
} from './domain/item-content.js';
import { readLine } from './domain/read-line.js';
import { readValue, type ValueReaders } from './domain/read-value.js';

type Failed = BlacklistLinesReply['failed'][number];
export interface Wanted {
  readonly line: BlacklistLine;
  readonly content: ItemContent;
}

const keyOf = ({
  blacklist_type_id,
  value,
}: Pick<AddedItem, 'blacklist_type_id' | 'value'>): string => `${blacklist_type_id}:${value}`;
const failedOf = ({ line, value }: BlacklistLine, message: string): Failed => ({
  line,
  value,
  message,
});
const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const contentOf = (
  line: BlacklistLine,
  { zone, now, readers }: { zone: string; now: Date; readers: ValueReaders },
): ItemContent | { readonly fault: string } => {
  const read = readLine(line);
  if (read.kind === 'fault') return { fault: read.message };
  const { rule, body } = read;
  const value = readValue(rule, body.blacklist_value, readers);
  if (value.kind === 'fault') return { fault: value.message };
  const content = {
    blacklist_type_id: rule.id,
    value: value.value,
    expires_at: expiryOf(body.expires_at, zone),
    hide_blocked: body.hide_blocked,
    description: body.description,
  };
  return hasPassed(content, now) ? { fault: `expires_at: ${PAST_EXPIRY}` } : content;
};

/** Adds many items at once, from pasted lines or a file. */
@Injectable()
export class BlacklistLinesService {
  constructor(
    private readonly repository: BlacklistRepository,
    private readonly values: BlacklistValuesService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Adds the lines that can be added, in one transaction, and says why the others cannot. */
  async add(
    { items: lines, is_sure: isSure }: BlacklistLinesBody,
    zone: string,
    caller: StaffCaller,
  ): Promise<BlacklistLinesReply> {
    const { wanted: read, failed } = await this.read(lines, zone);
    const unsure = isSure ? [] : read.filter(({ content }) => isWide(content));
    const wanted = read.filter((one) => !unsure.includes(one));
    failed.push(...unsure.map(({ line }) => failedOf(line, TOO_WIDE)));
    const added = await this.database.tx(async () => {
      const contents = wanted.map(({ content }) => content);
      const rows = await this.repository.insertMany(contents, this.clock.now());
      await this.audit.record({
        userId: caller.userId,
        action: 'blacklist_item.create_many',
        entity: 'blacklist_item',
        entityId: null,
        after: {
          items: rows.map(({ id, blacklist_type_id, value }) => ({ id, blacklist_type_id, value })),
        },
      });
      return new Set(rows.map((row) => keyOf(row)));
    });
    const taken = wanted
      .filter(({ content }) => !added.has(keyOf(content)))
      .map(({ line, content }) => failedOf(line, `${content.value} is on the blacklist already`));
    const all = [...failed, ...taken].toSorted((a, b) => a.line - b.line);
    return {
      success: true,
      message:
        all.length === 0
          ? `${itemsText(added.size)} added`
          : `${itemsText(added.size)} added, ${all.length} not added`,
      added: added.size,
      failed: all,
    };
  }

  /** Tells for each content whether its value is on the blacklist. */
  async taken(contents: readonly ItemContent[]): Promise<boolean[]> {
    const taken = await this.repository.takenOf(contents);
    const keys = new Set(taken.map((row) => keyOf(row)));
    return contents.map((content) => keys.has(keyOf(content)));
  }

  /** Returns the valid lines, each value once, and the faults of the others. */
  async read(
    lines: readonly BlacklistLine[],
    zone: string,
  ): Promise<{ wanted: Wanted[]; failed: Failed[] }> {
    const readers = await this.values.readers();
    const now = this.clock.now();
    const wanted = new Map<string, Wanted>();
    const failed: Failed[] = [];
    for (const line of lines) {
      const content = contentOf(line, { zone, now, readers });
      if ('fault' in content) {
        failed.push(failedOf(line, content.fault));
        continue;
      }
      const first = wanted.get(keyOf(content));
      if (first) failed.push(failedOf(line, `The same as line ${first.line.line}`));
      else wanted.set(keyOf(content), { line, content });
    }
    return { wanted: [...wanted.values()], failed };
  }
}
