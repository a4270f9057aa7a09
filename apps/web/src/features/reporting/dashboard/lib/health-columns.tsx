import type { AdvertiserHealth } from '@leadline/contracts';
import { formatCount, formatPercent, formatTaken } from '#shared/lib/format';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { RecordLink } from '#shared/ui/record-link';
import { CircuitState } from '../components/circuit-state';
import type { SortValue } from './sort-values';

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
export const HEALTH_COLUMNS: readonly GridColumn<AdvertiserHealth>[] = [
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
export const HEALTH_SORT: Readonly<Record<string, (row: AdvertiserHealth) => SortValue>> = {
  advertiser_name: (row) => row.advertiser_name,
  circuit: (row) => row.circuit_opened_at,
  acceptance: (row) => ({ money: row.acceptance_percent }),
  calls: (row) => row.calls,
  p50: (row) => row.p50_ms,
  p95: (row) => row.p95_ms,
  unknown: (row) => row.unknown,
};

export const HEALTH_CARD: RowCard<AdvertiserHealth> = {
  who: (row) => row.advertiser_name,
  status: (row) => <CircuitState openedAt={row.circuit_opened_at} />,
  about: (row) => `${formatPercent(row.acceptance_percent)} of ${formatCount(row.calls)} accepted`,
  when: (row) => `p50 ${takenText(row.p50_ms)}, p95 ${takenText(row.p95_ms)}`,
};
