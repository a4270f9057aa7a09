import type { LatestFtd, TopAdvertiser, TopPublisher } from '@leadline/contracts';
import { Link } from 'react-router-dom';
import { compareDecimals } from '#shared/lib/decimal';
import { formatCount, formatMoney } from '#shared/lib/format';
import { useIsOpenTo } from '#shared/lib/page-links';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { MoneyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';
import { RecordLink } from '#shared/ui/record-link';

/** Sort key of a column. Money is decimal text, wrapped to distinguish it from other texts. */
export type SortValue = string | number | { readonly money: string } | null;

const isMoney = (value: SortValue): value is { readonly money: string } =>
  typeof value === 'object' && value !== null;

const textOf = (value: NonNullable<SortValue>): string =>
  isMoney(value) ? value.money : String(value);

/** Compares two sort keys; null comes first. */
export const compareValues = (a: SortValue, b: SortValue): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (isMoney(a) && isMoney(b)) return compareDecimals(a.money, b.money);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return textOf(a).localeCompare(textOf(b));
};

/** A link to the page of a record whose name is shown elsewhere, if it has a page. */
const EditLink = ({ to, name }: { to: string; name: string }) =>
  useIsOpenTo(to) ? (
    <Link to={to} tabIndex={-1} title={`Open ${name}`}>
      Open
    </Link>
  ) : null;

// The tables of the specification (DSH-007, DSH-008), with links to the edit pages (DSH-010).

const publisherLink = (id: number, name: string) => (
  <RecordLink to={`/edit/affiliate/${id}`} text={name} />
);
const advertiserLink = (id: number | null, name: string | null) => (
  <RecordLink to={id === null ? null : `/edit/advertiser/${id}`} text={name} />
);

const name = <Row,>(
  key: string,
  title: string,
  text: (row: Row) => string | null,
  render: GridColumn<Row>['render'],
): GridColumn<Row> => ({
  key,
  title,
  width: 120,
  fit: fitText(text, { max: 170 }),
  sortable: true,
  render,
});
const money = <Row,>(
  key: string,
  title: string,
  amount: (row: Row) => string,
): GridColumn<Row> => ({
  key,
  title,
  width: 88,
  fit: fitText((row) => formatMoney(amount(row))),
  sortable: true,
  align: 'end',
  render: (row) => <MoneyCell amount={amount(row)} />,
});
const id = <Row,>(
  key: string,
  title: string,
  value: (row: Row) => number | null,
): GridColumn<Row> => ({
  key,
  title,
  width: 56,
  fit: fitText(value, { min: 48 }),
  sortable: true,
  render: (row) => <TextCell text={value(row) === null ? null : String(value(row))} />,
});
const ftds = <Row extends { ftd: number }>(): GridColumn<Row> => ({
  key: 'ftd',
  title: 'FTDs',
  width: 60,
  fit: fitText((row) => formatCount(row.ftd)),
  sortable: true,
  align: 'end',
  render: (row) => formatCount(row.ftd),
});
const time = (key: 'ftd_date' | 'created_at', title: string): GridColumn<LatestFtd> => ({
  key,
  title,
  width: TIME_WIDTH,
  sortable: true,
  render: (row) => <TimeCell iso={row[key]} />,
});

type SortValues<Row> = Readonly<Record<string, (row: Row) => SortValue>>;

export const PUBLISHER_COLUMNS: readonly GridColumn<TopPublisher>[] = [
  id('affiliate_id', 'ID', (row) => row.affiliate_id),
  name(
    'affiliate_name',
    'Publisher',
    (row) => row.affiliate_name,
    (row) => publisherLink(row.affiliate_id, row.affiliate_name),
  ),
  money('payout', 'Payout', (row) => row.payout),
  ftds(),
];
export const PUBLISHER_SORT: SortValues<TopPublisher> = {
  affiliate_id: (row) => row.affiliate_id,
  affiliate_name: (row) => row.affiliate_name,
  payout: (row) => ({ money: row.payout }),
  ftd: (row) => row.ftd,
};

export const ADVERTISER_COLUMNS: readonly GridColumn<TopAdvertiser>[] = [
  id('advertiser_id', 'ID', (row) => row.advertiser_id),
  name(
    'advertiser_name',
    'Advertiser',
    (row) => row.advertiser_name,
    (row) => advertiserLink(row.advertiser_id, row.advertiser_name),
  ),
  money('revenue', 'Revenue', (row) => row.revenue),
  ftds(),
];
export const ADVERTISER_SORT: SortValues<TopAdvertiser> = {
  advertiser_id: (row) => row.advertiser_id,
  advertiser_name: (row) => row.advertiser_name,
  revenue: (row) => ({ money: row.revenue }),
  ftd: (row) => row.ftd,
};

export const CONVERSION_COLUMNS: readonly GridColumn<LatestFtd>[] = [
  time('ftd_date', 'FTD Date'),
  name(
    'affiliate_name',
    'Publisher',
    (row) => row.affiliate_name,
    (row) => publisherLink(row.affiliate_id, row.affiliate_name),
  ),
  name(
    'advertiser_name',
    'Advertiser',
    (row) => row.advertiser_name,
    (row) => advertiserLink(row.advertiser_id, row.advertiser_name),
  ),
  money('payout', 'Payout', (row) => row.payout),
  money('revenue', 'Revenue', (row) => row.revenue),
  name(
    'country_name',
    'Country',
    (row) => row.country_name,
    (row) => <TextCell text={row.country_name} />,
  ),
  time('created_at', 'Created At'),
  id('affiliate_id', 'Publisher ID', (row) => row.affiliate_id),
  id('advertiser_id', 'Advertiser ID', (row) => row.advertiser_id),
  id('country_id', 'Country ID', (row) => row.country_id),
];
export const CONVERSION_SORT: SortValues<LatestFtd> = {
  ftd_date: (row) => row.ftd_date,
  affiliate_name: (row) => row.affiliate_name,
  advertiser_name: (row) => row.advertiser_name,
  payout: (row) => ({ money: row.payout }),
  revenue: (row) => ({ money: row.revenue }),
  country_name: (row) => row.country_name,
  created_at: (row) => row.created_at,
  affiliate_id: (row) => row.affiliate_id,
  advertiser_id: (row) => row.advertiser_id,
  country_id: (row) => row.country_id,
};

const deposits = (count: number): string => `${formatCount(count)} ${count === 1 ? 'FTD' : 'FTDs'}`;

export const PUBLISHER_CARD: RowCard<TopPublisher> = {
  who: (row) => row.affiliate_name,
  status: () => null,
  about: (row) => deposits(row.ftd),
  amount: (row) => <MoneyCell amount={row.payout} />,
  when: (row) => <EditLink to={`/edit/affiliate/${row.affiliate_id}`} name={row.affiliate_name} />,
};
export const ADVERTISER_CARD: RowCard<TopAdvertiser> = {
  who: (row) => row.advertiser_name,
  status: () => null,
  about: (row) => deposits(row.ftd),
  amount: (row) => <MoneyCell amount={row.revenue} />,
  when: (row) => (
    <EditLink to={`/edit/advertiser/${row.advertiser_id}`} name={row.advertiser_name} />
  ),
};
export const CONVERSION_CARD: RowCard<LatestFtd> = {
  who: (row) => row.affiliate_name,
  status: (row) => <TextCell text={row.country_name} />,
  about: (row) => advertiserLink(row.advertiser_id, row.advertiser_name),
  amount: (row) => <MoneyCell amount={row.revenue} />,
  when: (row) => <TimeCell iso={row.ftd_date} />,
};
