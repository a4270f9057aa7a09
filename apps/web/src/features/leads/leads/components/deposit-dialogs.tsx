import { VOID_REASONS, type VoidReason } from '@leadline/contracts/deposit-rules';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { formatMoney } from '#shared/lib/format';
import { instantOf, toWire, wallNow } from '#shared/lib/wall-clock';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { type Deposit, useDepositsChanged } from '../api/deposits';
import styles from './lead-forms.module.css';

interface Sending {
  readonly explain: (error: unknown, text: string) => Promise<void>;
  readonly failed: string;
}

/** Sends a form and shows the result. Resolves with whether it was done. */
const useSending = ({ explain, failed }: Sending) => {
  const [isBusy, setBusy] = useState(false);
  const changed = useDepositsChanged();
  const send = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    setBusy(true);
    try {
      toast((await call()).message);
      changed();
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) void explain(error, failed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
};

const ADD_FIELDS = { amount: 'amount', deposited_at: 'at' } as const;

const problemOf = (amount: string, at: string): string | null => {
  if (amount.trim() === '') return 'Enter the amount';
  return at === '' ? 'Enter the date and time' : null;
};

interface AddProps {
  leadId: number;
  onClose: () => void;
}

/** Holds the fields of a new deposit, and sends them. */
const useNewDeposit = (leadId: number) => {
  const zone = useZone();
  const [amount, setAmount] = useState('');
  const [at, setAt] = useState(() => toWire(wallNow(zone)));
  const { root, faults, forget, explain } = useFormFaults(ADD_FIELDS);
  const { isBusy, send } = useSending({ explain, failed: 'The deposit was not added.' });
  return {
    ...{ zone, root, faults, isBusy, amount, at },
    changeAmount: (text: string): void => {
      forget(['amount']);
      setAmount(text);
    },
    changeAt: (text: string): void => {
      forget(['at']);
      setAt(text);
    },
    add: () =>
      send(() =>
        api.call('deposits.create', {
          params: { id: leadId },
          body: {
            amount: amount.trim(),
            deposited_at: new Date(instantOf(`${at}:00`, zone)).toISOString(),
          },
        }),
      ),
  };
};
type NewDeposit = ReturnType<typeof useNewDeposit>;

const DepositFields = ({ deposit }: { deposit: NewDeposit }) => {
  const { zone, faults, amount, at, changeAmount, changeAt } = deposit;
  return (
    <>
      <Field
        label="Amount in USD"
        name="amount"
        hint="A withdrawal or a chargeback is negative, e.g. -50.00"
        error={faults.amount}
      >
        {(field) => (
          <Input
            {...field}
            value={amount}
            maxLength={13}
            autoComplete="off"
            placeholder="250.00"
            onChange={({ target }) => changeAmount(target.value)}
          />
        )}
      </Field>
      <Field
        label="Date and time"
        name="at"
        hint={`In ${zone.name.replaceAll('_', ' ')}`}
        error={faults.at}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <DateTimeField
            id={id}
            aria-describedby={describedBy}
            isRequired
            value={at}
            onChange={changeAt}
          />
        )}
      </Field>
    </>
  );
};

/** Enters a deposit of a lead, or a withdrawal. */
export const AddDepositDialog = ({ leadId, onClose }: AddProps) => {
  const deposit = useNewDeposit(leadId);
  const { root, isBusy, amount, at, add } = deposit;
  return (
    <FormDialog
      title="Add deposit"
      width={420}
      submitLabel="Add"
      isDirty={amount !== ''}
      isBusy={isBusy}
      problem={problemOf(amount, at)}
      send={add}
      onClose={onClose}
    >
      {(submit) => (
        <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
          <DepositFields deposit={deposit} />
        </div>
      )}
    </FormDialog>
  );
};

const VOID_FIELDS = { reason: 'reason' } as const;
const REASONS = Object.entries(VOID_REASONS).map(([value, label]) => ({
  value: value as VoidReason,
  label,
}));

interface VoidProps extends AddProps {
  deposit: Deposit;
}

/** Asks why a deposit is void. */
export const VoidDepositDialog = ({ leadId, deposit, onClose }: VoidProps) => {
  const [reason, setReason] = useState<VoidReason | null>(null);
  const { root, faults, forget, explain } = useFormFaults(VOID_FIELDS);
  const { isBusy, send } = useSending({ explain, failed: 'The deposit was not voided.' });
  const makeVoid = (): Promise<boolean> =>
    reason === null
      ? Promise.resolve(false)
      : send(() =>
          api.call('deposits.void', {
            params: { id: leadId, deposit_id: deposit.id },
            body: { reason },
          }),
        );
  return (
    <FormDialog
      title={`Void deposit ${deposit.id}?`}
      width={420}
      submitLabel="Void"
      danger
      isBusy={isBusy}
      problem={reason === null ? 'Choose the reason first' : null}
      send={makeVoid}
      onClose={onClose}
    >
      {() => (
        <div ref={root} className={styles.form}>
          <p>
            The deposit of {formatMoney(deposit.amount)} counts no more, and its share is taken
            back. This cannot be undone.
          </p>
          <Field label="Reason" name="reason" error={faults.reason}>
            {(field) => (
              <Select
                {...field}
                value={reason}
                options={REASONS}
                onChange={(value) => {
                  forget(['reason']);
                  setReason(value);
                }}
              />
            )}
          </Field>
        </div>
      )}
    </FormDialog>
  );
};
