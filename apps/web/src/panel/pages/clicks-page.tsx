import { Segmented } from 'antd';
import { formatCount, formatMoney } from '#shared/lib/format';
import type { PanelReply } from '../api/panel-api';
import { periodQuery, useView } from '../lib/use-view';
import { DataList, type ListColumn } from '../parts/data-list';
import { PageHead, PeriodChoice, usePanel } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Empty, Loading, Trouble } from '../parts/states';

type Row = PanelReply<'panel.clicks'>['rows'][number];
const GROUPS = { day: 'Day', offer: 'Offer', country: 'Country' } as const;
type Group = keyof typeof GROUPS;
const isGroup = (name: string | null): name is Group =>
  name !== null && Object.hasOwn(GROUPS, name);

const columnsOf = (group: Group): readonly ListColumn<Row>[] => [
  { title: GROUPS[group], cell: ({ name }) => name ?? `No ${group}` },
  { title: 'Clicks', cell: ({ clicks }) => formatCount(clicks), isNumber: true },
  { title: 'Unique', cell: ({ unique_clicks }) => formatCount(unique_clicks), isNumber: true },
  { title: 'Leads', cell: ({ leads }) => formatCount(leads), isNumber: true },
  { title: 'Conversions', cell: ({ conversions }) => formatCount(conversions), isNumber: true },
  { title: 'Payout', cell: ({ payout }) => formatMoney(payout), isNumber: true },
];

/** Clicks on the account's links, with their outcome. */
export const ClicksPage = () => {
  const view = useView();
  const asked = view.get('group');
  const group = isGroup(asked) ? asked : 'day';
  const { data, isError, refetch } = usePanel('panel.clicks', {
    query: { ...periodQuery(view), group },
  });
  return (
    <div className={styles.page}>
      <PageHead title="Clicks">
        <PeriodChoice />
      </PageHead>
      <section className={styles.card} aria-label="Clicks">
        <Segmented<Group>
          aria-label="Group by"
          block
          value={group}
          options={(Object.keys(GROUPS) as Group[]).map((value) => ({
            value,
            label: GROUPS[value],
          }))}
          onChange={(value) => view.set({ group: value })}
        />
        {isError && (
          <Trouble text="The clicks could not be loaded." onRetry={() => void refetch()} />
        )}
        {data === undefined && !isError && <Loading />}
        {data?.rows.length === 0 && <Empty icon="link">No clicks in this period.</Empty>}
        {data !== undefined && data.rows.length > 0 && (
          <DataList
            label="Clicks"
            rows={data.rows}
            keyOf={({ name }) => name ?? ''}
            columns={columnsOf(group)}
          />
        )}
        <p className={styles.soft}>
          Leads and conversions count on the day of their click, even if they came later.
        </p>
      </section>
    </div>
  );
};
