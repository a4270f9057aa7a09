import { useMemo } from 'react';
import { formatCount, formatMoney } from '#shared/lib/format';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { ColumnChartProps } from '#shared/ui/column-chart';
import {
  differenceOf,
  uniqueName,
  summaryOf,
  totalOf,
  type ReplayShare,
} from '../lib/replay-summary';

const PAGE_SIZE = 30;
const COLUMNS: readonly PlainColumn<ReplayShare>[] = [
  { key: 'advertiser', title: 'Advertiser', minWidth: 150, render: (share) => share.advertiser },
  {
    key: 'actual_leads',
    title: 'Actual leads',
    minWidth: 90,
    render: (share) => formatCount(share.actual_leads),
  },
  {
    key: 'replayed_leads',
    title: 'Replayed leads',
    minWidth: 100,
    render: (share) => formatCount(share.replayed_leads),
  },
  { key: 'difference', title: 'Difference', minWidth: 80, render: differenceOf },
  {
    key: 'actual_profit',
    title: 'Actual profit',
    minWidth: 100,
    render: (share) => formatMoney(share.actual_profit),
  },
  {
    key: 'expected_profit',
    title: 'Expected profit',
    minWidth: 110,
    render: (share) => formatMoney(share.expected_profit),
  },
];

const ACTUAL = { name: 'Actual leads', tone: 'soft' } as const;
const REPLAYED = { name: 'Replayed leads', tone: 'strong' } as const;

const chartOf = (shares: readonly ReplayShare[]): ColumnChartProps => ({
  arrangement: 'group',
  kinds: [ACTUAL, REPLAYED],
  columns: shares.flatMap((share) => [
    { x: uniqueName(shares, share), count: share.actual_leads, kind: ACTUAL.name },
    { x: uniqueName(shares, share), count: share.replayed_leads, kind: REPLAYED.name },
  ]),
});

/** Who got the leads, and who would have got them. The leads that nobody took are the last row. */
export const ReplayResult = ({ shares }: { shares: readonly ReplayShare[] }) => {
  const chart = useMemo(() => chartOf(shares), [shares]);
  const summary = summaryOf(shares);
  return (
    <ChartView
      name="the replay"
      summary={summary}
      chart={chart}
      table={
        <PlainTable
          label="Replay by advertiser"
          columns={COLUMNS}
          rows={shares}
          rowId={(share) => share.advertiser_id ?? 0}
          total={totalOf(shares)}
          pageSize={PAGE_SIZE}
          isLoading={false}
        />
      }
    >
      {summary}
    </ChartView>
  );
};
