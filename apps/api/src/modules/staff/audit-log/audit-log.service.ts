import {
  NO_USER,
  publisherAccountKey,
  publisherAccountOf,
  type AuditChoices,
  type AuditEntry,
  type AuditExportBody,
  type AuditFilter,
  type AuditListBody,
  type AuditPage,
  type StreamedFile,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { ExportsService, type ExportOrder } from '#shared/export/exports.service.js';
import { wallTextOf } from '#shared/export/wall-times.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { cursorOf, positionOf } from '#shared/database/time-position.js';
import { timeWindowOf } from '#modules/lead-data/lead-conditions/domain/time-window.js';
import { allEntries, AuditLogQuery, type AuditRow } from './data/audit-log.query.js';
import type { AuditExportOptions } from './audit-export.columns.js';
import type { AuditCriteria } from './domain/criteria.js';
import { actionLabel, entityLabel } from './domain/field-words.js';
import type { Names } from './domain/names.js';
import { readChanges, recordName, type Wording } from './domain/read-changes.js';

const COLUMNS = new URL('./audit-export.columns.js', import.meta.url).href;
/** Number of changes that a list shows of an entry. */
const FEW = 6;
const NAMES_MS = 5_000;

const entryOf = (row: AuditRow, wording: Wording, most: number): AuditEntry => {
  const changes = readChanges(row, wording);
  return {
    id: Number(row.id),
    created_at: row.created_at.toISOString(),
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    publisher_account:
      row.publisher_account_id === null
        ? null
        : { id: row.publisher_account_id, name: row.publisher_account_name ?? '' },
    source: row.source,
    scheduled_change_id: row.scheduled_change_id,
    api_token:
      row.api_token_id === null ? null : { id: row.api_token_id, name: row.api_token_name ?? '' },
    address: row.address,
    device: row.device,
    action: row.action,
    action_label: actionLabel(row.action),
    entity: row.entity,
    entity_label: entityLabel(row.entity),
    entity_id: row.entity_id,
    name: recordName(row, row.entity_id, wording.names),
    changes: changes.slice(0, most),
    change_count: changes.length,
  };
};

/** The log of every staff write. */
@Injectable()
export class AuditLogService {
  private readonly nameCache: TtlCache<'all', Names>;

  constructor(
    private readonly query: AuditLogQuery,
    private readonly exports: ExportsService,
    private readonly clock: Clock,
  ) {
    this.nameCache = new TtlCache(clock, { ttlMs: NAMES_MS, maxEntries: 1 });
  }

  async list({ before, limit, ...filter }: AuditListBody, zone: string): Promise<AuditPage> {
    const position = before ? positionOf(before) : null;
    if (before && position === null) throw fieldError('before', 'invalid', 'No such page');
    const rows = await this.query.list(this.criteriaOf(filter, zone), position, limit + 1);
    const wording = await this.wording(zone);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => entryOf(row, wording, FEW)),
      next: last === undefined ? null : cursorOf(last),
    };
  }

  async get(id: number, zone: string): Promise<AuditEntry> {
    const row = await this.query.find(id);
    if (!row) throw new AppError('AUDIT_ENTRY_NOT_FOUND');
    return entryOf(row, await this.wording(zone), Infinity);
  }

  async choices(): Promise<AuditChoices> {
    const [users, accounts, entities, actions] = await Promise.all([
      this.query.listUsers(),
      this.query.listPublisherAccounts(),
      this.query.listEntities(),
      this.query.listActions(),
    ]);
    return {
      users: [
        ...users.map(({ id, name }) => ({ id: String(id), name })),
        ...accounts.map(({ id, name }) => ({
          id: publisherAccountKey(id),
          name: `Publisher account ${name}`,
        })),
        { id: NO_USER, name: 'Nobody (system)' },
      ],
      entities: entities.map((id) => ({ id, name: entityLabel(id) })),
      actions: actions.map((id) => {
        const [entity = ''] = id.split('.');
        return { id, name: `${entityLabel(entity)}: ${actionLabel(id)}` };
      }),
    };
  }

  async export(
    { format, ...filter }: AuditExportBody,
    viewer: Pick<ExportOrder, 'zone' | 'userId' | 'signal'>,
  ): Promise<StreamedFile> {
    const { zone } = viewer;
    return this.exports.make({
      ...viewer,
      format,
      name: 'audit-log',
      columns: {
        module: COLUMNS,
        options: { names: await this.names(), zone } satisfies AuditExportOptions,
      },
      ...allEntries(this.criteriaOf(filter, zone)),
      entity: 'audit_log',
      request: filter,
    });
  }

  private criteriaOf(
    { start_date, end_date, user, entity, action, record }: AuditFilter,
    zone: string,
  ): AuditCriteria {
    const { range } = timeWindowOf(
      { start_date, end_date, last_24_hours: false, inside_selected_hour_range: false },
      { zone, now: this.clock.now() },
    );
    return {
      ...range,
      users: (user ?? []).filter((one) => typeof one === 'number'),
      publisherAccounts: (user ?? []).flatMap((one) => publisherAccountOf(one) ?? []),
      isNobody: user?.includes(NO_USER) ?? false,
      entities: entity ?? [],
      actions: action ?? [],
      record: record ?? null,
    };
  }

  private async wording(zone: string): Promise<Wording> {
    return { names: await this.names(), timeText: wallTextOf(zone) };
  }

  private names(): Promise<Names> {
    return this.nameCache.get('all', () => this.query.names());
  }
}
