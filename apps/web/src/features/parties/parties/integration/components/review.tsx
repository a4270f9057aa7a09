import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { TimeCell } from '#shared/ui/cells';
import { FormDialog } from '#shared/ui/form-dialog';
import { NoteTag } from '#shared/ui/status-tag';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import type { DialogStart } from '#shared/ui/use-dialog-focus';
import { type FormFaults, useFormFaults } from '#shared/ui/use-form-faults';
import type { Report, ReviewList } from '../api/use-reviews';
import { OUTCOMES } from '../lib/report-words';
import styles from './integration.module.css';

/** Columns for the time of a report and its outcome. */
export const receiptColumns = <Row extends Pick<Report, 'received_at' | 'outcome'>>(
  title: string,
): PlainColumn<Row>[] => [
  {
    key: 'received_at',
    title,
    minWidth: 100,
    render: (row) => <TimeCell iso={row.received_at} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    minWidth: 85,
    render: ({ outcome }) => {
      const [text, tone] = OUTCOMES[outcome];
      return <NoteTag text={text} tone={tone} />;
    },
  },
];

interface TableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  nameKey: string;
  list: ReviewList<Row>;
}

/** A list that waits for decisions. More rows are loaded on request. */
export const ReviewTable = <Row extends { readonly id: number }>({
  list,
  ...table
}: TableProps<Row>) => (
  <>
    <PlainTable
      {...table}
      rows={list.rows}
      rowId={({ id }) => id}
      pageSize={20}
      isLoading={list.isLoading}
      failure={list.failure}
    />
    {list.more !== null && (
      <span>
        <Button size="small" loading={list.isLoadingMore} onClick={list.more}>
          Load older ones
        </Button>
      </span>
    )}
  </>
);

interface DialogProps<Key extends string> {
  title: string;
  width: number;
  submitLabel: string;
  /** Maps each field on the wire to the dialog's field. */
  fields: Readonly<Record<string, Key>>;
  isDirty: boolean;
  start?: DialogStart;
  /** Why the decision cannot be sent yet; null if it can. */
  problem: string | null;
  /** Sends the decision. Null while an input is missing. */
  send: (() => Promise<{ message: string }>) | null;
  /** Called when the decision was sent or refused: the list may have changed. */
  onDone: () => void;
  onClose: () => void;
  children: (form: Pick<FormFaults<Key>, 'faults' | 'forget'>) => ReactNode;
}

/** A dialog that decides about one line of a list. */
export const DecisionDialog = <Key extends string>({
  fields,
  send,
  onDone,
  children,
  ...dialog
}: DialogProps<Key>) => {
  const [isBusy, setBusy] = useState(false);
  const { root, faults, forget, explain } = useFormFaults(fields);
  const decide = async (): Promise<boolean> => {
    if (send === null) return false;
    setBusy(true);
    try {
      toast((await send()).message);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.updateFailed);
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return (
    <FormDialog {...dialog} isBusy={isBusy} send={decide}>
      {(submit) => (
        <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
          {children({ faults, forget })}
        </div>
      )}
    </FormDialog>
  );
};
