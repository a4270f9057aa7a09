import { Segmented } from 'antd';
import { formatCount, formatMoney } from '#shared/lib/format';
import type { PanelReply } from '../api/panel-api';
import { periodQuery, useView } from '../lib/use-view';
import { DataList, type ListColumn } from '../parts/data-list';
import { PageHead, PeriodChoice, usePanel } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Loading, Trouble } from '../parts/states';

type Dashboard = PanelReply<'panel.dashboard'>;
type Day = Dashboard['days'][number];
const MEASURES = {
  leads: 'Leads',
  clicks: 'Clicks',
  conversions: 'Conversions',
  payout: 'Payout',
} as const;
type Measure = keyof typeof MEASURES;
const isMeasure = (name: string | null): name is Measure =>
  name !== null && Object.hasOwn(MEASURES, name);

const shown = (day: Day | Dashboard['total'], measure: Measure): string =>
  measure === 'payout' ? formatMoney(day.payout) : formatCount(day[measure]);

const COLUMNS: readonly ListColumn<Day>[] = [
  { title: 'Day', cell: ({ day }) => day },
  ...(['clicks', 'leads', 'conversions', 'payout'] as const).map((measure) => ({
    title: MEASURES[measure],
    cell: (day: Day) => shown(day, measure),
    isNumber: true,
  })),
];

const Tiles = ({ total }: { total: Dashboard['total'] }) => (
  <dl className={styles.tiles}>
    {(['clicks', 'leads', 'conversions', 'payout'] as const).map((measure) => (
      <div key={measure} className={styles.tile}>
        <dt>{MEASURES[measure]}</dt>
        <dd>{shown(total, measure)}</dd>
      </div>
    ))}
  </dl>
);

const Bars = ({ days, measure }: { days: readonly Day[]; measure: Measure }) => {
  const highest = Math.max(1, ...days.map((day) => Number(day[measure])));
  return (
    <>
      <ul className={styles.bars} aria-label={`${MEASURES[measure]} by day`}>
        {days.map((day) => (
          <li key={day.day} title={`${day.day}: ${shown(day, measure)}`}>
            <span
              className={styles.bar}
              style={{ height: `${(Number(day[measure]) / highest) * 100}%` }}
            />
            <span className="visually-hidden">
              {day.day}: {shown(day, measure)}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.axis} aria-hidden="true">
        <span>{days[0]?.day}</span>
        <span>{days.length > 1 ? days.at(-1)?.day : ''}</span>
      </div>
    </>
  );
};

/** Results of the chosen period. */
export const DashboardPage = () => {
  const view = useView();
  const asked = view.get('chart');
  const measure = isMeasure(asked) ? asked : 'leads';
  const { data, isError, refetch } = usePanel('panel.dashboard', { query: periodQuery(view) });
  return (
    <div className={styles.page}>
      <PageHead title="Dashboard">
        <PeriodChoice />
      </PageHead>
      {isError && (
        <Trouble text="The figures could not be loaded." onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Loading />}
      {data !== undefined && (
        <>
          <Tiles total={data.total} />
          <section className={styles.card} aria-label="By day">
            <Segmented<Measure>
              aria-label="What the bars show"
              value={measure}
              options={(Object.keys(MEASURES) as Measure[]).map((value) => ({
                value,
                label: MEASURES[value],
              }))}
              onChange={(chart) => view.set({ chart })}
            />
            <Bars days={data.days} measure={measure} />
            <DataList
              label="Figures by day"
              rows={data.days.toReversed()}
              keyOf={({ day }) => day}
              columns={COLUMNS}
            />
            <p className={styles.soft}>
              Days begin at midnight in {data.timezone.replaceAll('_', ' ')}. Conversions are
              approved FTDs.
            </p>
          </section>
        </>
      )}
    </div>
  );
};
