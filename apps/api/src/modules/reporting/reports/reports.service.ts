import { Injectable } from '@nestjs/common';
import {
  OFFER_COLUMNS,
  measuresOf,
  type GlobalMetrics,
  type LeadFilter,
  type Pivot,
  type PivotBody,
  type ReportChanges,
  type ReportChangesBody,
} from '@leadline/contracts';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { leadSelection } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import { KEY_OF, isFault } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import type { GroupOrder } from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { comparedRangesOf } from '#modules/lead-data/lead-conditions/domain/time-window.js';
import { LeadsService } from '#modules/leads/leads/leads.service.js';
import { ReportChangesQuery } from './data/report-changes.query.js';
import { hiddenMoney, withoutMoney } from './domain/money-columns.js';
import { pivotOf } from './domain/pivot-rows.js';
import { pathOf } from './domain/report-path.js';
import { groupId } from './domain/pending-payouts.js';
import { sharedStatusNotes } from './domain/shared-statuses.js';
import { ReportEngineService, type ReportQuestion } from './report-engine.service.js';

/**
 * Reports on leads. Test leads and fake FTDs are left out unless the filter says otherwise
 * (domain §9).
 */
@Injectable()
export class ReportsService {
  constructor(
    private readonly engine: ReportEngineService,
    private readonly leads: LeadsService,
    private readonly changed: ReportChangesQuery,
  ) {}

  async metrics(
    filter: LeadFilter,
    zone: string,
    permissions: ReadonlySet<number>,
  ): Promise<GlobalMetrics> {
    const criteria = await this.leads.filterCriteria(filter, zone, false);
    const { total } = await this.engine.tally({ criteria, groupBy: [] });
    const { attempts, leads, success_percent, autologged, autologged_percent, ...others } =
      measuresOf(total.tally);
    const { revenue, payout, profit, ecpl, aecpl } = others;
    return {
      ...{ attempts, leads, success_percent, autologged, autologged_percent },
      total_ftd: others.ftds,
      publisher_ftd: others.publisher_ftds,
      late_ftd: others.late_ftds,
      conversion: others.cr,
      publisher_conversion: others.aff_cr,
      ...withoutMoney({ revenue, payout, profit, ecpl, aecpl }, hiddenMoney('global', permissions)),
    };
  }

  /**
   * Returns a level of a report. Throws VALIDATION_FAILED for an impossible path. Throws FORBIDDEN
   * if the level would be sorted by money that the viewer may not see, because the order would
   * reveal it.
   */
  async pivot(body: PivotBody, zone: string, permissions: ReadonlySet<number>): Promise<Pivot> {
    const path = pathOf(body);
    if (isFault(path)) throw fieldError(...path);
    const above = body.parents.map(({ group_by }) => group_by);
    const money = hiddenMoney(above[0] ?? body.group_by, permissions);
    if (body.sort_by && money.has(body.sort_by)) throw new AppError('FORBIDDEN');
    const groupBy = body.then_by ? [body.group_by, body.then_by] : [body.group_by];
    const countsOffers = [...above, ...groupBy].includes('advertiser_id');
    const hidden = countsOffers ? money : new Set([...money, ...OFFER_COLUMNS]);
    if (body.sort_by && hidden.has(body.sort_by))
      throw fieldError('sort_by', 'invalid', 'Offers are counted by advertiser only.');
    const criteria = await this.leads.filterCriteria(body, zone, false);
    const question: ReportQuestion = {
      criteria,
      groupBy: body.then_by
        ? [KEY_OF[body.group_by], KEY_OF[body.then_by]]
        : [KEY_OF[body.group_by]],
      path,
      isCompared: body.compare_with_past,
      countsOffers,
      limit: body.limit,
      offset: body.offset,
      ...(body.sort_by && { order: orderOf(body, body.sort_by) }),
    };
    const [result, pending, notes] = await Promise.all([
      this.engine.tally(question),
      this.engine.pendingPayouts(question),
      body.group_by === 'status_group' && !body.then_by
        ? this.statusGroupNotes()
        : new Map<string, string>(),
    ]);
    const names = await Promise.all(
      groupBy.map((dimension, position) => {
        const codes = new Set(result.groups.map(({ codes: of }) => of[position] ?? null));
        return this.engine.names(KEY_OF[dimension], [...codes]);
      }),
    );
    const level = { groupBy, offset: body.offset, pending, notes };
    const ranges = result.total.past && comparedRangesOf(criteria.time, zone);
    return {
      ...pivotOf({ ...result, ...level, names }, above, hidden),
      ...(ranges && { ranges }),
    };
  }

  /**
   * Returns what changed since a time. A lead that is a test or has a fake FTD by now may have been
   * counted then, so these two filters narrow nothing.
   */
  async changes({ since, ...filter }: ReportChangesBody, zone: string): Promise<ReportChanges> {
    const all = { ...filter, is_test: null, exclude_fake_FTD: null };
    const criteria = await this.leads.filterCriteria(all, zone, null);
    return this.changed.since(leadSelection(criteria), new Date(since));
  }

  /** Returns what the rows of status groups say about statuses of several groups. */
  private async statusGroupNotes(): Promise<ReadonlyMap<string, string>> {
    const members = await this.leads.statusGroupMembers();
    const names = await this.engine.names('status_group', [...members.keys()]);
    const notes = sharedStatusNotes(members, (id) => names.get(id) ?? String(id));
    return new Map([...notes].map(([id, note]) => [groupId([id]), note]));
  }
}

const orderOf = (
  { sort_order, sort_value }: PivotBody,
  by: NonNullable<PivotBody['sort_by']>,
): GroupOrder => ({ by, direction: sort_order, isByChange: sort_value === 'change' });
