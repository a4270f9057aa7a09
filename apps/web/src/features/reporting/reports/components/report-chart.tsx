import { Button, Segmented } from 'antd';
import { useMemo } from 'react';
import { formatCount } from '#shared/lib/format';
import { lowerFirst } from '#shared/lib/sentence';
import { useLatest } from '#shared/lib/use-latest';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { ChartView } from '#shared/ui/chart-view';
import type { LevelData } from '../lib/report-tree';
import { chartGroups, chartSummary, reportChart, type ChartGroup } from '../lib/report-chart';
import { useReportSubject, type ReportSubject } from '../lib/report-subject';
import type { ChartKind } from '#shared/presets/report-state';
import styles from './report-chart.module.css';

const KINDS: readonly { readonly value: ChartKind; readonly label: string }[] = [
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Lines' },
  { value: 'stacked', label: 'Stacked' },
];
const PAGE_SIZE = 25;
/** Leaves room for the first rows of the table on the same screen. */
const HEIGHT = 180;

const columnsOf = (
  { charted: [first, second] }: ReportSubject,
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
  {
    key: first.column,
    title: first.name,
    minWidth: 90,
    render: (group) => formatCount(group.first),
  },
  {
    key: second.column,
    title: second.name,
    minWidth: 90,
    render: (group) => formatCount(group.second),
  },
];

interface Props {
  tab: string;
  level: LevelData | null;
  kind: ChartKind;
  onKind: (kind: ChartKind) => void;
  /** Called when a bar is clicked. Adds its group to the filter. */
  onPick: (group: ChartGroup) => void;
}

/** A chart of two figures for each group of a tab, e.g. Leads and FTDs. */
export const ReportChart = ({ tab, level, kind, onKind, onPick }: Props) => {
  const subject = useReportSubject();
  const title = subject.labels[tab] ?? tab;
  const pick = useLatest(onPick);
  const { groups, left } = useMemo(
    () => chartGroups(subject, tab, level?.rows ?? [], level?.groups ?? 0),
    [subject, tab, level],
  );
  const chart = useMemo(
    () =>
      groups.length === 0
        ? null
        : reportChart(subject, tab, title, kind, groups, (group) => pick.current(group)),
    [subject, tab, title, kind, groups, pick],
  );
  const ids = useMemo(() => new Map(groups.map((group, index) => [group, index])), [groups]);
  const columns = useMemo(
    () => columnsOf(subject, title, (group) => pick.current(group)),
    [subject, title, pick],
  );
  const summary = level === null ? '' : chartSummary(subject, groups, left);
  return (
    <section className={styles.chart} aria-label="Chart">
      <ChartView
        name={lowerFirst(subject.chartTitle)}
        summary={summary}
        chart={chart && { ...chart, height: HEIGHT }}
        height={HEIGHT}
        table={
          <PlainTable
            label={subject.chartTitle}
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
