import { WEBHOOK_EVENT_LABELS } from '@leadline/contracts/webhook-events';
import { counted } from '#shared/lib/format';
import { fitTags, fitText } from '#shared/table/column-fit';
import { idColumn, listedColumns, textColumn, timeColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { ChipList, SHOWN_CHIPS } from '#shared/ui/chip-list';
import { NoteTag } from '#shared/ui/status-tag';
import type { WebhookRow } from './webhook-form';

type Tone = 'good' | 'warn' | 'quiet';
const OFF_REASONS = { gone: 'Off: answered 410', failing: 'Off: kept failing' } as const;

/** Whether events are sent, and if not, why. */
const stateOf = (row: WebhookRow): { text: string; tone: Tone } => {
  if (row.disabled_reason !== null) return { text: OFF_REASONS[row.disabled_reason], tone: 'warn' };
  if (!row.is_active) return { text: 'Off', tone: 'quiet' };
  if (row.failures === 1) return { text: 'Failed once', tone: 'warn' };
  if (row.failures > 1) return { text: `Failed ${row.failures} times`, tone: 'warn' };
  return { text: 'On', tone: 'good' };
};
const eventsOf = ({ events }: WebhookRow): string[] =>
  events.map((event) => WEBHOOK_EVENT_LABELS[event]);
const shownChips = (row: WebhookRow): string[] => {
  const names = eventsOf(row);
  return names.length <= SHOWN_CHIPS ? names : [...names.slice(0, SHOWN_CHIPS), 'Show more'];
};
const partiesOf = ({ advertiser_ids: advertisers, publisher_ids: publishers }: WebhookRow) => {
  const parts = [
    advertisers.length > 0 ? counted(advertisers.length, 'advertiser') : '',
    publishers.length > 0 ? counted(publishers.length, 'publisher') : '',
  ];
  return parts.filter((part) => part !== '').join(', ') || 'All';
};
const dayOf = ({ last_day: { delivered, waiting, failed } }: WebhookRow): string =>
  `${delivered} sent, ${waiting} waiting, ${failed} failed`;

const TEXT = { width: 160, max: 320 };

export const WEBHOOK_COLUMNS = listedColumns<WebhookRow>([
  idColumn(),
  textColumn({ key: 'name', title: 'Name', ...TEXT }, ({ name }) => name),
  {
    key: 'state',
    title: 'State',
    width: 140,
    fit: fitTags((row) => [stateOf(row).text], { max: 200 }),
    value: (row) => stateOf(row).text,
    render: (row) => <NoteTag {...stateOf(row)} />,
  },
  {
    key: 'day',
    title: 'Last 24 hours',
    width: 210,
    fit: fitText(dayOf, { max: 280 }),
    value: ({ last_day: day }) => day.delivered + day.waiting + day.failed,
    texts: (row) => [dayOf(row)],
    render: (row) => <TextCell text={dayOf(row)} />,
  },
  {
    key: 'events',
    title: 'Events',
    width: 320,
    fit: fitTags(shownChips, { max: 700 }),
    value: ({ events }) => events.length,
    texts: eventsOf,
    render: (row) => <ChipList owner={row.name} noun="events" names={eventsOf(row)} />,
  },
  textColumn({ key: 'url', title: 'URL', ...TEXT }, ({ url }) => url),
  textColumn({ key: 'parties', title: 'Parties', width: 130, max: 220 }, partiesOf),
  timeColumn('success', 'Last success', ({ last_success_at: at }) => at),
]);

export const WEBHOOK_CARD: RowCard<WebhookRow> = {
  who: ({ name }) => name,
  status: (row) => <NoteTag {...stateOf(row)} />,
  about: (row) => <TextCell text={dayOf(row)} />,
  when: ({ last_success_at: at }) => <TimeCell iso={at} />,
};
