import { actionsColumn } from '#shared/table/actions-column';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { HistoryIconButton } from '#shared/ui/history-button';
import { IconButton } from '#shared/ui/icon-button';
import { NoteTag } from '#shared/ui/status-tag';
import type { OfferRow } from './use-offers';

const StatusCell = ({ status }: OfferRow) => (
  <NoteTag
    text={status === 'active' ? 'Active' : 'Inactive'}
    tone={status === 'active' ? 'good' : 'quiet'}
  />
);
const countText = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
const countriesText = ({ country_ids: { length } }: OfferRow): string =>
  length === 0 ? 'All' : countText(length, 'country', 'countries');
const publishersText = ({ visible_to, publisher_ids: { length } }: OfferRow): string =>
  visible_to === 'all' ? 'All' : countText(length, 'publisher', 'publishers');
const pagesText = ({ url, landings: { length } }: OfferRow): string => {
  if (length > 0) return countText(length, 'landing page', 'landing pages');
  return url ?? '–';
};

const text = (
  key: string,
  title: string,
  width: number,
  valueOf: (row: OfferRow) => string,
): GridColumn<OfferRow> => ({
  key,
  title,
  width,
  fit: fitText(valueOf, { max: 320 }),
  sortable: true,
  render: (row) => <TextCell text={valueOf(row)} />,
});

const COLUMNS: readonly GridColumn<OfferRow>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    sortable: true,
    pinned: 'start',
    render: ({ id }) => <CopyCell text={String(id)} label={`Copy ID ${id}`} strong />,
  },
  text('name', 'Name', 200, ({ name }) => name),
  {
    key: 'slug',
    title: 'Slug',
    width: 150,
    fit: fitText(({ slug }) => slug, { max: 240, extra: 24 }),
    sortable: true,
    render: ({ slug }) => <CopyCell text={slug} label={`Copy slug ${slug}`} />,
  },
  {
    key: 'status',
    title: 'Status',
    width: 90,
    sortable: true,
    render: (row) => <StatusCell {...row} />,
  },
  text('category', 'Category', 130, ({ category }) => category || '–'),
  text('pages', 'Page', 220, pagesText),
  text('countries', 'Countries', 110, countriesText),
  text('publishers', 'Visible To', 120, publishersText),
  text('payout', 'Payout', 140, ({ payout_text }) => payout_text || '–'),
];
export const OFFER_SORT_KEYS = COLUMNS.map(({ key }) => key);

export const OFFER_CARD: RowCard<OfferRow> = {
  who: ({ name }) => name,
  status: (row) => <StatusCell {...row} />,
  about: ({ slug }) => <TextCell text={slug} />,
  when: (row) => <TextCell text={`Visible to: ${publishersText(row)}`} />,
};

/** What the search looks at. */
export const searchedInOffer = (row: OfferRow): readonly string[] => [
  String(row.id),
  row.name,
  row.slug,
  row.category,
  ...row.funnels,
];

const sortText = (row: OfferRow, key: string): string => {
  switch (key) {
    case 'name':
      return row.name;
    case 'slug':
      return row.slug;
    case 'status':
      return row.status;
    case 'category':
      return row.category;
    case 'pages':
      return pagesText(row);
    case 'payout':
      return row.payout_text;
    default:
      return '';
  }
};
const sortNumber = (row: OfferRow, key: string): number => {
  if (key === 'countries') return row.country_ids.length || Infinity;
  if (key === 'publishers') return row.visible_to === 'all' ? Infinity : row.publisher_ids.length;
  return row.id;
};
const compare = (a: OfferRow, b: OfferRow, key: string): number => {
  const byText = sortText(a, key).localeCompare(sortText(b, key), 'en');
  const [one, other] = [sortNumber(a, key), sortNumber(b, key)];
  return byText || (one === other ? 0 : one - other);
};
export const sortOffers = (
  rows: readonly OfferRow[],
  { key, order }: GridSort,
): readonly OfferRow[] =>
  rows.toSorted((a, b) => (order === 'asc' ? 1 : -1) * compare(a, b, key) || a.id - b.id);

/** What can be done with an offer; null for what the user may not do. */
export interface OfferActions {
  readonly busyId: number | null;
  readonly onLink: (row: OfferRow) => void;
  readonly onEdit: ((row: OfferRow) => void) | null;
  readonly onCopy: ((row: OfferRow) => void) | null;
  readonly onRemove: ((row: OfferRow) => void) | null;
}

export const offerColumns = ({
  busyId,
  onLink,
  onEdit,
  onCopy,
  onRemove,
}: OfferActions): readonly GridColumn<OfferRow>[] => {
  const button = (
    icon: 'link' | 'pencil' | 'copy' | 'trash',
    label: string,
    row: OfferRow,
    act: ((row: OfferRow) => void) | null,
  ) =>
    act !== null && (
      <IconButton
        icon={icon}
        size={16}
        tabIndex={-1}
        label={label}
        disabled={busyId === row.id}
        onClick={() => act(row)}
      />
    );
  const render = (row: OfferRow) => (
    <RowButtons>
      {button('link', `Click link of offer ${row.name}`, row, onLink)}
      {button('pencil', `Edit offer ${row.name}`, row, onEdit)}
      {button('copy', `Copy offer ${row.name}`, row, onCopy)}
      <HistoryIconButton record={{ entity: 'offer', id: row.id }} of={`offer ${row.name}`} />
      {button('trash', `Delete offer ${row.name}`, row, onRemove)}
    </RowButtons>
  );
  return [...COLUMNS, actionsColumn({ width: 180, render })];
};
