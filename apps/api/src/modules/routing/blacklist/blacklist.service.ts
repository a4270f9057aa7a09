import {
  BLACKLIST_NO_EXPIRY,
  BLACKLIST_PREVIEW_DAYS,
  BLACKLIST_TYPES,
  blacklistType,
  contracts,
  maskedContact,
  type BlacklistExportBody,
  type BlacklistItem,
  type BlacklistItemBody,
  type BlacklistListQuery,
  type BlacklistPreview,
  type BlacklistType,
  type BlacklistTypeRule,
  type EditBlacklistItemBody,
  type RouteInput,
  type RouteReply,
} from '@leadline/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { schedulableRow } from '#shared/versions/schedulable-rows.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { BlacklistValuesService } from './blacklist-values.service.js';
import {
  BlacklistRepository,
  ITEM_VALUE,
  type ItemRow,
  type ListedItem,
} from './data/blacklist.repository.js';
import { MatchingLeadsQuery } from './data/matching-leads.query.js';
import {
  expiryOf,
  hasPassed,
  isWide,
  itemFacts,
  PAST_EXPIRY,
  TOO_WIDE,
  type ItemContent,
} from './domain/item-content.js';

type FunnelSlugs = RouteReply<typeof contracts.blacklist.funnelSlugs>['data'];
type PreviewBody = RouteInput<typeof contracts.blacklist.preview>['body'];

const DAY_MS = 86_400_000;
const NO_EXPIRY = `${BLACKLIST_NO_EXPIRY}T00:00:00.000Z`;

const typeReply = ({
  id,
  name,
  field_type,
  label,
  placeholder,
}: BlacklistTypeRule): BlacklistType => ({
  id,
  name,
  field_type,
  config: JSON.stringify({ placeholder, label }),
});
const contentOf = (row: ItemRow): ItemContent => ({
  blacklist_type_id: row.blacklist_type_id,
  value: row.value,
  expires_at: row.expires_at?.toISOString() ?? null,
  hide_blocked: row.hide_blocked,
  description: row.description,
});
const tooWide = (): AppError =>
  new AppError('BLACKLIST_TOO_WIDE', {
    message: TOO_WIDE,
    issues: [{ in: 'body', field: 'is_sure', code: 'required', message: TOO_WIDE }],
  });
const replyOf = (row: ListedItem, rule: BlacklistTypeRule): BlacklistItem => ({
  id: row.id,
  version: row.version,
  blacklist_type_id: row.blacklist_type_id,
  get_blacklist_type: typeReply(rule),
  blacklist_value: row.value,
  expires_at: row.expires_at?.toISOString() ?? NO_EXPIRY,
  hide_blocked: row.hide_blocked ? 1 : 0,
  description: row.description,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  stopped_leads: row.stopped_leads,
  last_stopped_at: row.last_stopped_at?.toISOString() ?? null,
});

/** The blacklist for staff, who see and edit it. Routing reads the items itself. */
@Injectable()
export class BlacklistService implements OnModuleInit {
  private readonly kind: RecordKind<ItemRow, ItemContent> = {
    entity: 'blacklist_item',
    factsOf: itemFacts,
    contentOf,
    lock: (id) => this.repository.lock(id),
    notFound: 'BLACKLIST_ITEM_NOT_FOUND',
  };

  constructor(
    private readonly repository: BlacklistRepository,
    private readonly matching: MatchingLeadsQuery,
    private readonly values: BlacklistValuesService,
    private readonly lookups: LookupsService,
    private readonly audit: AuditService,
    private readonly changes: RecordChangesService,
    private readonly clock: Clock,
    private readonly database: DatabaseService,
    private readonly scheduled: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    this.scheduled.add({
      ...this.kind,
      route: contracts.blacklist.update,
      read: async ({ params: { id }, body: { is_sure } }) =>
        schedulableRow(this.kind, await this.repository.find(id), (row) => {
          const { value, ...values } = contentOf(row);
          return {
            title: `Blacklist item #${id}`,
            body: { ...values, blacklist_value: value, is_sure },
          };
        }),
      save: ({ params: { id }, body }, caller) => this.update(id, body, caller.timezone, caller),
    });
  }

  types(): BlacklistType[] {
    return BLACKLIST_TYPES.map(typeReply);
  }

  async funnelSlugs(): Promise<FunnelSlugs> {
    return (await this.lookups.filterData()).funnel;
  }

  /** Returns a page of the items, and how many there are. */
  async list(query: BlacklistListQuery): Promise<{ data: BlacklistItem[]; total: number }> {
    const { rows, total } = await this.repository.page(query);
    const data = rows.flatMap((row) => {
      const rule = blacklistType(row.blacklist_type_id);
      return rule ? [replyOf(row, rule)] : [];
    });
    return { data, total };
  }

  /** Notes a file that a browser made of the list, as other exports do. */
  noteExport(body: BlacklistExportBody, { userId }: StaffCaller): Promise<void> {
    return this.audit.record({
      userId,
      action: 'blacklist_item.export',
      entity: 'blacklist_item',
      entityId: null,
      after: body,
    });
  }

  /**
   * Previews the leads that the value would have stopped, so that nobody blocks a country by
   * mistake.
   */
  async preview({ blacklist_type_id, blacklist_value }: PreviewBody): Promise<BlacklistPreview> {
    const { kind } = this.values.typeOf(blacklist_type_id);
    const value = await this.values.read(blacklist_type_id, blacklist_value);
    const since = new Date(this.clock.now().getTime() - BLACKLIST_PREVIEW_DAYS * DAY_MS);
    const counts = await this.matching.count(kind, value, since);
    return { value, since: since.toISOString(), ...counts };
  }

  async create(body: BlacklistItemBody, zone: string, { userId }: StaffCaller): Promise<number> {
    const content = await this.contentFrom(body, zone);
    this.mustBeAhead(content);
    if (isWide(content) && !body.is_sure) throw tooWide();
    return this.changes.create(this.kindOf(content), userId, async (at) => ({
      id: await this.repository.insert(content, at),
      content,
    }));
  }

  /** Returns the new version. */
  async update(
    key: number,
    { version: seen, ...body }: EditBlacklistItemBody,
    zone: string,
    { userId }: StaffCaller,
  ): Promise<number> {
    const after = await this.contentFrom(await this.unmasked(key, body), zone);
    return this.changes.update(this.kindOf(after), { key, seen, userId }, async (before, at) => {
      // An item that has expired can be edited otherwise.
      if (before.expires_at?.toISOString() !== after.expires_at) this.mustBeAhead(after);
      const isSame =
        before.blacklist_type_id === after.blacklist_type_id && before.value === after.value;
      if (isWide(after) && !isSame && !body.is_sure) throw tooWide();
      await this.repository.update(before.id, after, at);
      return { after };
    });
  }

  /** Removes an item. Leads that it stopped stay rejected, and hidden if it hid them. */
  remove(key: number, { userId }: StaffCaller): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, ({ id }) => this.repository.delete(id));
  }

  /** Removes items, all or none. Returns how many there were. */
  removeMany(ids: readonly number[], { userId }: StaffCaller): Promise<number> {
    return this.database.tx(async () => {
      const items = await this.repository.deleteMany(ids);
      await this.audit.record({
        userId,
        action: 'blacklist_item.delete_many',
        entity: 'blacklist_item',
        entityId: null,
        before: { items },
      });
      return items.length;
    });
  }

  private mustBeAhead(content: ItemContent): void {
    if (hasPassed(content, this.clock.now())) throw fieldError('expires_at', 'past', PAST_EXPIRY);
  }

  private kindOf(saved: ItemContent): RecordKind<ItemRow, ItemContent> {
    return { ...this.kind, unique: { [ITEM_VALUE]: () => this.valueTaken(saved) } };
  }

  private async contentFrom(body: BlacklistItemBody, zone: string): Promise<ItemContent> {
    const { blacklist_type_id, blacklist_value, expires_at, hide_blocked, description } = body;
    return {
      blacklist_type_id,
      value: await this.values.read(blacklist_type_id, blacklist_value),
      expires_at: expiryOf(expires_at, zone),
      hide_blocked,
      description,
    };
  }

  /** Keeps the stored text if a caller who sees it masked sends the mask back. */
  private async unmasked(id: number, body: BlacklistItemBody): Promise<BlacklistItemBody> {
    if (maySeeContactData()) return body;
    const row = await this.repository.find(id);
    if (!row) throw new AppError('BLACKLIST_ITEM_NOT_FOUND');
    const meant = (sent: string, stored: string): string =>
      sent === maskedContact('text', stored) ? stored : sent;
    return {
      ...body,
      blacklist_value:
        body.blacklist_type_id === row.blacklist_type_id
          ? meant(body.blacklist_value, row.value)
          : body.blacklist_value,
      description: meant(body.description, row.description),
    };
  }

  /** Returns the error that names the item with the value. */
  private async valueTaken(content: ItemContent): Promise<AppError> {
    const id = await this.repository.idOf(content);
    const message = `${content.value} is on the blacklist already${id === null ? '' : `, as item ${id}`}.`;
    return new AppError('BLACKLIST_VALUE_TAKEN', {
      message,
      issues: [{ in: 'body', field: 'blacklist_value', code: 'taken', message }],
    });
  }
}
