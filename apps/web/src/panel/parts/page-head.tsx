import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { callPanel, type PanelArgs, type PanelReply, type PanelRouteName } from '../api/panel-api';
import { type PeriodName, PERIODS } from '../lib/panel-days';
import { useAccount } from '../lib/panel-session';
import { useView } from '../lib/use-view';
import styles from './parts.module.css';

/** Reads a route of the panel. */
export const usePanel = <N extends PanelRouteName>(
  name: N,
  ...args: PanelArgs<N>
): UseQueryResult<PanelReply<N>> =>
  useQuery({
    queryKey: [name, ...args],
    queryFn: () => callPanel<N>(name, ...args),
  });

/** Returns a function that reads the data of some routes again after a change. */
export const useReread = (): ((...names: readonly PanelRouteName[]) => void) => {
  const client = useQueryClient();
  return (...names) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
};

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/**
 * Reads a list page by page. `key` names the list in the cache; `after` is the end of the previous
 * page.
 */
export const usePanelPages = <Row,>(
  key: readonly unknown[],
  read: (after: { after?: string }) => Promise<Page<Row>>,
) =>
  useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { after: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** Returns a function that names an affiliate of the account. */
export const usePublisherName = (): ((id: number) => string | null) => {
  const { publishers } = useAccount();
  return (id) => publishers.find((one) => one.id === id)?.name ?? null;
};

const OPTIONS = (Object.keys(PERIODS) as PeriodName[]).map((value) => ({
  value,
  label: PERIODS[value],
}));
// The calendar is 100 kB, and most users never open it.
const DayField = lazyPart(async () => (await import('./data-list')).DayField);

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
