import { Injectable } from '@nestjs/common';
import {
  instantOfWall,
  MAX_SCHEDULE_DAYS,
  type CreateScheduledChangeBody,
  type MoveScheduledChangeBody,
  type SavedReply,
  type ScheduledChange,
  type ScheduledChangeQuery,
  type ScheduledState,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import type { SaveAuthor } from '#shared/versions/schedulable-saves.js';
import {
  ScheduledChangeRepository,
  type ScheduledChangeRow,
  type StoredCall,
} from './data/scheduled-change.repository.js';
import { momentText } from './domain/moment.js';
import { ScheduledSavesService, type TriedSave } from './scheduled-saves.service.js';

/** For how long a refused change is an alert. */
const ALERTED_MS = 7 * 86_400_000;

interface Moment {
  readonly at: Date;
  readonly zone: string;
}
/** A change that was tried, and may be stored. */
export interface TriedChange extends TriedSave {
  readonly call: StoredCall;
  readonly moment: Moment;
}

/** Saves that come into force at a moment (ADR 105). */
@Injectable()
export class ScheduledChangesService {
  constructor(
    private readonly repository: ScheduledChangeRepository,
    private readonly saves: ScheduledSavesService,
    private readonly staff: StaffAuthenticator,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Lists the changes of records that the caller may save. */
  async list(query: ScheduledChangeQuery, caller: StaffCaller): Promise<ScheduledChange[]> {
    return (await this.openTo(await this.repository.list(query), caller)).map((row) =>
      this.shown(row),
    );
  }

  /** Lists the changes that were refused lately, of records that the viewer may save. */
  async listRefused(viewer: SaveAuthor): Promise<ScheduledChangeRow[]> {
    const since = new Date(this.clock.now().getTime() - ALERTED_MS);
    return this.openTo(await this.repository.listRefused(since), viewer);
  }

  /** Stores a save for later, once it was tried. */
  async create(body: CreateScheduledChangeBody, caller: StaffCaller) {
    const tried = await this.database.rehearse(() => this.tryOut(body, caller));
    const id = await this.store(tried, caller);
    const { moment } = tried;
    return { message: `Scheduled for ${momentText(moment)}`, id, at: moment.at.toISOString() };
  }

  /**
   * Makes the save of a change, to learn what it changes. Throws its errors. Call it within a
   * rehearsal, which undoes the save.
   */
  async tryOut(
    { at: wall, timezone_id: zoneId, ...call }: CreateScheduledChangeBody,
    caller: StaffCaller,
  ): Promise<TriedChange> {
    const moment = await this.momentOf({ at: wall, timezone_id: zoneId }, caller);
    const tried = await this.saves.tryOut(call, caller);
    if (tried.fields.length === 0) throw new AppError('NOTHING_CHANGES');
    const party = await this.repository.partyName(tried.record);
    const { title } = tried.record;
    const record = { ...tried.record, title: party === null ? title : `${party}: ${title}` };
    return { ...tried, record, call, moment };
  }

  /** Stores a change that was tried, and returns its id. */
  store(
    { call, moment, save, record, madeFrom, fields, changes }: TriedChange,
    caller: StaffCaller,
  ): Promise<number> {
    return this.database.tx(async () => {
      const id = await this.repository.insert({
        ...call,
        ...moment,
        entity: save.entity,
        entity_id: record.id,
        title: record.title,
        advertiser_id: record.advertiserId ?? null,
        publisher_id: record.publisherId ?? null,
        made_from: madeFrom,
        made_by: caller.userId,
        api_token_id: caller.token?.id ?? null,
        made_at: this.clock.now(),
        fields,
        changes,
      });
      await this.note('create', id, caller, {
        after: { ...moment, record: record.title, changes },
      });
      return id;
    });
  }

  /** Moves a pending change to another moment. */
  async move(id: number, body: MoveScheduledChangeBody, caller: StaffCaller) {
    const row = await this.mustFind(id, caller);
    const moment = await this.momentOf(body, caller);
    await this.database.tx(async () => {
      if (!(await this.repository.move(id, moment.at, moment.zone)))
        throw new AppError('SCHEDULED_CHANGE_SETTLED');
      const before = { at: row.at, zone: row.zone };
      await this.note('move', id, caller, { before, after: moment });
    });
    return { message: `Moved to ${momentText(moment)}`, at: moment.at.toISOString() };
  }

  /** Withdraws a pending change. */
  async cancel(id: number, caller: StaffCaller): Promise<{ message: string }> {
    const row = await this.mustFind(id, caller);
    await this.database.tx(async () => {
      const settled = { state: 'cancelled', at: this.clock.now() } as const;
      if (!(await this.repository.settle(id, settled)))
        throw new AppError('SCHEDULED_CHANGE_SETTLED');
      await this.note('cancel', id, caller, { before: { record: row.title, at: row.at } });
    });
    return { message: 'The scheduled change was cancelled' };
  }

  /** Saves the version before a done change again. Throws CONFLICT if somebody saved since. */
  async undo(id: number, caller: StaffCaller): Promise<SavedReply> {
    const row = await this.mustFind(id, caller);
    const { save } = await this.saves.open(row, caller);
    if (row.saved_version === null || !save.restore) throw new AppError('NOT_UNDOABLE');
    const seen = row.saved_version;
    const { userId } = caller;
    return save.restore({ id: row.entity_id, version: seen - 1, seen, userId }, caller);
  }

  /**
   * Takes a change back: withdraws it while it is pending, and undoes its save afterwards. Returns
   * the state that it had.
   */
  async takeBack(id: number, caller: StaffCaller): Promise<ScheduledState> {
    const { state } = await this.mustFind(id, caller);
    if (state === 'pending') await this.cancel(id, caller);
    if (state === 'done') await this.undo(id, caller);
    return state;
  }

  private async openTo(
    rows: readonly ScheduledChangeRow[],
    caller: SaveAuthor,
  ): Promise<ScheduledChangeRow[]> {
    const open: ScheduledChangeRow[] = [];
    for (const row of rows) if (await this.saves.isOpen(row, caller)) open.push(row);
    return open;
  }

  private async mustFind(id: number, caller: StaffCaller): Promise<ScheduledChangeRow> {
    const row = await this.repository.find(id);
    if (!row || !(await this.saves.isOpen(row, caller)))
      throw new AppError('SCHEDULED_CHANGE_NOT_FOUND');
    return row;
  }

  /** Returns the instant of a wall time. It must lie ahead. */
  private async momentOf(
    { at: wall, timezone_id: zoneId }: MoveScheduledChangeBody,
    caller: StaffCaller,
  ): Promise<Moment> {
    const zone = zoneId == null ? caller.timezone : await this.staff.zoneName(zoneId);
    if (zone === null) throw fieldError('timezone_id', 'unknown', 'No such time zone');
    const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = (wall.match(/\d+/g) ?? []).map(
      Number,
    );
    const at = instantOfWall(year, month, day, hour * 60 + minute, zone);
    const ahead = at.getTime() - this.clock.now().getTime();
    if (ahead <= 0) throw fieldError('at', 'past', 'Choose a moment that lies ahead');
    if (ahead > MAX_SCHEDULE_DAYS * 86_400_000)
      throw fieldError('at', 'too_far', `Choose a moment within ${MAX_SCHEDULE_DAYS} days`);
    return { at, zone };
  }

  private shown(row: ScheduledChangeRow): ScheduledChange {
    return {
      id: row.id,
      state: row.state,
      at: row.at.toISOString(),
      timezone: row.zone,
      entity: row.entity,
      entity_id: row.entity_id,
      title: row.title,
      advertiser_id: row.advertiser_id,
      publisher_id: row.publisher_id,
      made_from: row.made_from,
      made_by: { id: row.made_by, name: row.made_by_name },
      made_at: row.made_at.toISOString(),
      changes: [...row.changes],
      reason: row.reason,
      settled_at: row.settled_at?.toISOString() ?? null,
      version: row.saved_version,
      can_undo: row.saved_version !== null && this.saves.canRestore(row),
    };
  }

  private note(
    verb: 'create' | 'move' | 'cancel',
    id: number,
    { userId }: StaffCaller,
    values: { before?: object; after?: object },
  ): Promise<void> {
    const action = `scheduled_change.${verb}`;
    const entity = 'scheduled_change';
    return this.audit.record({ userId, action, entity, entityId: id, ...values });
  }
}
