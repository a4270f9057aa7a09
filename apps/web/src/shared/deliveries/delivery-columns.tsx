import type { PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';

const STATES = {
  waiting: ['Waiting', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'warn'],
} as const;

/** A delivery as every log has it. */
export interface DeliveryRow {
  readonly state: keyof typeof STATES;
  readonly tries: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly delivered_at: string | null;
  readonly next_try_at: string | null;
}

export const DeliveryState = ({ state }: Pick<DeliveryRow, 'state'>) => (
  <NoteTag text={STATES[state][0]} tone={STATES[state][1]} />
);

export const TRIES_COLUMN: PlainColumn<DeliveryRow> = {
  key: 'tries',
  title: 'Tries',
  minWidth: 60,
  render: ({ tries }) => tries,
};
/** How the last try ended, and when the delivery was made or is tried again. */
export const OUTCOME_COLUMNS: readonly PlainColumn<DeliveryRow>[] = [
  {
    key: 'last_error',
    title: 'Error',
    minWidth: 150,
    render: ({ last_error: error }) => <TextCell text={error} />,
  },
  {
    key: 'created_at',
    title: 'Created',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'delivered_at',
    title: 'Delivered or next try',
    minWidth: 130,
    render: (row) => <TimeCell iso={row.delivered_at ?? row.next_try_at} />,
  },
];
