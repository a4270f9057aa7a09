import { Injectable } from '@nestjs/common';
import {
  EMPTY_TALLY,
  isTimeRows,
  type FunnelBody,
  type LeadFunnel,
  type LeadMatrix,
  type MatrixBody,
  type MatrixRows,
  type Tally,
} from '@leadline/contracts';
import { AppError, fieldError } from '#shared/http/app-error.js';
import {
  isTimePart,
  type GroupCode,
  type GroupKey,
  type TimePart,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { LeadCriteria } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { ClicksQuery } from './data/clicks.query.js';
import { clickFilterOf } from './domain/click-filter.js';
import {
  cellOf,
  comparisonOf,
  keyOf,
  matrixOf,
  type ColumnCells,
  type Side,
} from './domain/matrix.js';
import { hiddenMoney } from './domain/money-columns.js';
import { faultOfSize } from './domain/matrix-size.js';
import { MOST_STEPS, stepsWithin } from './domain/steps.js';
import { PeriodCriteriaService } from './period-criteria.service.js';
import { ReportEngineService } from './report-engine.service.js';

/** Measures by one or two groupings, and the funnel, for the widgets of the dashboard. */
@Injectable()
export class LeadMatrixService {
  constructor(
    private readonly engine: ReportEngineService,
    private readonly periods: PeriodCriteriaService,
    private readonly clicks: ClicksQuery,
  ) {}

  /**
   * Returns a matrix. Throws FORBIDDEN if groups would be ranked by money that the viewer may not
   * see, because the ranking would reveal it. Throws VALIDATION_FAILED for a range of too many
   * steps or cells.
   */
  async matrix(
    body: MatrixBody,
    zone: string,
    permissions: ReadonlySet<number>,
  ): Promise<LeadMatrix> {
    const hidden = hiddenMoney('global', permissions);
    const isRanked = !isTimeRows(body.rows) || (body.columns && !isTimeRows(body.columns));
    const [first] = body.measures;
    if (isRanked && first !== undefined && hidden.has(first)) throw new AppError('FORBIDDEN');
    const criteria = await this.periods.of(body, body.period, zone);
    const fault = faultOfSize(body, criteria);
    if (fault) throw fieldError(...fault);
    const measures = body.measures.filter((name) => !hidden.has(name));
    // The rows come last: their `Other` is the rest beside the columns, and a lead that comes in
    // between must not make it negative.
    const columns = await this.columns(criteria, body);
    const [rows, total] = await Promise.all([
      this.side(criteria, body.rows, body, body.limit),
      this.engine.tally({
        criteria,
        groupBy: [],
        isCompared: body.compare_with_past || Boolean(body.period),
      }),
    ]);
    return {
      ...matrixOf(rows, columns, cellOf(measures)),
      ...comparisonOf(total.total.tally, total.total.past, measures),
    };
  }

  /** Returns the steps of the funnel, counted as the Global tab counts them. */
  async funnel(body: FunnelBody, zone: string): Promise<LeadFunnel> {
    const criteria = await this.periods.of(body, body.period, zone);
    const clickFilter = clickFilterOf(criteria.filter);
    const [{ total }, clicks] = await Promise.all([
      this.engine.tally({ criteria, groupBy: [] }),
      clickFilter && this.clicks.count(clickFilter, criteria.time.range),
    ]);
    const { attempts, leads, autologged, ftds, publisher_ftds } = total.tally;
    return { clicks, attempts, leads, autologged, ftds, publisher_ftds };
  }

  /** Returns all steps of a time, or the groups with the most of the first measure. */
  private async side(
    criteria: LeadCriteria,
    of: MatrixRows,
    { measures: [first] }: MatrixBody,
    limit: number,
  ): Promise<Side> {
    const key = keyOf(of);
    if (isTimePart(key)) return this.steps(criteria, of, key);
    const { groups, count, total } = await this.engine.tally({
      criteria,
      groupBy: [key],
      ...(first && { order: { by: first, direction: 'desc' } }),
      limit,
    });
    const codes = groups.map(({ codes: [code = null] }) => code);
    return {
      of,
      groups: groups.map(({ codes: [code = null], tally }) => ({ code, tally })),
      names: await this.engine.names(key, codes),
      count,
      total: total.tally,
    };
  }

  private async steps(criteria: LeadCriteria, of: MatrixRows, key: TimePart): Promise<Side> {
    const { groups, total } = await this.engine.tally({
      criteria,
      groupBy: [key],
      limit: MOST_STEPS,
    });
    const found = new Map(groups.map(({ codes: [code = null], tally }) => [code, tally]));
    const codes = stepsWithin(key, criteria.time.range, criteria.zone, MOST_STEPS) ?? [];
    return {
      of,
      groups: codes.map((code) => ({ code, tally: found.get(code) ?? EMPTY_TALLY })),
      names: new Map(),
      count: codes.length,
      total: total.tally,
    };
  }

  private async columns(criteria: LeadCriteria, body: MatrixBody) {
    if (!body.columns) return null;
    const [rows, columns] = [keyOf(body.rows), keyOf(body.columns)];
    const side = await this.side(criteria, body.columns, body, body.column_limit);
    const cells = isTimePart(columns)
      ? await this.crossed(criteria, rows, columns, side)
      : await this.cellsBelow(criteria, rows, columns, side);
    return { ...side, cells };
  }

  /**
   * Reads the cells of one column after the other: a matrix must not take everybody else's
   * connections, or wait in its own queue until the leads in memory are given up.
   */
  private async cellsBelow(
    criteria: LeadCriteria,
    rows: GroupKey,
    columns: GroupKey,
    { groups: shown }: Side,
  ): Promise<ColumnCells[]> {
    const cells: ColumnCells[] = [];
    for (const { code } of shown) {
      const { groups } = await this.engine.tally({
        criteria,
        groupBy: [rows],
        path: [{ key: columns, code }],
        limit: MOST_STEPS,
      });
      cells.push(new Map(groups.map(({ codes: [row = null], tally }) => [row, tally])));
    }
    return cells;
  }

  /** Reads the few cells of two times at once. */
  private async crossed(
    criteria: LeadCriteria,
    rows: GroupKey,
    columns: GroupKey,
    side: Side,
  ): Promise<ColumnCells[]> {
    const { groups } = await this.engine.tally({
      criteria,
      groupBy: [rows, columns],
      limit: MOST_STEPS * side.groups.length,
    });
    const byColumn = new Map<GroupCode, Map<GroupCode, Tally>>();
    for (const { codes, tally } of groups) {
      const [row = null, column = null] = codes;
      const cells = byColumn.get(column) ?? new Map<GroupCode, Tally>();
      byColumn.set(column, cells.set(row, tally));
    }
    return side.groups.map(({ code }) => byColumn.get(code) ?? new Map());
  }
}
