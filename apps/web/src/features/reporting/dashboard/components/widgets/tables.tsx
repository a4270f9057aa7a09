import type { AdvertiserHealth, LatestFtd, TopAdvertiser, TopPublisher } from '@leadline/contracts';
import { formatCount, formatInstant, formatPercent, formatTaken } from '#shared/lib/format';
import { useZone } from '#shared/lib/zone';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { RecordLink } from '#shared/ui/record-link';
import {
  useAdvertiserHealth,
  useLatestFtd,
  useTopAdvertisers,
  useTopPublishers,
} from '../../api/figures';
import { filterJson } from '../../lib/dashboard-filter';
import {
  ADVERTISER_CARD,
  ADVERTISER_COLUMNS,
  ADVERTISER_SORT,
  CONVERSION_CARD,
  CONVERSION_COLUMNS,
  CONVERSION_SORT,
  PUBLISHER_CARD,
  PUBLISHER_COLUMNS,
  PUBLISHER_SORT,
  type SortValue,
} from '../../lib/party-columns';
import type { WidgetProps } from '../../lib/widget-props';
import styles from '../figures.module.css';
import { WidgetGrid } from '../widget-grid';

/** Whether calls to an advertiser work, in words: colour alone is not enough. */
const CircuitState = ({ openedAt }: { openedAt: string | null }) => {
  const zone = useZone();
  if (openedAt === null) return <span className={styles.good}>Working</span>;
  return (
    <span className={styles.bad} title={`Since ${formatInstant(openedAt, zone)}`}>
      Failing
    </span>
  );
};

const takenText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : formatTaken(milliseconds);

const nameOf = (row: AdvertiserHealth) => (
  <RecordLink to={`/edit/advertiser/${row.advertiser_id}`} text={row.advertiser_name} />
);

const figure = (
  key: string,
  title: string,
  text: (row: AdvertiserHealth) => string,
): GridColumn<AdvertiserHealth> => ({
  key,
  title,
  width: 72,
  fit: fitText(text),
  sortable: true,
  align: 'end',
  render: text,
});

/** Acceptance rate and response time of advertisers, and which of them are not called. */
const HEALTH_COLUMNS: readonly GridColumn<AdvertiserHealth>[] = [
  {
    key: 'advertiser_name',
    title: 'Advertiser',
    width: 120,
    fit: fitText((row) => row.advertiser_name, { max: 170 }),
    sortable: true,
    render: nameOf,
  },
  {
    key: 'circuit',
    title: 'Calls',
    width: 96,
    sortable: true,
    render: (row) => <CircuitState openedAt={row.circuit_opened_at} />,
  },
  figure('acceptance', 'Accepted', (row) => formatPercent(row.acceptance_percent)),
  figure('calls', 'Sent', (row) => formatCount(row.calls)),
  figure('p50', 'Answer p50', (row) => takenText(row.p50_ms)),
  figure('p95', 'Answer p95', (row) => takenText(row.p95_ms)),
  figure('unknown', 'Unknown', (row) => formatCount(row.unknown)),
];
const HEALTH_SORT: Readonly<Record<string, (row: AdvertiserHealth) => SortValue>> = {
  advertiser_name: (row) => row.advertiser_name,
  circuit: (row) => row.circuit_opened_at,
  acceptance: (row) => ({ money: row.acceptance_percent }),
  calls: (row) => row.calls,
  p50: (row) => row.p50_ms,
  p95: (row) => row.p95_ms,
  unknown: (row) => row.unknown,
};

const HEALTH_CARD: RowCard<AdvertiserHealth> = {
  who: (row) => row.advertiser_name,
  status: (row) => <CircuitState openedAt={row.circuit_opened_at} />,
  about: (row) => `${formatPercent(row.acceptance_percent)} of ${formatCount(row.calls)} accepted`,
  when: (row) => `p50 ${takenText(row.p50_ms)}, p95 ${takenText(row.p95_ms)}`,
};

const publisherId = (row: TopPublisher): number => row.affiliate_id;
const advertiserId = (row: TopAdvertiser | AdvertiserHealth): number => row.advertiser_id;
const leadId = (row: LatestFtd): number => row.id;

export const TopPublishers = ({ widget, filter }: WidgetProps) => (
  <WidgetGrid
    label="Top publishers"
    noun="publishers"
    columns={PUBLISHER_COLUMNS}
    card={PUBLISHER_CARD}
    state={useTopPublishers(filterJson(filter), widget.period ?? 'this_month')}
    rowId={publisherId}
    sortValues={PUBLISHER_SORT}
    sort={{ key: 'payout', order: 'desc' }}
  />
);

export const TopAdvertisers = ({ widget, filter }: WidgetProps) => (
  <WidgetGrid
    label="Top advertisers"
    noun="advertisers"
    columns={ADVERTISER_COLUMNS}
    card={ADVERTISER_CARD}
    state={useTopAdvertisers(filterJson(filter), widget.period ?? 'this_month')}
    rowId={advertiserId}
    sortValues={ADVERTISER_SORT}
    sort={{ key: 'revenue', order: 'desc' }}
  />
);

export const LatestConversions = ({ filter }: WidgetProps) => (
  <WidgetGrid
    label="Latest conversions"
    noun="conversions"
    columns={CONVERSION_COLUMNS}
    card={CONVERSION_CARD}
    state={useLatestFtd(filterJson(filter))}
    rowId={leadId}
    sortValues={CONVERSION_SORT}
    sort={{ key: 'ftd_date', order: 'desc' }}
  />
);

export const AdvertiserHealthTable = ({ filter }: WidgetProps) => (
  <WidgetGrid
    label="Advertiser health"
    noun="advertisers"
    columns={HEALTH_COLUMNS}
    card={HEALTH_CARD}
    state={useAdvertiserHealth(filterJson(filter))}
    rowId={advertiserId}
    sortValues={HEALTH_SORT}
    sort={{ key: 'calls', order: 'desc' }}
  />
);
