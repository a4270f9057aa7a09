import { Link } from 'react-router-dom';
import type { CallReply } from '#shared/api/api-types';
import { formatMoney } from '#shared/lib/format';
import { useLeadLinks } from '#shared/lib/lead-address';
import { ledgerEventText } from '#shared/lib/ledger-words';
import { useIsOpenTo } from '#shared/lib/page-links';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn } from '#shared/table/grid-types';
import type { RowCard } from '#shared/table/row-card';
import { MoneyCell, TextCell, TIME_WIDTH, TimeCell } from '#shared/ui/cells';

export type LedgerEntry = CallReply<'advertiserLedger.list'>['data'][number];

const Lead = ({ id }: { id: number }) => {
  const { to, state } = useLeadLinks()(id, 'history');
  return useIsOpenTo('/leads') ? (
    <Link to={to} state={state}>
      {id}
    </Link>
  ) : (
    id
  );
};

/** The columns of an account in a currency. */
export const ledgerColumns = (currency: string): readonly GridColumn<LedgerEntry>[] => [
  {
    key: 'counts_at',
    title: 'Counts on',
    width: TIME_WIDTH,
    pinned: 'start',
    render: ({ counts_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'lead_id',
    title: 'Lead',
    width: 100,
    render: ({ lead_id: id }) => id !== null && <Lead id={id} />,
  },
  {
    key: 'event',
    title: 'Event',
    width: 300,
    fit: fitText(ledgerEventText, { max: 400 }),
    render: (entry) => <TextCell text={ledgerEventText(entry)} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    width: 120,
    fit: fitText(({ amount }) => formatMoney(amount, currency), { min: 100 }),
    align: 'end',
    render: ({ amount }) => <MoneyCell amount={amount} currency={currency} />,
  },
  {
    key: 'changed_by',
    title: 'By',
    width: 160,
    render: ({ changed_by: name }) => <TextCell text={name} />,
  },
  {
    key: 'recorded_at',
    title: 'Recorded',
    width: TIME_WIDTH,
    render: ({ recorded_at: at }) => <TimeCell iso={at} />,
  },
];

export const ledgerCard = (currency: string): RowCard<LedgerEntry> => ({
  who: ({ lead_id: id }) => (id === null ? 'Period without leads' : `Lead #${id}`),
  status: () => null,
  about: (entry) => <TextCell text={ledgerEventText(entry)} />,
  amount: ({ amount }) => <MoneyCell amount={amount} currency={currency} />,
  when: ({ counts_at: at }) => <TimeCell iso={at} />,
});
