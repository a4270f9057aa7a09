import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { formatCount } from '#shared/lib/format';
import { reportTabTitle, type ReportTab } from '#shared/lib/report-tabs';
import { useLatest } from '#shared/lib/use-latest';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { LevelData } from '../lib/report-tree';
import { chartGroups, chartSummary, reportChart, type ChartGroup } from '../lib/report-chart';
import type { ChartKind } from '#shared/presets/report-state';
import styles from './report-chart.module.css';

const KINDS: readonly { readonly value: ChartKind; readonly label: string }[] = [
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Lines' },
  { value: 'stacked', label: 'Stacked' },
];
const PAGE_SIZE = 25;

const columnsOf = (
  title: string,
  onPick: (group: ChartGroup) => void,
): readonly PlainColumn<ChartGroup>[] => [
  {
    key: 'group',
    title,
    minWidth: 160,
    render: (group) => (
      <Button
        type="link"
        size="small"
        title={`Filter by ${group.label}`}
        onClick={() => onPick(group)}
      >
        {group.label}
      </Button>
    ),
  },
  { key: 'leads', title: 'Leads', minWidth: 90, render: ({ leads }) => formatCount(leads) },
  { key: 'ftds', title: 'FTDs', minWidth: 90, render: ({ ftds }) => formatCount(ftds) },
];

interface Props {
  tab: ReportTab;
  level: LevelData | null;
  kind: ChartKind;
  onKind: (kind: ChartKind) => void;
  /** A bar was clicked: its group becomes part of the filter. */
  onPick: (group: ChartGroup) => void;
}

/** Leads and FTDs of the groups of a tab (REP-014 to REP-016). */
export const ReportChart = ({ tab, level, kind, onKind, onPick }: Props) => {
  const title = reportTabTitle(tab);
  const pick = useLatest(onPick);
  const { groups, left } = useMemo(
    () => chartGroups(tab, level?.rows ?? [], level?.groups ?? 0),
    [tab, level],
  );
  const chart = useMemo(
    () =>
      groups.length === 0
        ? null
        : reportChart(tab, title, kind, groups, (group) => pick.current(group)),
    [tab, title, kind, groups, pick],
  );
  const ids = useMemo(() => new Map(groups.map((group, index) => [group, index])), [groups]);
  const columns = useMemo(() => columnsOf(title, (group) => pick.current(group)), [title, pick]);
  const summary = level === null ? '' : chartSummary(groups, left);
  return (
    <section className={styles.chart} aria-label="Chart">
      <ChartView
        name="leads and FTDs"
        summary={summary}
        chart={chart}
        table={
          <PlainTable
            label="Leads and FTDs"
            columns={columns}
            nameKey="group"
            rows={groups}
            rowId={(group) => ids.get(group) ?? -1}
            pageSize={PAGE_SIZE}
            isLoading={level === null}
          />
        }
      >
        <Segmented
          size="small"
          aria-label="Kind of chart"
          value={kind}
          onChange={onKind}
          options={[...KINDS]}
        />{' '}
        <span className={styles.summary}>{summary}</span>
      </ChartView>
    </section>
  );
};
