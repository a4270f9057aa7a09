import type { LeadRow } from '@leadline/contracts';
import { VOID_REASONS } from '@leadline/contracts/deposit-rules';
import { useState } from 'react';
import { usePermission } from '#shared/lib/permission';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { MoneyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { CreateButton } from '#shared/ui/create-button';
import { IconButton } from '#shared/ui/icon-button';
import { type Deposit, useDeposits } from '../api/deposits';
import { AddDepositDialog, VoidDepositDialog } from './deposit-dialogs';
import styles from './lead-panel.module.css';

const PAGE_SIZE = 25;

/** Says that a deposit is void, since when, why and by whom. */
const VoidWords = ({ deposit }: { deposit: Deposit }) => {
  const { voided_at: at, void_reason: reason, voided_by: by } = deposit;
  if (at === null) return null;
  return (
    <>
      <TimeCell iso={at} />
      {reason !== null && `: ${VOID_REASONS[reason]}`}
      {by !== null && ` (${by})`}
    </>
  );
};

const COLUMNS: readonly PlainColumn<Deposit>[] = [
  {
    key: 'deposited_at',
    title: 'Time',
    minWidth: 105,
    render: ({ deposited_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    minWidth: 90,
    render: ({ amount, voided_at: voidedAt }) =>
      voidedAt === null ? (
        <MoneyCell amount={amount} />
      ) : (
        <del className={styles.quiet}>
          <MoneyCell amount={amount} />
        </del>
      ),
  },
  { key: 'currency', title: 'Currency', minWidth: 70, render: ({ currency }) => currency },
  {
    key: 'source',
    title: 'Source',
    minWidth: 120,
    render: ({ external_id: id }) => (id === null ? 'Staff' : `Advertiser: ${id}`),
  },
  {
    key: 'created_by',
    title: 'Entered by',
    minWidth: 100,
    render: ({ created_by: by }) => <TextCell text={by} />,
  },
  {
    key: 'voided_at',
    title: 'Void',
    minWidth: 150,
    render: (deposit) => <VoidWords deposit={deposit} />,
  },
];

/** Returns the columns, with a button for each deposit that counts. */
const useColumns = (onVoid: (deposit: Deposit) => void): readonly PlainColumn<Deposit>[] => {
  const mayVoid = usePermission('DEPOSITS_DELETE');
  if (!mayVoid) return COLUMNS;
  const actions: PlainColumn<Deposit> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 60,
    render: (deposit) =>
      deposit.voided_at === null && (
        <IconButton
          icon="trash"
          size={16}
          label={`Void deposit ${deposit.id}`}
          onClick={() => onVoid(deposit)}
        />
      ),
  };
  return [...COLUMNS, actions];
};

/** The deposits of a lead after its FTD. */
export const LeadDeposits = ({ lead }: { lead: LeadRow }) => {
  const { deposits, isLoading, failure } = useDeposits(lead.id);
  const [isAdding, setAdding] = useState(false);
  const [voided, setVoided] = useState<Deposit | null>(null);
  const columns = useColumns(setVoided);
  const hasFtd = lead.ftd_date !== null && !lead.fake_ftd;
  return (
    <div className={styles.stack}>
      {hasFtd && (
        <div className={styles.footer}>
          <CreateButton
            label="Add deposit"
            permission="DEPOSITS_CREATE"
            onClick={() => setAdding(true)}
          />
        </div>
      )}
      <PlainTable
        label="Deposits"
        columns={columns}
        nameKey="deposited_at"
        rows={deposits}
        rowId={({ id }) => id}
        pageSize={PAGE_SIZE}
        isLoading={isLoading}
        failure={failure}
        none={
          hasFtd
            ? 'No deposits after the FTD yet.'
            : 'A lead has deposits only after its FTD, and this one has none.'
        }
      />
      {isAdding && <AddDepositDialog leadId={lead.id} onClose={() => setAdding(false)} />}
      {voided !== null && (
        <VoidDepositDialog leadId={lead.id} deposit={voided} onClose={() => setVoided(null)} />
      )}
    </div>
  );
};
