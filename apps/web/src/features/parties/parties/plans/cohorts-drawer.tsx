import { Drawer } from 'antd';
import { useMemo, useState } from 'react';
import { formatCount, formatMoney } from '#shared/lib/format';
import { fitText } from '#shared/table/column-fit';
import { DataGrid } from '#shared/table/data-grid';
import type { GridColumn } from '#shared/table/grid-types';
import { OlderRows } from '#shared/table/older-rows';
import type { RowCard } from '#shared/table/row-card';
import { useOlderRows } from '#shared/table/use-older-rows';
import { MoneyCell, TextCell, TIME_WIDTH, TimeCell, useYear } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import type { PartySide } from '../lib/party';
import subStyles from '../components/sub/sub-resource.module.css';
import { cohortWords, daysWords, STATE_WORDS, type Cohort } from './cohort-words';
import styles from './cohorts-drawer.module.css';
import { planCalls, PLAN_ROUTES } from './plan-calls';

const LIMIT = 10;
const TONES = { open: 'info', maturing: 'warn', closed: 'quiet' } as const;
const rowId = ({ starts_at: start }: Cohort): number => Date.parse(start);
const unsorted = (): void => undefined;

const State = ({ state }: Pick<Cohort, 'state'>) => (
  <NoteTag text={STATE_WORDS[state]} tone={TONES[state]} />
);

const leadsText = ({ counted, leads }: Cohort): string =>
  counted === leads ? formatCount(leads) : `${formatCount(counted)} of ${formatCount(leads)}`;
const ftdsText = ({ ftds, guaranteed_ftds: guaranteed }: Cohort): string =>
  guaranteed === null ? formatCount(ftds) : `${formatCount(ftds)} of ${guaranteed}`;

const moneyColumn = (
  key: 'due' | 'earned_for_ftds' | 'earned_for_leads' | 'topup',
  title: string,
  hint: string,
): GridColumn<Cohort> => ({
  key,
  title,
  hint,
  width: 110,
  fit: fitText((cohort) => formatMoney(cohort[key], cohort.currency), { min: 90 }),
  align: 'end',
  render: (cohort) => <MoneyCell amount={cohort[key]} currency={cohort.currency} />,
});

const columnsOf = (year: string): readonly GridColumn<Cohort>[] => [
  {
    key: 'days',
    title: 'Leads of',
    width: 110,
    fit: fitText(({ first_day: first, last_day: last }) => daysWords(first, last, year)),
    pinned: 'start',
    render: ({ first_day: first, last_day: last }) => (
      <TextCell text={daysWords(first, last, year)} />
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 96,
    hint: 'Open: leads come. Maturing: FTDs come. Closed: the top-up is posted',
    render: State,
  },
  {
    key: 'leads',
    title: 'Leads',
    width: 90,
    hint: 'Leads that count, of those that came',
    fit: fitText(leadsText),
    align: 'end',
    render: leadsText,
  },
  {
    key: 'ftds',
    title: 'FTDs',
    width: 90,
    hint: 'FTDs, of the guaranteed number',
    fit: fitText(ftdsText),
    align: 'end',
    render: ftdsText,
  },
  moneyColumn('due', 'Due for FTDs', 'For the FTDs that came, or for the guaranteed number'),
  moneyColumn('earned_for_ftds', 'FTDs earned', 'Amounts of the FTDs so far'),
  moneyColumn('earned_for_leads', 'Leads earned', 'Amounts for the leads themselves so far'),
  moneyColumn('topup', 'Top-up', 'Until the cohort is closed: what it would be if it closed now'),
  {
    key: 'closes_at',
    title: 'Closes on',
    width: TIME_WIDTH,
    render: ({ closes_at: at }) => <TimeCell iso={at} />,
  },
];

const cardOf = (year: string): RowCard<Cohort> => ({
  who: ({ first_day: first, last_day: last }) => daysWords(first, last, year),
  // A cohort has no number of its own.
  id: () => '',
  status: State,
  about: (cohort) => <TextCell text={`Leads: ${leadsText(cohort)}; FTDs: ${ftdsText(cohort)}`} />,
  amount: ({ topup, currency }) => <MoneyCell amount={topup} currency={currency} />,
  when: ({ closes_at: at }) => (
    <>
      Closes on <TimeCell iso={at} />
    </>
  ),
});

interface Props {
  side: PartySide;
  partyId: number;
  planId: number;
  /** Kind and name of the plan. */
  name: string;
  /** Called after the closing animation. */
  onClose: () => void;
}

/** The cohorts of a plan: leads that are settled together, and what they owe so far. */
export const CohortsDrawer = ({ side, partyId, planId, name, onClose }: Props) => {
  const [isOpen, setOpen] = useState(true);
  const year = useYear();
  const list = useOlderRows([PLAN_ROUTES[side].cohorts, partyId, planId], (before, signal) =>
    planCalls(side, partyId).cohorts(planId, before, LIMIT, signal),
  );
  const columns = useMemo(() => columnsOf(year), [year]);
  const card = useMemo(() => cardOf(year), [year]);
  const newest = list.rows[0];
  return (
    <Drawer
      open={isOpen}
      onClose={() => setOpen(false)}
      afterOpenChange={(isNowOpen) => {
        if (!isNowOpen) onClose();
      }}
      closable={{ placement: 'end', 'aria-label': 'Close the cohorts' }}
      size="min(1000px, 100vw)"
      title={`Cohorts of ${name}`}
    >
      <p className={styles.newest} role="status">
        {newest === undefined ? '' : cohortWords(newest, year)}
      </p>
      <div className={subStyles.table}>
        <DataGrid
          label="Cohorts"
          noun="cohorts"
          columns={columns}
          card={card}
          rows={list.rows}
          rowId={rowId}
          status={list.status}
          sort={null}
          onSort={unsorted}
          offset={0}
          total={list.rows.length}
          onRetry={list.retry}
        />
        <OlderRows list={list} />
      </div>
      <p className={styles.note}>
        Days are those of {list.first?.zone ?? 'the plan'}. Periods without leads are not listed.
        Until a cohort is closed, its top-up is what it would be if it closed now.
      </p>
    </Drawer>
  );
};
