import { listedColumns, textColumn, timeColumn } from '#shared/table/listed-columns';
import type { RowCard } from '#shared/table/row-card';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { NoteTag } from '#shared/ui/status-tag';
import type { RateRow } from './rate-form';

const stateOf = ({ is_replaced: isReplaced }: RateRow): { text: string; tone: 'quiet' | 'good' } =>
  isReplaced ? { text: 'Replaced', tone: 'quiet' } : { text: 'In force', tone: 'good' };
const enteredBy = ({ created_by: user }: RateRow): string => user?.name ?? '';

export const RATE_COLUMNS = listedColumns<RateRow>(
  [
    textColumn({ key: 'day', title: 'Day', width: 110, max: 120 }, ({ day }) => day),
    textColumn({ key: 'currency', title: 'Currency', width: 90, max: 110 }, (row) => row.currency),
    {
      ...textColumn<RateRow>(
        { key: 'rate', title: 'USD per unit', width: 130, max: 180 },
        ({ rate }) => rate,
      ),
      align: 'end',
      value: ({ rate }) => Number(rate),
      texts: ({ rate }) => [rate],
    },
    {
      key: 'state',
      title: 'State',
      width: 100,
      value: (row) => stateOf(row).text,
      render: (row) => <NoteTag {...stateOf(row)} />,
    },
    textColumn({ key: 'source', title: 'Source', width: 200, max: 360 }, ({ source }) => source),
    textColumn({ key: 'by', title: 'Entered by', width: 150, max: 260 }, enteredBy),
    timeColumn('created_at', 'Entered', ({ created_at: at }) => at),
  ],
  'desc',
);

export const RATE_CARD: RowCard<RateRow> = {
  who: ({ currency, rate }) => `1 ${currency} = ${rate} USD`,
  status: (row) => <NoteTag {...stateOf(row)} />,
  about: ({ day }) => <TextCell text={day} />,
  when: ({ created_at: at }) => <TimeCell iso={at} />,
};
