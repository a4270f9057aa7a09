import { Injectable } from '@nestjs/common';
import {
  CAP_PARAMETER_GROUPS,
  capReservationIn,
  capWindow,
  type contracts,
  type CreateCapBody,
  type RouteReply,
  type UpdateCapBody,
} from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { CapUsageRepository } from './data/cap-usage.repository.js';
import { CapRepository, type CapRow, type CapValues } from './data/cap.repository.js';
import { splitSets, withParameters } from './domain/split.js';

type CapList = RouteReply<typeof contracts.caps.list>;
type UsageHistory = RouteReply<typeof contracts.caps.usage>;
/** Windows in a usage history: about a quarter of a year of daily windows. */
const MAX_WINDOWS = 90;
/** A split that makes more caps than this is most likely a mistake. */
const MAX_SPLIT = 1000;
const named = <T extends { id: number }>(all: readonly T[], ids: readonly number[]): T[] => {
  const byId = new Map(all.map((item) => [item.id, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
const valuesOf = (row: CapRow): Omit<CapRow, 'zone' | 'window_started_at'> => {
  const { zone: _zone, window_started_at: _start, ...values } = row;
  return values;
};

const parametersOf = (row: CapRow): Record<string, string> =>
  row.funnels.length > 0 ? { [String(CAP_PARAMETER_GROUPS.Funnel)]: row.funnels.join(', ') } : {};

/** Caps as staff see and change them (domain §5). */
@Injectable()
export class CapsService {
  constructor(
    private readonly repository: CapRepository,
    private readonly reservations: CapUsageRepository,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  async list(): Promise<CapList> {
    const now = this.clock.now();
    const rows = await this.repository.listCaps();
    const windows = rows.map((row) => capReservationIn(row.id, capWindow(row, now)));
    const usage = new Map(
      (await this.repository.listUsage(windows)).map((row) => [row.cap_id, row]),
    );
    const names = await this.repository.listNames();
    const starts = new Map(windows.map((window) => [window.cap_id, window.window_start]));
    return rows.map((row) => ({
      id: row.id,
      interval: row.interval,
      type: row.type,
      cap: row.cap,
      filled: usage.get(row.id)?.filled ?? 0,
      reserved: usage.get(row.id)?.reserved ?? 0,
      reset_time: row.reset_time.slice(0, 5),
      window_start: starts.get(row.id) ?? now.toISOString(),
      reset_at: row.interval === 'daily' ? capWindow(row, now).end.toISOString() : null,
      timezone_id: row.timezone_id,
      timezone: { id: row.timezone_id, name: row.zone },
      countries: named(names.countries, row.country_ids),
      advertisers: named(names.advertisers, row.advertiser_ids),
      affiliates: named(names.publishers, row.publisher_ids),
      parameters: parametersOf(row),
    }));
  }

  async create(body: CreateCapBody, userId: number): Promise<{ message: string; ids: number[] }> {
    const sets = withParameters(
      {
        country_ids: body.country_ids,
        advertiser_ids: body.advertiser_ids,
        affiliate_ids: body.affiliate_ids,
        funnels: [],
      },
      body.parameters,
    );
    if (!sets)
      throw fieldError('parameters', 'unknown_parameter', 'Choose a group and one of its values');
    const combinations = body.split ? splitSets(sets) : [sets];
    if (combinations.length > MAX_SPLIT)
      throw fieldError(
        'split',
        'too_many',
        `This would make ${combinations.length} caps; at most ${MAX_SPLIT} at once`,
      );
    const ids = await this.database.tx(async () => {
      await this.mustExist({ ...body, ...sets });
      const created: number[] = [];
      for (const combination of combinations) {
        const values = { ...body, ...combination };
        const id = await this.repository.insertCap(values, this.clock.now());
        await this.audit.record({
          userId,
          action: 'cap.create',
          entity: 'cap',
          entityId: id,
          after: this.loggable(values),
        });
        created.push(id);
      }
      return created;
    });
    return { message: 'Cap created successfully', ids };
  }

  async update(body: UpdateCapBody, userId: number): Promise<{ message: string }> {
    const id = body.id ?? body.cap_id ?? 0;
    await this.database.tx(async () => {
      const before = await this.repository.lockCap(id);
      if (!before) throw new AppError('CAP_NOT_FOUND');
      const values: CapValues = { ...body, funnels: before.funnels };
      await this.mustExist(values);
      const now = this.clock.now();
      await this.repository.updateCap(id, values, now);
      if (before.type !== body.type) await this.reservations.forgetReservations(id);
      await this.keepFilled(before, now);
      await this.audit.record({
        userId,
        action: 'cap.update',
        entity: 'cap',
        entityId: id,
        before: valuesOf(before),
        after: this.loggable(values),
      });
    });
    return { message: 'Cap updated successfully' };
  }

  async remove(id: number, userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = await this.repository.lockCap(id);
      if (!before) throw new AppError('CAP_NOT_FOUND');
      await this.repository.softDelete(id, this.clock.now());
      await this.audit.record({
        userId,
        action: 'cap.delete',
        entity: 'cap',
        entityId: id,
        before: valuesOf(before),
      });
    });
    return { message: 'Cap deleted successfully' };
  }

  async usage(id: number): Promise<UsageHistory> {
    const cap = await this.repository.findCap(id);
    if (!cap) throw new AppError('CAP_NOT_FOUND');
    const open = capWindow(cap, this.clock.now()).start;
    const windows = await this.repository.listWindows(id, open, MAX_WINDOWS);
    return {
      id,
      cap: cap.cap,
      windows: windows.map(({ window_start: start, filled, reserved }) => ({
        window_start: start.toISOString(),
        filled,
        reserved,
        is_open: start.getTime() === open.getTime(),
      })),
    };
  }

  /**
   * Reservations stay with the window in which they were made: they are settled there, and none of
   * them fills the new one. The cap is locked, so a batch that is reserving ends first, and the
   * next one sees that its configuration is out of date.
   */
  async reset(id: number, userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = await this.repository.lockCap(id);
      if (!before) throw new AppError('CAP_NOT_FOUND');
      if (before.interval !== 'interval') throw new AppError('CAP_RESETS_ITSELF');
      const startedAt = await this.repository.beginWindow(id, this.clock.now());
      await this.audit.record({
        userId,
        action: 'cap.reset',
        entity: 'cap',
        entityId: id,
        before: { window_started_at: before.window_started_at },
        after: { window_started_at: startedAt },
      });
    });
    return { message: 'Cap reset successfully' };
  }

  /** A new reset time or zone opens another window; what was counted moves along. */
  private async keepFilled(before: CapRow, now: Date): Promise<void> {
    const after = await this.repository.lockCap(before.id);
    if (!after) return;
    const from = capReservationIn(before.id, capWindow(before, now));
    const to = capReservationIn(after.id, capWindow(after, now));
    if (from.window_start !== to.window_start) await this.reservations.moveUsage(from, to);
  }

  private async mustExist(values: CapValues): Promise<void> {
    if (!(await this.repository.referencesExist(values)))
      throw new AppError('CAP_REFERENCE_UNKNOWN');
  }

  private loggable({
    type,
    interval,
    cap,
    reset_time,
    timezone_id,
    country_ids,
    advertiser_ids,
    affiliate_ids,
    funnels,
  }: CapValues): object {
    return {
      type,
      interval,
      cap,
      reset_time,
      timezone_id,
      country_ids,
      advertiser_ids,
      publisher_ids: affiliate_ids,
      funnels,
    };
  }
}
