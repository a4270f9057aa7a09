import { ALERT_KIND_TITLES } from '@leadline/contracts/alert-recipients';
import { fitTags, fitText } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn, timeColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';
import { ALL_KINDS, CHANNELS, type RecipientRow } from './recipient-form';

const kindsOf = ({ kinds }: RecipientRow): string[] =>
  kinds.length === ALL_KINDS.length ? ['All'] : kinds.map((kind) => ALERT_KIND_TITLES[kind]);
/** Returns the kinds that the column of alerts shows at once. */
const shownChips = (row: RecipientRow): string[] => {
  const kinds = kindsOf(row);
  if (kinds.length <= SHOWN_CHIPS) return kinds;
  return [...kinds.slice(0, SHOWN_CHIPS), 'Show more'];
};
const quietText = ({ quiet_from: from, quiet_until: until }: RecipientRow): string =>
  from === null || until === null ? '' : `${from}–${until}`;

const RESULTS = {
  sent: { text: 'Sent', tone: 'good' },
  retrying: { text: 'Failed, will retry', tone: 'warn' },
  failed: { text: 'Gave up', tone: 'warn' },
} as const;
/** Whether messages go out, and what became of the last one. */
const resultOf = (row: RecipientRow): { text: string; tone: 'good' | 'warn' | 'quiet' } => {
  if (!row.is_active) return { text: 'Off', tone: 'quiet' };
  if (!row.user.is_active) return { text: 'User inactive', tone: 'warn' };
  return row.last_message === null
    ? { text: 'Nothing sent yet', tone: 'quiet' }
    : RESULTS[row.last_message.state];
};
const Result = ({ row }: { row: RecipientRow }) => {
  const error = row.last_message?.error ?? null;
  return (
    <span {...(error !== null && { title: error })}>
      <NoteTag {...resultOf(row)} />
    </span>
  );
};

const TEXT = { width: 150, max: 260 };

export const RECIPIENT_COLUMNS = listedColumns<RecipientRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', ...TEXT }, ({ name }) => name),
  textColumn(
    { key: 'channel', title: 'Channel', width: 100, max: 120 },
    ({ channel }) => CHANNELS[channel].title,
  ),
  textColumn({ key: 'address', title: 'Address', ...TEXT }, ({ address }) => address),
  {
    key: 'result',
    title: 'Last message',
    width: 160,
    fit: fitTags((row) => [resultOf(row).text], { max: 200 }),
    value: (row) => resultOf(row).text,
    render: (row) => <Result row={row} />,
  },
  {
    key: 'kinds',
    title: 'Alerts',
    width: 320,
    fit: fitTags(shownChips, { max: 700 }),
    value: ({ kinds }) => kinds.length,
    texts: kindsOf,
    render: (row) => <ChipList owner={row.name} noun="alerts" names={kindsOf(row)} />,
  },
  textColumn({ key: 'user', title: 'As seen by', ...TEXT }, ({ user }) => user.name),
  textColumn({ key: 'quiet', title: 'Quiet hours', width: 110, max: 130 }, quietText),
  {
    key: 'error',
    title: 'Last answer',
    width: 200,
    fit: fitText(({ last_message: last }) => last?.error ?? '', { max: 360 }),
    value: ({ last_message: last }) => last?.error ?? '',
    render: ({ last_message: last }) => <TextCell text={last?.error ?? null} />,
  },
  timeColumn('at', 'At', ({ last_message: last }) => last?.at ?? null),
]);

export const RECIPIENT_CARD: RowCard<RecipientRow> = {
  who: ({ name }) => name,
  status: (row) => <Result row={row} />,
  about: ({ channel, address }) => <TextCell text={`${CHANNELS[channel].title}: ${address}`} />,
  when: ({ last_message: last }) => <TimeCell iso={last?.at ?? null} />,
};
