import { Injectable } from '@nestjs/common';
import {
  CLICK_MONEY_COLUMNS,
  leadStatusLabel,
  type ClickFilter,
  type ClickGroup,
  type ClickList,
  type ClickListBody,
  type ClickPivot,
  type ClickPivotBody,
  type ClickTally,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { ownParties } from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import {
  CLICK_KEY_OF,
  clickConditionsOf,
  clickGroupConditions,
  isClickFault,
  type ClickCondition,
  type ClickQuestion,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import type { WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { ClickStoresService } from '#modules/lead-data/lead-stores/click-stores.service.js';
import { ClickListQuery, type ClickListRow } from './data/click-list.query.js';
import { ClickNamesQuery } from './data/click-names.query.js';
import { ClickTalliesQuery } from './data/click-tallies.query.js';
import { clickPivotOf } from './domain/click-rows.js';
import { isNamedClickKey } from './domain/named-click-keys.js';

/** The viewer of a report of clicks. */
export interface ClickViewer {
  /** Zone in which wall times are read and shown. */
  readonly zone: string;
  /** Whether payouts are shown. */
  readonly seesMoney: boolean;
  /** Publishers whose clicks are counted. Null for all that the caller may see. */
  readonly publisherIds: readonly number[] | null;
}

/**
 * Reports of clicks (ADR 38), for staff and for the publisher panel. The panel names its publishers
 * in the viewer.
 */
@Injectable()
export class ClickReportsService {
  constructor(
    private readonly stores: ClickStoresService,
    private readonly tallies: ClickTalliesQuery,
    private readonly clickList: ClickListQuery,
    private readonly clickNames: ClickNamesQuery,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns a level of a report. Throws VALIDATION_FAILED for an impossible path. Throws FORBIDDEN
   * if the level would be sorted by money that the viewer may not see, because the order would
   * reveal it.
   */
  async pivot(body: ClickPivotBody, viewer: ClickViewer): Promise<ClickPivot> {
    const { group_by, parents, sort_by, offset } = body;
    const isByMoney = (CLICK_MONEY_COLUMNS as readonly string[]).includes(sort_by ?? '');
    if (isByMoney && !viewer.seesMoney) throw new AppError('FORBIDDEN');
    const above = parents.map((parent) => parent.group_by);
    if (above.includes(group_by))
      throw fieldError('group_by', 'duplicate', 'The report is already grouped by this.');
    const key = CLICK_KEY_OF[group_by];
    const isTime = key === 'day' || key === 'hour';
    const natural = {
      by: isTime ? 'label' : 'clicks',
      direction: isTime ? 'asc' : 'desc',
    } as const;
    const result = await this.tally({
      ...this.selected(body, parents, viewer),
      groupBy: key,
      order: sort_by ? { by: sort_by, direction: body.sort_order } : natural,
      limit: body.limit,
      offset,
    });
    const ids = result.groups.flatMap(({ code }) => (typeof code === 'number' ? [code] : []));
    const names = isNamedClickKey(key) ? await this.clickNames.names(key, ids) : new Map();
    return clickPivotOf({ ...result, groupBy: group_by, offset, names }, above, viewer.seesMoney);
  }

  /** Returns the sums of all clicks of a filter. */
  async total(filter: ClickFilter, viewer: ClickViewer): Promise<ClickTally> {
    return (await this.tally(sumOf(this.selected(filter, [], viewer)))).total;
  }

  /** Lists the clicks of a level, newest first. The total includes clicks of programs. */
  async list(body: ClickListBody, viewer: ClickViewer): Promise<ClickList> {
    const selected = this.selected(body, body.parents, viewer);
    const page = (): Promise<ClickListRow[]> =>
      this.clickList.page(selected.conditions, body.limit, (body.page_number - 1) * body.limit);
    const question = sumOf(selected);
    const stored = await this.stores.tally(question);
    const [sum, rows] = stored
      ? [stored, await page()]
      : await this.database.read(() => Promise.all([this.tallies.tally(question), page()]));
    return {
      total: sum.total.clicks + sum.total.bots,
      data: rows.map(({ created_at, leads, ...row }) => ({
        ...row,
        created_at: created_at.toISOString(),
        leads: leads.map((lead) => ({ ...lead, status: leadStatusLabel[lead.status] })),
      })),
    };
  }

  private selected(
    filter: ClickFilter,
    parents: readonly ClickGroup[],
    { zone, publisherIds }: ClickViewer,
  ): { conditions: ClickCondition[]; clock: WallClock } {
    const { conditions, clock } = clickConditionsOf(filter, { zone, now: this.clock.now() });
    const inGroups = clickGroupConditions(parents, clock);
    if (isClickFault(inGroups)) throw fieldError(...inGroups);
    const limits = [ownParties()?.publisher, publisherIds].flatMap((values): ClickCondition[] =>
      values ? [{ kind: 'in', field: 'publisher_id', values, excluded: false }] : [],
    );
    return { conditions: [...conditions, ...inGroups, ...limits], clock };
  }

  private async tally(question: ClickQuestion): Promise<ClickResult> {
    return (await this.stores.tally(question)) ?? this.tallies.tally(question);
  }
}

/** Returns the question for the sums of a selection of clicks. */
const sumOf = (selected: Pick<ClickQuestion, 'conditions' | 'clock'>): ClickQuestion => ({
  ...selected,
  groupBy: null,
  order: { by: 'clicks', direction: 'desc' },
  limit: 1,
  offset: 0,
});
