import { Select } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { PERIODS, type PeriodName } from '../lib/panel-days';
import { useView } from '../lib/use-view';
import styles from './parts.module.css';

const OPTIONS = (Object.keys(PERIODS) as PeriodName[]).map((value) => ({
  value,
  label: PERIODS[value],
}));
// The calendar is 100 kB, and most users never open it.
const DayField = lazyPart(async () => (await import('./day-field')).DayField);

/** Chooses the period of a page. */
export const PeriodChoice = () => {
  const { period, days, set } = useView();
  const choose = (name: PeriodName): void =>
    set({
      period: name,
      from: name === 'own' ? days.from : null,
      to: name === 'own' ? days.to : null,
    });
  return (
    <>
      <Select<PeriodName>
        aria-label="Period"
        style={{ width: 150 }}
        value={period}
        options={OPTIONS}
        onChange={choose}
      />
      {period === 'own' && (
        <Suspense>
          <DayField
            label="First day"
            value={days.from}
            onChange={(from) => set({ from, to: from > days.to ? from : days.to })}
          />
          <DayField
            label="Last day"
            value={days.to}
            onChange={(to) => set({ to, from: to < days.from ? to : days.from })}
          />
        </Suspense>
      )}
    </>
  );
};

/** The heading of a page, with its filters. */
export const PageHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h1>{title}</h1>
    {children !== undefined && <div className={styles.tools}>{children}</div>}
  </div>
);
