import { Button } from 'antd';
import { formatMoney } from '#shared/lib/format';
import { callPanel, type PanelReply } from '../api/panel-api';
import { useAccount, useShortTime } from '../lib/panel-session';
import { periodQuery, useView } from '../lib/use-view';
import { DataList, type ListColumn } from '../parts/data-list';
import { PageHead, PeriodChoice, usePanelPages, usePublisherName } from '../parts/page-head';
import styles from '../parts/parts.module.css';
import { Empty, Loading, Trouble } from '../parts/states';

type Conversion = PanelReply<'panel.conversions'>['data'][number];

const useColumns = (): readonly ListColumn<Conversion>[] => {
  const time = useShortTime();
  const nameOf = usePublisherName();
  const hasSeveral = useAccount().publishers.length > 1;
  return [
    { title: 'Lead', cell: ({ lead_id }) => `#${lead_id}` },
    { title: 'Payout', cell: ({ payout }) => formatMoney(payout), isNumber: true },
    { title: 'FTD', cell: ({ ftd_at }) => time(ftd_at), isTime: true },
    { title: 'Approved', cell: ({ approved_at }) => time(approved_at), isTime: true },
    { title: 'Country', cell: ({ country }) => country },
    { title: 'Offer', cell: ({ offer }) => offer },
    { title: 'Hit id', cell: ({ hit_id }) => hit_id },
    ...(hasSeveral
      ? [{ title: 'Affiliate', cell: ({ publisher_id }: Conversion) => nameOf(publisher_id) }]
      : []),
  ];
};

/** Approved FTDs by their time. */
export const ConversionsPage = () => {
  const query = periodQuery(useView());
  const list = usePanelPages(['panel.conversions', query], (after) =>
    callPanel('panel.conversions', { query: { ...query, ...after } }),
  );
  const columns = useColumns();
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.page}>
      <PageHead title="Conversions">
        <PeriodChoice />
      </PageHead>
      <section className={styles.card} aria-label="Conversions">
        {list.isError && rows === undefined && (
          <Trouble
            text="The conversions could not be loaded."
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isPending && <Loading />}
        {rows?.length === 0 && (
          <Empty icon="conversions">No approved conversions in this period.</Empty>
        )}
        {rows !== undefined && rows.length > 0 && (
          <DataList
            label="Conversions"
            rows={rows}
            keyOf={({ conversion_id }) => conversion_id}
            columns={columns}
          />
        )}
        {list.hasNextPage && (
          <Button
            className={styles.more ?? ''}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
      </section>
    </div>
  );
};
