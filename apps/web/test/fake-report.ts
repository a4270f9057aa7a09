import type { Dimension, Pivot, ReportRow } from '@leadline/contracts';
import { DIMENSION_LABEL, nextDimensions } from '@leadline/contracts/report-dimensions';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor } from '@testing-library/dom';
import { openApp, ADMIN } from './app';
import { answerCall, type SentCall } from './fake-api';
import { failure } from './fake-replies';
import { StatusReply } from './fake-api';

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

/** A row of a report. */
export const reportRow = (patch: Partial<ReportRow> = {}): ReportRow => ({
  id: 1,
  value: 1,
  label: 'Alpha',
  attempts: 120,
  leads: 100,
  success_percent: '83.33',
  ftds: 12,
  publisher_ftds: 9,
  late_ftds: 3,
  autologged: 80,
  autologged_percent: '80.00',
  cr: '12.00',
  aff_cr: '9.00',
  revenue: '1200.00',
  payout: '700.50',
  profit: '499.50',
  margin: '41.63',
  ecpl: '12.00',
  aecpl: '7.01',
  ...patch,
});

const headers: Pivot['headers'] = [];

/** An answer with these rows; their figures are the totals. */
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

/** Two groups of a dimension; the second one has no value. */
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

/** Answers every level of a report; gives the calls that came. */
export const answerReport = (): readonly SentCall[] =>
  answerCall(PIVOT, (call) => pivot(bodyOf(call), groupsOf(bodyOf(call).group_by)));

/** A failure of a level. */
export const levelFailure = (): StatusReply =>
  new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));

/** The table of a tab, once an answer is shown. */
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
