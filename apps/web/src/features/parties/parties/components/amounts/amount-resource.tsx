import { fitText } from '#shared/table/column-fit';
import type { RowCard } from '#shared/table/row-card';
import { CopyCell, MoneyCell, TextCell } from '#shared/ui/cells';
import { formatMoney } from '#shared/lib/format';
import type { AmountRow } from '../../lib/amount-row';
import type { SubColumn } from '../sub/sub-resource';

/** Columns of revenues and payouts. */
export const AMOUNT_COLUMNS: readonly SubColumn<AmountRow>[] = [
  {
    key: 'id',
    title: 'ID',
    width: 60,
    fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
    pinned: 'start',
    value: (row) => row.id,
    render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 200,
    value: (row) => row.country,
    render: (row) => <TextCell text={row.country} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 120,
    fit: fitText((row) => formatMoney(row.amount), { min: 90 }),
    align: 'end',
    value: (row) => Number(row.amount),
    render: (row) => <MoneyCell amount={row.amount} />,
  },
];

/** Layout of an amount on a phone. */
export const AMOUNT_CARD: RowCard<AmountRow> = {
  who: (row) => row.country,
  status: () => null,
  about: () => 'Per FTD',
  amount: (row) => <MoneyCell amount={row.amount} />,
  when: () => null,
};
