import { Injectable } from '@nestjs/common';
import {
  capReservationIn,
  capWindow,
  UpdateCapBody,
  type CapContent,
  type contracts,
  type CreateCapBody,
  type RouteReply,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  mayChangeRecordOf,
  maySeeParty,
  ownParties,
  shownParty,
} from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { maySeeDeals } from '#shared/logging/request-context.js';
import {
  RecordVersionsService,
  type Current,
  type RestorableKind,
  type Restore,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { CapForecastsService } from './cap-forecasts.service.js';
import { CountedEarlierRepository } from './data/counted-earlier.repository.js';
import {
  CapUsageRepository,
  CapRepository,
  type CapValues,
  type CurrentCap,
} from './data/cap.repository.js';
import {
  capFacts,
  contentOf,
  mayDo,
  restoreBodyOf,
  isDealOver,
  splitSets,
  withParameters,
  type CapAction,
  type CapDeal,
  type CapParties,
  type CapRow,
} from './domain/cap.js';

type CapList = RouteReply<typeof contracts.caps.list>;
type UsageHistory = RouteReply<typeof contracts.caps.usage>;
type Saved = RouteReply<typeof contracts.caps.update>;
/** Party that caps may name. */
type CapParty = { readonly advertiserId: number } | { readonly publisherId: number };
/** The person who looks at caps or changes them. */
type Caller = Pick<StaffCaller, 'userId' | 'permissions'>;

const KIND: VersionedKind<CapContent> = { entity: 'cap', factsOf: capFacts };
/** Number of windows in a usage history: about a quarter of a year of daily windows. */
const MAX_WINDOWS = 90;
/** A split that makes more caps than this is most likely a mistake. */
const MAX_SPLIT = 1000;
const valuesOf = (row: CapRow): object => {
  const { zone: _zone, window_started_at: _start, updated_at: _changed, deal, ...values } = row;
  return { ...values, deal_id: deal?.id ?? null };
};

/** Whether the cap names a party that the caller may see. */
const isVisible = ({ advertiser_ids, publisher_ids }: CapRow): boolean =>
  ownParties() === null ||
  advertiser_ids.some((id) => maySeeParty('advertiser', id)) ||
  publisher_ids.some((id) => maySeeParty('publisher', id));
/** Returns the deal of a cap, without its name if the caller may not see its advertiser. */
const shownDeal = ({ deal, advertisers }: CapContent): CapContent['deal'] =>
  deal === null || advertisers.every(({ id }) => maySeeParty('advertiser', id))
    ? deal
    : { id: deal.id, name: `Deal ${deal.id}` };
const shownParties = (content: CapContent): CapContent => ({
  ...content,
  advertisers: content.advertisers.map((party) => shownParty('advertiser', party)),
  affiliates: content.affiliates.map((party) => shownParty('publisher', party)),
  deal: shownDeal(content),
});
/**
 * Checks the parties of a cap. A cap without a party concerns everybody. Parties that it names must
 * exist for the caller.
 */
const mustNameOwn = (cap: Pick<CapValues, 'advertiser_ids' | 'affiliate_ids'>): void => {
  const isForAll = cap.advertiser_ids.length === 0 && cap.affiliate_ids.length === 0;
  if (ownParties() && isForAll) throw new AppError('BEYOND_OWN_PARTIES');
};

/**
 * Returns the cap if the caller may do the action to it. Throws CAP_NOT_FOUND or FORBIDDEN. The
 * contract lets in holders of the permission of one page; this restricts them to the caps of that
 * page.
 */
const allowed = <C extends CapParties>(
  { permissions }: Caller,
  action: CapAction,
  cap: C | null,
): C => {
  if (!cap) throw new AppError('CAP_NOT_FOUND');
  if (!mayDo(permissions, action, cap)) throw new AppError('FORBIDDEN');
  return cap;
};

const dealError = (message: string): AppError =>
  new AppError('CAP_REFERENCE_UNKNOWN', {
    issues: [{ in: 'body', field: 'deal_id', code: 'unknown', message }],
  });

/** Caps as staff see and change them (domain §5). */
@Injectable()
export class CapsService {
  constructor(
    private readonly repository: CapRepository,
    private readonly reservations: CapUsageRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly versions: RecordVersionsService,
    private readonly forecasts: CapForecastsService,
    private readonly earlier: CountedEarlierRepository,
  ) {}

  /** Lists all caps, or those that the caller may see. */
  async list(caller?: Caller): Promise<CapList> {
    const visible = (await this.repository.listCaps()).filter(isVisible);
    return this.describe(
      caller ? visible.filter((cap) => mayDo(caller.permissions, 'list', cap)) : visible,
    );
  }

  /** Lists the caps that name a party. */
  async listOf(party: CapParty): Promise<CapList> {
    return this.describe(
      (await this.repository.listCaps()).filter((row) =>
        'advertiserId' in party
          ? row.advertiser_ids.includes(party.advertiserId)
          : row.publisher_ids.includes(party.publisherId),
      ),
    );
  }

  async create(body: CreateCapBody, caller: Caller): Promise<{ message: string; ids: number[] }> {
    const { country_ids, advertiser_ids, affiliate_ids, parameters } = body;
    const chosen = { country_ids, advertiser_ids, affiliate_ids, funnels: [] };
    const sets = withParameters(chosen, parameters);
    const parties = sets ?? chosen;
    allowed(caller, 'create', {
      advertiser_ids: parties.advertiser_ids,
      publisher_ids: parties.affiliate_ids,
    });
    if (!sets)
      throw fieldError('parameters', 'unknown_parameter', 'Choose a group and one of its values');
    mustNameOwn(sets);
    const combinations = body.split ? splitSets(sets) : [sets];
    if (combinations.length > MAX_SPLIT)
      throw fieldError(
        'split',
        'too_many',
        `This would make ${combinations.length} caps; at most ${MAX_SPLIT} at once`,
      );
    const { ids, windowStart } = await this.insertAll(
      combinations.map((combination) => ({ ...body, ...combination })),
      body,
      caller.userId,
    );
    if (body.count_today && body.type === 'ftd') await this.earlier.countFtds(ids, windowStart);
    return { message: 'Cap created successfully', ids };
  }

  /** Inserts caps of one type and window, and counts the leads of the window, if wanted. */
  private insertAll(
    caps: readonly CapValues[],
    { type, count_today: countsToday }: Pick<CreateCapBody, 'type' | 'count_today'>,
    userId: number,
  ): Promise<{ ids: number[]; windowStart: string }> {
    return this.database.tx(async () => {
      const countsLeads = countsToday && type === 'lead';
      if (countsLeads) await this.earlier.stopReserving();
      const now = this.clock.now();
      const names = await this.repository.listNames();
      const created: CapRow[] = [];
      for (const values of caps) {
        await this.mustExist(values, null);
        const row = await this.repository.insertCap(values, now);
        const entry = { after: { ...this.loggable(values), count_today: countsToday } };
        await this.versions.created(KIND, row.id, contentOf(row, names), userId, entry);
        created.push(row);
      }
      const ids = created.map(({ id }) => id);
      const [first] = created;
      const windowStart = (first ? capWindow(first, now).start : now).toISOString();
      if (countsLeads) await this.earlier.countLeads(ids, windowStart);
      return { ids, windowStart };
    });
  }

  async update(body: UpdateCapBody, caller: Caller): Promise<Saved> {
    const version = await this.save(body, caller);
    return { message: 'Cap updated successfully', version };
  }

  /** Restores a version. The filled count of the cap stays. */
  restore(restore: Restore, caller: Caller): Promise<Saved> {
    return this.versions.restore(this.kindFor(caller, 'edit'), restore);
  }

  history(id: number, page: VersionQuery, caller: Caller): Promise<VersionHistory> {
    return this.versions.history(this.kindFor(caller, 'list'), id, page);
  }

  async remove(id: number, caller: Caller): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = allowed(caller, 'remove', await this.repository.lockCap(id));
      await this.repository.softDelete(id, this.clock.now());
      await this.versions.removed(KIND, id, valuesOf(before), caller.userId);
    });
    return { message: 'Cap deleted successfully' };
  }

  /** Throws CAP_NOT_FOUND or FORBIDDEN if the caller may not list the cap. */
  async mustBeVisible(id: number, caller: Caller): Promise<void> {
    allowed(caller, 'list', await this.repository.findCap(id));
  }

  async usage(id: number, caller: Caller): Promise<UsageHistory> {
    const cap = allowed(caller, 'list', await this.repository.findCap(id));
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
   * Resets a cap. Reservations stay with the window in which they were made: they are settled
   * there, and none of them fills the new one. The cap is locked, so a batch that is reserving ends
   * first, and the next one sees that its configuration is out of date.
   */
  async reset(id: number, caller: Caller): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const before = allowed(caller, 'edit', await this.repository.lockCap(id));
      if (before.interval !== 'interval') throw new AppError('CAP_RESETS_ITSELF');
      const startedAt = await this.repository.beginWindow(id, this.clock.now());
      await this.audit.record({
        userId: caller.userId,
        action: 'cap.reset',
        entity: 'cap',
        entityId: id,
        before: { window_started_at: before.window_started_at },
        after: { window_started_at: startedAt },
      });
    });
    return { message: 'Cap reset successfully' };
  }

  /** The kind of record that caps are to a caller, who may do `action` to each that they name. */
  kindFor(caller: Caller, action: CapAction): RestorableKind<CapContent, typeof UpdateCapBody> {
    return {
      ...KIND,
      current: async (id): Promise<Current<CapContent>> => {
        const row = allowed(caller, action, await this.repository.findCap(id));
        const content = contentOf(row, await this.repository.listNames());
        return { id, content, changedAt: row.updated_at };
      },
      body: UpdateCapBody,
      bodyOf: restoreBodyOf,
      save: (body, { restoredFrom }) => this.save(body, caller, restoredFrom),
    };
  }

  /** Returns caps with the counts of their open windows. */
  private async describe(rows: readonly CurrentCap[]): Promise<CapList> {
    const now = this.clock.now();
    const windows = rows.map((row) => capReservationIn(row.id, capWindow(row, now)));
    const usage = new Map(
      (await this.repository.listUsage(windows)).map((row) => [row.cap_id, row]),
    );
    const names = await this.repository.listNames();
    const starts = new Map(windows.map((window) => [window.cap_id, window.window_start]));
    const forecast = await this.forecasts.forecaster();
    const countedBy = (id: number) => ({
      filled: usage.get(id)?.filled ?? 0,
      reserved: usage.get(id)?.reserved ?? 0,
    });
    return rows.map((row) => ({
      id: row.id,
      version: row.version,
      ...shownParties(contentOf(row, names)),
      ...countedBy(row.id),
      forecast: forecast(row, countedBy(row.id)),
      is_deal_over: isDealOver(row.deal, now),
      window_start: starts.get(row.id) ?? now.toISOString(),
      reset_at: row.interval === 'daily' ? capWindow(row, now).end.toISOString() : null,
      may_change: mayChangeRecordOf({
        advertiser: row.advertiser_ids,
        publisher: row.publisher_ids,
      }),
    }));
  }

  /**
   * Returns the new version of the cap. The caller must be allowed to edit it before and after the
   * change.
   */
  private save(body: UpdateCapBody, caller: Caller, restoredFrom?: number): Promise<number> {
    const id = body.id ?? body.cap_id ?? 0;
    return this.database.tx(async () => {
      const before = allowed(caller, 'edit', await this.repository.lockCap(id));
      const values: CapValues = { ...body, funnels: before.funnels };
      mustNameOwn(values);
      await this.mustExist(values, before.deal);
      const now = this.clock.now();
      const after = await this.repository.updateCap(id, values, now);
      const names = await this.repository.listNames();
      // Before any other lock, so that a stale save stops here.
      const version = await this.versions.saved(
        KIND,
        {
          id,
          userId: caller.userId,
          seen: body.version,
          before: contentOf(before, names),
          beforeAt: before.updated_at,
          after: contentOf(after, names),
          restoredFrom,
        },
        { before: valuesOf(before), after: this.loggable(values) },
      );
      if (before.type !== body.type) await this.reservations.forgetReservations(id);
      await this.keepFilled(before, after, now);
      allowed(caller, 'edit', after);
      return version;
    });
  }

  /** Moves the counts to the window that a new reset time or zone opens. */
  private async keepFilled(before: CapRow, after: CapRow, now: Date): Promise<void> {
    const from = capReservationIn(before.id, capWindow(before, now));
    const to = capReservationIn(after.id, capWindow(after, now));
    if (from.window_start !== to.window_start) await this.reservations.moveUsage(from, to);
  }

  /**
   * Checks the records that a cap names. It may keep a deal that has ended since, or that the caller
   * may not list.
   */
  private async mustExist(values: CapValues, keptDeal: CapDeal | null): Promise<void> {
    if (!(await this.repository.referencesExist(values)))
      throw new AppError('CAP_REFERENCE_UNKNOWN');
    if (values.deal_id === null) return;
    const [advertiserId, ...others] = values.advertiser_ids;
    if (advertiserId === undefined || others.length > 0)
      throw dealError('Choose one advertiser, whose deal it is');
    const isKept = values.deal_id === keptDeal?.id;
    if (!isKept && !(maySeeDeals() && maySeeParty('advertiser', advertiserId)))
      throw dealError('You may not choose among the deals of this advertiser');
    const deal = await this.repository.findDeal(values.deal_id, advertiserId);
    if (!deal) throw dealError('The advertiser has no such deal');
    if (!isKept && isDealOver(deal, this.clock.now())) throw dealError('This deal has ended');
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
    deal_id,
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
      deal_id,
      funnels,
    };
  }
}
