import type { Dimension, Pivot, ReportRow } from '@leadline/contracts';
import { DIMENSION_LABEL, nextDimensions } from '@leadline/contracts/report-dimensions';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/dom';
import { ADMIN, openApp } from './app';
import { StatusReply, answerCall, type SentCall } from './fake-api';
import { failure } from './fake-replies';
import { reportRow } from './fake-report-rows';

export const PIVOT = '/api/lead-pivot';

interface PivotBody {
  readonly group_by: Dimension;
  readonly parents: readonly { readonly group_by: Dimension; readonly value: unknown }[];
  readonly compare_with_past: boolean;
  readonly sort_by?: string;
  readonly sort_order?: string;
  readonly limit: number;
  readonly offset: number;
}
export const bodyOf = ({ body }: SentCall): PivotBody => body as PivotBody;

const headers: Pivot['headers'] = [];

/** Returns an answer with these rows. The values in them are also the totals. */
export const pivot = (
  { group_by, parents }: Pick<PivotBody, 'group_by' | 'parents'>,
  rows: readonly ReportRow[],
  patch: Partial<Pivot> = {},
): Pivot => {
  const { id: _, value: __, label: ___, ...totals } = rows[0] ?? reportRow();
  const used = [...parents.map((parent) => parent.group_by), group_by];
  return {
    data: [...rows],
    totals,
    groups: rows.length,
    headers,
    next_group_by_drilldown_enum: Object.fromEntries(
      nextDimensions(used).map((dimension) => [dimension, DIMENSION_LABEL[dimension]]),
    ),
    ...patch,
  };
};

/** Groups of a dimension; the second has no value. */
const NAMES: Partial<Record<Dimension, readonly (readonly [value: number | string, string])[]>> = {
  advertiser_id: [
    [1, 'Alpha'],
    [2, 'Beta'],
  ],
  country_id: [
    [1, 'Germany'],
    [2, 'France'],
  ],
  affiliate_id: [[1, 'North']],
  created_at: [
    ['2026-01-05', '2026-01-05'],
    ['2026-01-06', '2026-01-06'],
  ],
};
export const groupsOf = (dimension: Dimension): readonly ReportRow[] => [
  ...(NAMES[dimension] ?? [[`${dimension} one`, `${dimension} one`] as const]).map(
    ([value, label], index) => reportRow({ id: index + 1, value, label }),
  ),
  ...(dimension === 'created_at'
    ? []
    : [reportRow({ id: 9, value: null, label: '(empty)', leads: 1, profit: '-5.00' })]),
];

/** Answers every level of a report. Returns the calls that arrive. */
export const answerReport = (): readonly SentCall[] =>
  answerCall(PIVOT, (call) => pivot(bodyOf(call), groupsOf(bodyOf(call).group_by)));

/** Returns a failure of a level. */
export const levelFailure = (): StatusReply =>
  new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));

/** Waits for the table of a tab and its answer. */
export const findReport = async (name = 'Advertiser report'): Promise<HTMLElement> => {
  const grid = await screen.findByRole('treegrid', { name });
  await waitFor(() => expect(grid).toHaveAttribute('aria-busy', 'false'));
  return grid;
};

/** Opens a tab and waits for its table. */
export const openReport = async (
  query = '?tab=advertiser_id',
  name?: string,
  user = ADMIN,
): Promise<UserEvent> => {
  const person = openApp(`/reports${query}`, user);
  await findReport(name);
  return person;
};
