import { formatCount } from '#shared/lib/format';
import { fitTags, fitText } from '#shared/table/column-fit';
import { copyColumn, idColumn, listedColumns, textColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TIME_WIDTH, TextCell, TimeCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import { hideText, typeOf } from './csv-lines';
import type { BlacklistRow } from './use-blacklist';

const hasExpiry = ({ expires_at: at }: BlacklistRow): boolean => !at.startsWith('1970-01-01');
const hasExpired = (row: BlacklistRow): boolean =>
  hasExpiry(row) && Date.parse(row.expires_at) <= Date.now();

/** Blank without an expiry (BLK-003). */
const Expiry = ({ row }: { row: BlacklistRow }) => {
  if (!hasExpiry(row)) return null;
  return hasExpired(row) ? (
    <NoteTag text="Expired" tone="quiet" />
  ) : (
    <TimeCell iso={row.expires_at} />
  );
};
const Hides = ({ row }: { row: BlacklistRow }) => (
  <NoteTag text={hideText(row)} tone={row.hide_blocked === 1 ? 'warn' : 'quiet'} />
);

/** The columns (BLK-002), and what each item has stopped. */
export const BLACKLIST_COLUMNS = listedColumns<BlacklistRow>(
  [
    idColumn(),
    textColumn({ key: 'type', title: 'Type', width: 130, max: 180 }, typeOf),
    copyColumn(
      { key: 'value', title: 'Value', width: 220, max: 360 },
      (row) => row.blacklist_value,
    ),
    {
      key: 'expires_at',
      title: 'Expires At',
      width: TIME_WIDTH,
      value: (row) => (hasExpiry(row) ? row.expires_at : '9999'),
      render: (row) => <Expiry row={row} />,
    },
    {
      key: 'hide_blocked',
      title: 'Hide Blocked',
      width: 120,
      fit: fitTags((row) => [hideText(row)]),
      value: (row) => row.hide_blocked,
      render: (row) => <Hides row={row} />,
    },
    {
      key: 'stopped_leads',
      title: 'Stopped Leads',
      width: 130,
      fit: fitText((row) => formatCount(row.stopped_leads), { min: 110 }),
      value: (row) => row.stopped_leads,
      render: ({ stopped_leads: count }) => <TextCell text={formatCount(count)} />,
    },
    {
      key: 'last_stopped_at',
      title: 'Last Stopped',
      width: TIME_WIDTH,
      value: (row) => row.last_stopped_at ?? '',
      render: (row) => <TimeCell iso={row.last_stopped_at} />,
    },
    textColumn(
      { key: 'description', title: 'Description', width: 220, max: 360 },
      ({ description }) => description,
    ),
    {
      key: 'created_at',
      title: 'Created At',
      width: TIME_WIDTH,
      value: (row) => row.created_at,
      render: (row) => <TimeCell iso={row.created_at} />,
    },
    {
      key: 'updated_at',
      title: 'Updated At',
      width: TIME_WIDTH,
      value: (row) => row.updated_at,
      render: (row) => <TimeCell iso={row.updated_at} />,
    },
  ],
  'desc',
);

export const BLACKLIST_CARD: RowCard<BlacklistRow> = {
  who: (row) => row.blacklist_value,
  status: (row) => <NoteTag text={typeOf(row)} tone="info" />,
  about: ({ description }) => <TextCell text={description || null} />,
  amount: (row) => <TextCell text={`${formatCount(row.stopped_leads)} stopped`} />,
  when: (row) => <Expiry row={row} />,
};
