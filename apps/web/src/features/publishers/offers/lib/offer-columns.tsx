import type { SearchedTexts } from '#shared/lib/live-search';
import { idColumn, copyColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import type { OfferRow } from './offer-form';

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

const ALL = Number.MAX_SAFE_INTEGER;

/** Countries and publishers are sorted by their number. "All" comes last. */
export const OFFER_COLUMNS = listedColumns<OfferRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', width: 200, max: 320 }, ({ name }) => name),
  copyColumn({ key: 'slug', title: 'Slug', width: 150, max: 240 }, ({ slug }) => slug),
  {
    key: 'status',
    title: 'Status',
    width: 90,
    value: ({ status }) => status,
    render: (row) => <StatusCell {...row} />,
  },
  textColumn(
    { key: 'category', title: 'Category', width: 130, max: 320 },
    ({ category }) => category,
  ),
  textColumn({ key: 'pages', title: 'Page', width: 220, max: 320 }, pagesText),
  {
    ...textColumn({ key: 'countries', title: 'Countries', width: 110, max: 320 }, countriesText),
    texts: (row) => [countriesText(row)],
    value: ({ country_ids: { length } }) => length || ALL,
  },
  {
    ...textColumn({ key: 'publishers', title: 'Visible To', width: 120, max: 320 }, publishersText),
    texts: (row) => [publishersText(row)],
    value: ({ visible_to, publisher_ids: { length } }) => (visible_to === 'all' ? ALL : length),
  },
  textColumn(
    { key: 'payout', title: 'Payout', width: 140, max: 320 },
    ({ payout_text: payout }) => payout,
  ),
]);

export const OFFER_CARD: RowCard<OfferRow> = {
  who: ({ name }) => name,
  status: (row) => <StatusCell {...row} />,
  about: ({ slug }) => <TextCell text={slug} />,
  when: (row) => <TextCell text={`Visible to: ${publishersText(row)}`} />,
};

/** Returns the name of a country or a publisher. */
type NameOf = (id: number) => string;

/** Returns the texts of a row that the search compares: those of the columns, and all names. */
export const searchedInOffer =
  (countryName: NameOf, publisherName: NameOf): SearchedTexts<OfferRow> =>
  (row, timeText) => [
    ...OFFER_COLUMNS.searched(row, timeText),
    ...row.country_ids.map(countryName),
    ...(row.visible_to === 'all' ? [] : row.publisher_ids.map(publisherName)),
    ...row.landings.flatMap(({ name, url }) => [name, url]),
    ...row.funnels,
  ];
