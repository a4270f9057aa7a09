import { Injectable } from '@nestjs/common';
import {
  distributionFacts,
  mayBecome,
  restoredContent,
  UpdateDistributionBody,
  type contracts,
  type CreateDistributionBody,
  type DistributionContent,
  type DistributionDraft,
  type DistributionListQuery,
  type DistributionName,
  type DistributionState,
  type Issue,
  type RouteReply,
  type SwitchDistributionBody,
  type VersionHistory,
  type VersionQuery,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { maySeeParty, ownParties } from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { maySeeDeals } from '#shared/logging/request-context.js';
import {
  RecordVersionsService,
  type Current,
  type RestorableKind,
  type Restore,
  type SavedBy,
} from '#shared/versions/record-versions.service.js';
import { DistributionQuery } from './data/distribution.query.js';
import { DistributionRepository, type References } from './data/distribution.repository.js';
import { DistributionTrafficService } from './distribution-traffic.service.js';
import { openStateAt } from './domain/traffic.js';
import {
  keepIds,
  type PlannedTimeslot,
  type DistributionRecord,
  type DistributionValues,
  contentOf,
  distributionOf,
  timeslotsOf,
  valuesOf,
  type StoredDistribution,
} from './domain/shape.js';
import { advertisersOf, mayChangeDistribution, shownDistribution } from './shown-distribution.js';

type Contracts = typeof contracts.distributions;
type Body = Pick<CreateDistributionBody, 'step1' | 'step2'>;
type Saved = RouteReply<Contracts['update']>;

/** Version that no distribution has. */
const OUT_OF_DATE = 0;

/** Distribution as it would be stored. New records have the id null. */
export interface DistributionPlan extends DistributionValues {
  readonly id: number | null;
  /** The name of the time zone. */
  readonly zone: string;
  readonly timeslots: readonly PlannedTimeslot[];
}

const unknown = (field: string, message: string): Issue => ({
  in: 'body',
  field,
  code: 'unknown',
  message,
});
/**
 * Checks the parties of a distribution. One for any publisher concerns everybody. Parties that it
 * names must belong to the caller.
 */
const mustNamePublisher = ({ step1 }: Body): void => {
  if (ownParties() && step1.selectedAffiliate.id === null) throw new AppError('BEYOND_OWN_PARTIES');
};
/** Returns the distribution that comes first. Null if the caller may not see it. */
const shownShadow = (
  shadow: DistributionName | undefined,
  visible: ReadonlySet<number> | null,
): DistributionName | null => (shadow && (visible?.has(shadow.id) ?? true) ? shadow : null);

/** Returns the state after a save: the named one, or the state before. */
const nextState = (now: DistributionState, next = now): DistributionState => {
  if (mayBecome(now, next)) return next;
  throw fieldError('state', 'no_draft', `It is ${now} already. Pause it instead.`);
};
/**
 * Returns the version that the sender has read. Older clients name the time of its save instead.
 */
const seenVersion = (
  { version, updated_at: seen }: UpdateDistributionBody,
  stored: DistributionRecord,
): number | undefined => {
  if (version !== undefined || seen === undefined) return version;
  return new Date(seen).getTime() === stored.updated_at.getTime() ? stored.version : OUT_OF_DATE;
};

const dealsOf = (stored: DistributionRecord | null): number[] =>
  (stored?.timeslots ?? []).flatMap(({ groups }) =>
    groups.flatMap(({ shares }) => shares.flatMap(({ deal }) => deal?.id ?? [])),
  );
/** Member of a group as it is sent, and its field in the body. */
interface ChosenMember {
  readonly id: number;
  readonly dealId: number | undefined;
  readonly field: string;
}
/**
 * Returns the issues of named deals: one that the caller may not list, one of another advertiser, or
 * one that has ended. A distribution may keep a deal that it names already, also an ended one, whose
 * member is skipped.
 */
const dealIssues = (
  chosen: readonly ChosenMember[],
  { deals }: Pick<References, 'deals'>,
  keptDeals: readonly number[],
): Issue[] =>
  chosen.flatMap(({ id, dealId, field }) => {
    if (dealId === undefined) return [];
    const isKept = keptDeals.includes(dealId);
    if (!isKept && !(maySeeDeals() && maySeeParty('advertiser', id)))
      return [unknown(`${field}.deal.id`, 'You may not choose among the deals of this advertiser')];
    const deal = deals.find((one) => one.id === dealId && one.advertiser_id === id);
    if (!deal) return [unknown(`${field}.deal.id`, 'The advertiser has no such deal')];
    return deal.ended && !isKept ? [unknown(`${field}.deal.id`, 'This deal has ended')] : [];
  });

/** Distributions for staff, who see and change them (domain §4). Routing picks up every change. */
@Injectable()
export class DistributionsService {
  readonly kind: RestorableKind<DistributionContent, typeof UpdateDistributionBody> = {
    entity: 'distribution',
    factsOf: distributionFacts,
    restored: restoredContent,
    current: (id) => this.current(id),
    body: UpdateDistributionBody,
    bodyOf: (id, content, version) => ({
      ...content,
      from: 'distribution',
      distribution_id: id,
      version,
      state: undefined,
    }),
    save: (body, by) => this.save(body, by),
  };

  constructor(
    private readonly query: DistributionQuery,
    private readonly repository: DistributionRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
    private readonly traffic: DistributionTrafficService,
  ) {}

  async list(filter: DistributionListQuery): Promise<RouteReply<Contracts['list']>> {
    const now = this.clock.now();
    const [rows, shadows] = await Promise.all([this.query.list(filter), this.traffic.shadows()]);
    const visible = ownParties() ? new Set(rows.map(({ id }) => id)) : null;
    return rows.map((row) => ({
      ...row,
      shadowed_by: shownShadow(shadows.get(row.id), visible),
      ...openStateAt(row, now),
      updated_at: row.updated_at.toISOString(),
      may_change: mayChangeDistribution(row.publisher_id, row.advertiser_id),
    }));
  }

  async get(id: number): Promise<RouteReply<Contracts['get']>> {
    const shown = await this.shown(id);
    const publisherId = shown.step1.selectedAffiliate.id;
    return { ...shown, may_change: mayChangeDistribution(publisherId, advertisersOf(shown)) };
  }

  async create(
    body: CreateDistributionBody,
    userId: number,
  ): Promise<RouteReply<Contracts['create']>> {
    mustNamePublisher(body);
    const created = await this.database.tx(async () => {
      await this.mustExist(body, { areKept: true });
      const id = await this.repository.insert(valuesOf(body), body.state, this.clock.now());
      await this.repository.saveTimeslots(id, keepIds([], timeslotsOf(body)));
      const { content } = await this.current(id);
      const entry = { after: await this.shown(id) };
      await this.versions.created(this.kind, id, content, userId, entry);
      return id;
    });
    return { message: 'Distribution created successfully', id: created };
  }

  async update(body: UpdateDistributionBody, userId: number): Promise<Saved> {
    const version = await this.save(body, { userId });
    return { message: 'Distribution updated successfully', version };
  }

  /** Pauses a distribution, or makes it live. Saves nothing if it already has that state. */
  async switchTo(
    id: number,
    { state, version: seen }: SwitchDistributionBody,
    userId: number,
  ): Promise<RouteReply<Contracts['switch']>> {
    return this.database.tx(async () => {
      const stored = await this.lock(id);
      const effects = await this.traffic.effectsOfSwitch(id, state);
      const message = `${stored.name} is ${state}`;
      if (stored.state === state) return { message, version: stored.version, effects };
      await this.repository.switchTo(id, state, this.clock.now());
      const version = await this.saved(stored, seen, {
        userId,
        action: state === 'live' ? 'distribution.start' : 'distribution.pause',
      });
      return { message, version, effects };
    });
  }

  /** Restores a version. The state stays. */
  restore(restore: Restore): Promise<Saved> {
    return this.versions.restore(this.kind, restore);
  }

  history(id: number, page: VersionQuery): Promise<VersionHistory> {
    return this.versions.history(this.kind, id, page);
  }

  /** Soft deletion: leads that were routed by the distribution keep their reference. */
  async remove(id: number, userId: number): Promise<RouteReply<Contracts['remove']>> {
    await this.database.tx(async () => {
      const stored = await this.lock(id);
      await this.repository.softDelete(id, this.clock.now());
      await this.versions.removed(this.kind, id, distributionOf(stored), userId);
    });
    return { message: 'Distribution Successfully deleted' };
  }

  /**
   * Returns the plan that saving the draft would store, with the ids that would be kept. Stores
   * nothing.
   */
  async plan(draft: DistributionDraft): Promise<DistributionPlan> {
    const id = draft.distribution_id ?? null;
    const stored = id === null ? null : await this.query.find(id);
    if (id !== null && !stored) throw new AppError('DISTRIBUTION_NOT_FOUND');
    const { timezone } = await this.mustExist(draft, {
      areKept: false,
      prefix: 'draft.',
      keptDeals: dealsOf(stored),
    });
    return {
      ...valuesOf(draft),
      id,
      zone: timezone,
      timeslots: keepIds(stored?.timeslots ?? [], timeslotsOf(draft)),
    };
  }

  /** Returns the new version of the distribution. */
  private save(body: UpdateDistributionBody, { userId, restoredFrom }: SavedBy): Promise<number> {
    const id = body.distribution_id;
    mustNamePublisher(body);
    return this.database.tx(async () => {
      const stored = await this.lock(id);
      await this.mustExist(body, { areKept: true, keptDeals: dealsOf(stored) });
      const timeslots = keepIds(stored.timeslots, timeslotsOf(body));
      const state = nextState(stored.state, body.state);
      await this.repository.makeRoom(id, timeslots);
      await this.repository.update(id, valuesOf(body), state, this.clock.now());
      await this.repository.saveTimeslots(id, timeslots);
      const action = restoredFrom === undefined ? 'distribution.update' : 'distribution.restore';
      return this.saved(stored, seenVersion(body, stored), { userId, action, restoredFrom });
    });
  }

  /** Stores the version and the audit entry of a save, in its transaction. */
  private async saved(
    stored: DistributionRecord,
    seen: number | undefined,
    { userId, action, restoredFrom }: SavedBy & { readonly action: string },
  ): Promise<number> {
    const { id } = stored;
    return this.versions.saved(
      this.kind,
      {
        id,
        userId,
        seen,
        before: contentOf(stored),
        beforeAt: stored.updated_at,
        after: (await this.current(id)).content,
        restoredFrom,
      },
      { action, before: distributionOf(stored), after: await this.shown(id) },
    );
  }

  private async shown(id: number): Promise<StoredDistribution> {
    const row = await this.query.find(id);
    if (!row) throw new AppError('DISTRIBUTION_NOT_FOUND');
    return shownDistribution(distributionOf(row));
  }

  private async current(id: number): Promise<Current<DistributionContent>> {
    const row = await this.query.find(id);
    if (!row) throw new AppError('DISTRIBUTION_NOT_FOUND');
    return { id, content: contentOf(row), changedAt: row.updated_at };
  }

  private async lock(id: number): Promise<DistributionRecord> {
    const stored = (await this.repository.lock(id)) ? await this.query.find(id) : null;
    if (!stored) throw new AppError('DISTRIBUTION_NOT_FOUND');
    return stored;
  }

  /**
   * Throws DISTRIBUTION_REFERENCE_UNKNOWN if the body refers to a record that does not exist or is
   * deleted. Advertisers and publishers that are only inactive may be chosen.
   */
  private async mustExist(
    body: Body,
    {
      areKept,
      prefix = '',
      keptDeals = [],
    }: { areKept: boolean; prefix?: string; keptDeals?: readonly number[] },
  ): Promise<{ timezone: string }> {
    const chosen = body.step2.flatMap(({ groups }, timeslotIndex) =>
      groups.flatMap(({ brands }, groupIndex) =>
        brands.map(({ id, deal }, index) => ({
          id: id ?? 0,
          dealId: deal?.id,
          field: `${prefix}step2.${timeslotIndex}.groups.${groupIndex}.brands.${index}`,
        })),
      ),
    );
    const advertiserIds = new Set(chosen.map(({ id }) => id));
    const dealIds = chosen.flatMap(({ dealId }) => dealId ?? []);
    const found = await this.repository.references(valuesOf(body), [...advertiserIds], dealIds, {
      areKept,
    });
    const existing = new Set(found.advertiser_ids);
    const issues: Issue[] = [];
    if (!found.country)
      issues.push(unknown(`${prefix}step1.selectedCountry.id`, 'No such country'));
    if (!found.timezone)
      issues.push(unknown(`${prefix}step1.selectedTimeZone.id`, 'No such time zone'));
    if (!found.publisher)
      issues.push(unknown(`${prefix}step1.selectedAffiliate.id`, 'No such publisher'));
    for (const { id, field } of chosen)
      if (!existing.has(id)) issues.push(unknown(`${field}.id`, 'Please select a valid brand'));
    issues.push(...dealIssues(chosen, found, keptDeals));
    if (found.timezone === null || issues.length > 0)
      throw new AppError('DISTRIBUTION_REFERENCE_UNKNOWN', { issues });
    return { timezone: found.timezone };
  }
}
