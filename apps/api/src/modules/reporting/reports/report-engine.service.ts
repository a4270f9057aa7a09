import { Injectable } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { AppError } from '#shared/http/app-error.js';
import { ConnectionSlots } from '#shared/net/connection-slots.js';
import { leadSelection } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import {
  isInterval,
  isTimePart,
  type GroupCode,
  type GroupKey,
  type PathStep,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LeadCriteria } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  GroupKeys,
  GroupOrder,
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { LeadStoresService } from '#modules/lead-data/lead-stores/lead-stores.service.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { GroupNamesQuery } from './data/group-names.query.js';
import { PendingPayoutsQuery } from './data/pending-payouts.query.js';
import { TalliesQuery } from './data/tallies.query.js';
import { isNamed, type GroupNames } from './domain/named-groups.js';
import type { PendingPayout } from './domain/pending-payouts.js';

/** Fraction of a process's connections that sums may use at a time (1/n). */
const SHARE_OF_CONNECTIONS = 4;
/** A sum that waits longer for its turn fails. */
const TURN_WITHIN_MS = 60_000;

/** Question to the engine. An omitted part is empty or has its default. */
export interface ReportQuestion {
  readonly criteria: LeadCriteria;
  /** Keys of the groups. Empty for the total alone. */
  readonly groupBy: GroupKeys;
  /** Groups in which the events must be. */
  readonly path?: readonly PathStep[];
  /** Whether the preceding range of equal length is counted too. */
  readonly isCompared?: boolean;
  /** Whether offers are counted. */
  readonly countsOffers?: boolean;
  /** Times in their order, other groups by leads, largest first. */
  readonly order?: GroupOrder;
  /** Default: 1,000. */
  readonly limit?: number;
  readonly offset?: number;
}

const naturalOrder = (first: GroupKey | undefined): GroupOrder =>
  first !== undefined && isTimePart(first)
    ? { by: 'label', direction: 'asc' }
    : { by: 'leads', direction: 'desc' };

/**
 * Sums leads: all that a filter selects, or by one or two keys. Metrics, levels of pivots, time
 * series (an interval and a field) and heat maps (weekday and hour) are made from its answers. An
 * answer holds everything that was committed when the question was asked. `measuresOf` of the
 * contracts computes the measures of a tally, ratios among them.
 */
@Injectable()
export class ReportEngineService {
  private readonly slots = new ConnectionSlots();

  constructor(
    private readonly stores: LeadStoresService,
    private readonly tallies: TalliesQuery,
    private readonly pending: PendingPayoutsQuery,
    private readonly groups: GroupNamesQuery,
    private readonly lookups: LookupsService,
    private readonly leads: LeadsService,
    private readonly environment: Environment,
  ) {}

  /**
   * Returns the groups in order, and the total of all. There is no comparison if the range is open,
   * or if an interval is grouped by or on the path: no interval is also in the preceding range.
   */
  async tally(question: ReportQuestion): Promise<TallyResult> {
    const asked = await this.askedOf(question);
    return (await this.stores.tally(asked)) ?? this.tallyInPostgres(asked);
  }

  /** Returns the pending FTDs of each group of a question, and their payout, by `groupId`. */
  async pendingPayouts(question: ReportQuestion): Promise<ReadonlyMap<string, PendingPayout>> {
    return this.pending.byGroup(await this.askedOf(question));
  }

  private async askedOf(question: ReportQuestion): Promise<TallyQuestion> {
    const { groupBy, path = [] } = question;
    const groups = [...question.criteria.groups, ...path];
    const keys: GroupKey[] = [...groupBy, ...groups.map(({ key }) => key)];
    const known = await this.leads.knownGroups(keys);
    const isCompared = question.isCompared === true && !keys.some(isInterval);
    return {
      ...rangesOf({ ...question.criteria, groups, ...known }, isCompared),
      groupBy,
      countsOffers: question.countsOffers === true,
      order: question.order ?? naturalOrder(groupBy[0]),
      limit: question.limit ?? 1000,
      offset: question.offset ?? 0,
      ...known,
    };
  }

  /**
   * Sums in PostgreSQL. While the leads are not in memory, sums over many of them take seconds
   * each, and dashboards ask for many at once. They wait for each other; otherwise they would take
   * the connections by which leads are received. Throws UNAVAILABLE after a minute in line.
   */
  private async tallyInPostgres(asked: TallyQuestion): Promise<TallyResult> {
    const limit = Math.max(1, Math.floor(this.environment.DB_POOL_SIZE / SHARE_OF_CONNECTIONS));
    const release = await this.slots.take('tallies', limit, TURN_WITHIN_MS);
    if (!release) throw new AppError('UNAVAILABLE');
    try {
      return await this.tallies.tally(asked);
    } finally {
      release();
    }
  }

  /** Returns the names of the groups of a key. Empty if its groups are no records. */
  async names(key: GroupKey, codes: readonly GroupCode[]): Promise<GroupNames> {
    if (key === 'offer')
      return this.groups.offerNames(codes.filter((code) => typeof code === 'string'));
    if (!isNamed(key)) return new Map();
    const ids = codes.filter((code) => typeof code === 'number');
    if (key !== 'revenue_plan_id') return this.groups.names(key, ids);
    const deals = ids.length === 0 ? [] : await this.lookups.dealNames(ids);
    return new Map(deals.map(({ id, name }) => [id, name]));
  }
}

const rangesOf = (
  criteria: LeadCriteria,
  isCompared: boolean,
): Pick<TallyQuestion, 'now' | 'before' | 'isLate'> => {
  const {
    zone,
    time: { range, past },
  } = criteria;
  const { byCreation, byFtd, byTopup, isLate, ...before } = leadSelection(criteria);
  const { byCreationBefore, byFtdBefore, byTopupBefore } = before;
  return {
    now: { byCreation, byFtd, byTopup, clock: { zone, ...range } },
    before:
      isCompared && past && byCreationBefore && byFtdBefore && byTopupBefore
        ? {
            byCreation: byCreationBefore,
            byFtd: byFtdBefore,
            byTopup: byTopupBefore,
            clock: { zone, ...past },
          }
        : null,
    isLate,
  };
};
