import {
  BLACKLIST_NO_EXPIRY,
  BLACKLIST_PREVIEW_DAYS,
  BLACKLIST_TYPES,
  blacklistType,
  maskedContact,
  type BlacklistExportBody,
  type BlacklistItem,
  type BlacklistItemBody,
  type BlacklistPreview,
  type BlacklistType,
  type BlacklistTypeRule,
  type EditBlacklistItemBody,
  type contracts,
  type RouteInput,
  type RouteReply,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { maySeeContactData } from '#shared/auth/contact-data.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { BlacklistValues } from './blacklist-values.service.js';
import {
  BlacklistRepository,
  ITEM_VALUE,
  type ItemRow,
  type ListedItem,
} from './data/blacklist.repository.js';
import { MatchingLeadsQuery } from './data/matching-leads.query.js';
import { expiryOf, itemFacts, type ItemContent } from './domain/item-content.js';

type FunnelSlugs = RouteReply<typeof contracts.blacklist.funnelSlugs>['data'];
type PreviewBody = RouteInput<typeof contracts.blacklist.preview>['body'];

const DAY_MS = 86_400_000;
const NO_EXPIRY = `${BLACKLIST_NO_EXPIRY}T00:00:00.000Z`;
const KIND: VersionedKind<ItemContent> = { entity: 'blacklist_item', factsOf: itemFacts };

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

/** The blacklist as staff see and edit it. Routing reads the items itself (BLK-001 ff.). */
@Injectable()
export class Blacklist {
  constructor(
    private readonly repository: BlacklistRepository,
    private readonly matching: MatchingLeadsQuery,
    private readonly values: BlacklistValues,
    private readonly lookups: LookupsService,
    private readonly records: VersionedRecords,
    private readonly audit: Audit,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  types(): BlacklistType[] {
    return BLACKLIST_TYPES.map(typeReply);
  }

  async funnelSlugs(): Promise<FunnelSlugs> {
    return (await this.lookups.filterData()).funnel;
  }

  async list(): Promise<BlacklistItem[]> {
    const rows = await this.repository.list();
    return rows.flatMap((row) => {
      const rule = blacklistType(row.blacklist_type_id);
      return rule ? [replyOf(row, rule)] : [];
    });
  }

  /** Notes a file that a browser has made of the list, as other exports are. */
  noteExport(body: BlacklistExportBody, { userId }: StaffCaller): Promise<void> {
    return this.audit.record({
      userId,
      action: 'blacklist_item.export',
      entity: 'blacklist_item',
      entityId: null,
      after: body,
    });
  }

  /** What the value would have stopped, so that nobody blocks a country by a slip. */
  async preview({ blacklist_type_id, blacklist_value }: PreviewBody): Promise<BlacklistPreview> {
    const { kind } = this.values.typeOf(blacklist_type_id);
    const value = await this.values.read(blacklist_type_id, blacklist_value);
    const since = new Date(this.clock.now().getTime() - BLACKLIST_PREVIEW_DAYS * DAY_MS);
    const counts = await this.matching.count(kind, value, since);
    return { value, since: since.toISOString(), ...counts };
  }

  async create(body: BlacklistItemBody, zone: string, caller: StaffCaller): Promise<number> {
    const content = await this.contentFrom(body, zone);
    return this.withFreeValue(content, () =>
      this.database.tx(async () => {
        const id = await this.repository.insert(content, this.clock.now());
        await this.records.created(KIND, id, content, caller.userId);
        return id;
      }),
    );
  }

  /** Returns the new version. */
  async update(
    id: number,
    { version: seen, ...body }: EditBlacklistItemBody,
    zone: string,
    caller: StaffCaller,
  ): Promise<number> {
    const after = await this.contentFrom(await this.unmasked(id, body), zone);
    return this.withFreeValue(after, () =>
      this.database.tx(async () => {
        const row = await this.existing(id);
        const before = contentOf(row);
        await this.repository.update(id, after, this.clock.now());
        return this.records.saved(KIND, {
          ...{ id, seen, before, after },
          userId: caller.userId,
          beforeAt: row.updated_at,
        });
      }),
    );
  }

  /** Leads that it stopped keep what they are: rejected, and hidden if it hid them. */
  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      await this.repository.remove(id);
      await this.records.removed(KIND, id, contentOf(row), caller.userId);
    });
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

  /** Keeps the stored text where a caller who sees it masked sends the mask back. */
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

  private async existing(id: number): Promise<ItemRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('BLACKLIST_ITEM_NOT_FOUND');
    return row;
  }

  /** Throws BLACKLIST_VALUE_TAKEN, which names the item that has the value. */
  private async withFreeValue<T>(content: ItemContent, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (!isUniqueViolation(error, ITEM_VALUE)) throw error;
      const id = await this.repository.idOf(content);
      const message = `${content.value} is on the blacklist already${id === null ? '' : `, as item ${id}`}.`;
      throw new AppError('BLACKLIST_VALUE_TAKEN', {
        message,
        issues: [{ in: 'body', field: 'blacklist_value', code: 'taken', message }],
      });
    }
  }
}
