import type { BlacklistLine, BlacklistLinesReply } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { BlacklistValuesService } from './blacklist-values.service.js';
import { BlacklistRepository, type AddedItem } from './data/blacklist.repository.js';
import { expiryOf, type ItemContent } from './domain/item-content.js';
import { readLine } from './domain/read-line.js';
import { readValue, type ValueReaders } from './domain/read-value.js';

type Failed = BlacklistLinesReply['failed'][number];
interface Wanted {
  readonly line: BlacklistLine;
  readonly content: ItemContent;
}

const keyOf = ({ blacklist_type_id, value }: AddedItem | ItemContent): string =>
  `${blacklist_type_id}:${value}`;
const failedOf = ({ line, value }: BlacklistLine, message: string): Failed => ({
  line,
  value,
  message,
});
const itemsText = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

const contentOf = (
  line: BlacklistLine,
  zone: string,
  readers: ValueReaders,
): ItemContent | { readonly fault: string } => {
  const read = readLine(line);
  if (read.kind === 'fault') return { fault: read.message };
  const { rule, body } = read;
  const value = readValue(rule, body.blacklist_value, readers);
  if (value.kind === 'fault') return { fault: value.message };
  return {
    blacklist_type_id: rule.id,
    value: value.value,
    expires_at: expiryOf(body.expires_at, zone),
    hide_blocked: body.hide_blocked,
    description: body.description,
  };
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
    lines: readonly BlacklistLine[],
    zone: string,
    caller: StaffCaller,
  ): Promise<BlacklistLinesReply> {
    const { wanted, failed } = await this.read(lines, zone);
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
          ? `${itemsText(added.size)} added.`
          : `${itemsText(added.size)} added, ${all.length} not added.`,
      added: added.size,
      failed: all,
    };
  }

  /** Returns the valid lines, each value once, and the faults of the others. */
  private async read(
    lines: readonly BlacklistLine[],
    zone: string,
  ): Promise<{ wanted: Wanted[]; failed: Failed[] }> {
    const readers = await this.values.readers();
    const wanted = new Map<string, Wanted>();
    const failed: Failed[] = [];
    for (const line of lines) {
      const content = contentOf(line, zone, readers);
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
