import type { DashboardStats } from '@leadline/contracts';
import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { Segmented } from 'antd';
import { useDeferredValue, useState } from 'react';
import { formatCount, formatMoney } from '#shared/lib/format';
import { wallOf } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { changeText, changeTone } from '#shared/reports/report-measures';
import { TimeChartView } from '#shared/ui/time-chart-view';
import { useStats } from '../../api/figures';
import { type StatsLines, statsPoints } from '../../lib/chart-data';
import { filterJson } from '../../lib/dashboard-filter';
import { COMPARED_WITH, comparedText, PERIOD_LABELS } from '../../lib/labels';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { WidgetNotice } from '../widget-state';

/** Change from the previous period, with its value. */
export const ChangeMark = ({
  measure,
  change,
  period,
  before,
  isShort = false,
}: {
  measure: string;
  change: string;
  period: DashboardPeriod;
  /** Value of the previous period. */
  before: string;
  /** True if the period compared with is named elsewhere on screen. */
  isShort?: boolean;
}) => (
  <span className={styles.change} title={`${comparedText(period)}: ${before}`}>
    <span className={styles[changeTone(measure, change)]}>{changeText(change)}</span>{' '}
    <span className={isShort ? 'visually-hidden' : undefined}>{COMPARED_WITH[period]}</span>
    <span className="visually-hidden">: {before}</span>
  </span>
);

const PERIODS = ['today', 'this_week', 'this_month'] as const;
type Period = (typeof PERIODS)[number];
type Stats = DashboardStats[Period];

const CHART_HEIGHT = 500;

const FIGURES = [
  { key: 'ftd', label: 'FTDs', text: (stats: Stats['current_period']) => formatCount(stats.ftd) },
  {
    key: 'revenue',
    label: 'Revenue',
    text: (stats: Stats['current_period']) => formatMoney(stats.revenue),
  },
  {
    key: 'payout',
    label: 'Payout',
    text: (stats: Stats['current_period']) => formatMoney(stats.payout),
  },
] as const;

/** Shown before the first answer and after an error. */
const NONE = { ftd: 0, revenue: '0.00', payout: '0.00' };

const PeriodCard = ({ period, stats }: { period: Period; stats: Stats | undefined }) => (
  <div className={styles.period}>
    <div className={styles.periodHead}>
      <h3>{PERIOD_LABELS[period]}</h3>
      <span className={styles.change}>vs {COMPARED_WITH[period].toLowerCase()}</span>
    </div>
    <dl className={styles.figures}>
      {FIGURES.map(({ key, label, text }) => (
        <div key={key} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.value}>{text(stats?.current_period ?? NONE)}</dd>
          {stats !== undefined && (
            <dd>
              <ChangeMark
                measure={key}
                change={stats.comparison[key]}
                period={period}
                before={text(stats.previous_period)}
                isShort
              />
            </dd>
          )}
        </div>
      ))}
    </dl>
  </div>
);

const StatsChart = ({ stats }: { stats: DashboardStats }) => {
  const zone = useZone();
  const [period, setPeriod] = useState<Period>('today');
  const [lines, setLines] = useState<StatsLines>('money');
  const wall = (x: string, format: string): string => wallOf(Date.parse(x), zone).format(format);
  const { ftd, revenue, payout } = stats[period].current_period;
  return (
    <TimeChartView
      {...statsPoints(stats[period], lines)}
      kind="area"
      height={CHART_HEIGHT}
      name={lines === 'ftd' ? 'FTDs' : 'revenue and payout'}
      summary={
        `${PERIOD_LABELS[period]} ${formatCount(ftd)} FTDs, ` +
        `${formatMoney(revenue)} revenue, ${formatMoney(payout)} payout`
      }
      stepTitle={period === 'today' ? 'Hour' : 'Day'}
      labelOf={(x) => wall(x, period === 'today' ? 'HH:mm' : 'DD/MM')}
      titleOf={(x) => wall(x, 'DD/MM/YY HH:mm')}
      textOf={(value) => (lines === 'ftd' ? formatCount(value) : formatMoney(value.toFixed(2)))}
    >
      <div className={styles.choices}>
        <Segmented
          size="small"
          aria-label="Period of the chart"
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        />
        <Segmented
          size="small"
          aria-label="Figures of the chart"
          value={lines}
          onChange={setLines}
          options={[
            { value: 'money', label: 'Revenue and payout' },
            { value: 'ftd', label: 'FTDs' },
          ]}
        />
      </div>
    </TimeChartView>
  );
};

/** FTDs and money of three periods, each compared with the previous one, and a chart of them. */
export const GlobalStatistics = ({ filter }: WidgetProps) => {
  const state = useStats(filterJson(filter));
  // The figures are painted first, also if they are there at once: the code of charts takes a while.
  const drawn = useDeferredValue(state.data, undefined);
  return (
    <>
      <WidgetNotice {...state} />
      <div className={styles.periods} aria-busy={state.status === 'loading'}>
        {PERIODS.map((period) => (
          <PeriodCard key={period} period={period} stats={state.data?.[period]} />
        ))}
      </div>
      <p className={styles.note}>
        Each period is compared with the previous one up to the same time. Weeks begin on Monday.
      </p>
      {drawn !== undefined && <StatsChart stats={drawn} />}
    </>
  );
};
