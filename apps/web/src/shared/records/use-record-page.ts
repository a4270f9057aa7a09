import type { PermissionName } from '@leadline/contracts/permissions';
import { useMemo, useState, type ComponentType } from 'react';
import { useNewRequest } from '#shared/lib/new-record';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import type { SearchList } from '#shared/table/search-list-page';
import { useRowAct, type RowAct } from '#shared/ui/use-row-act';
import type { RecordDialogProps } from './use-record-form';
import { useRecords, type RecordsCall } from './use-records';

/** The actions on the records of a kind. */
export interface RecordActionsKind<Row> {
  /** Its name in the audit log. */
  readonly entity: string;
  /** Names a record in the labels of its buttons, e.g. `offer Spring`. */
  readonly nameOf: (row: Row) => string;
  /** Without one, whoever sees the page sees the control. */
  readonly permissions: Readonly<Partial<Record<'create' | 'edit' | 'remove', PermissionName>>>;
  /** The question and the call. */
  readonly removal: (row: Row) => RowAct;
}

/** A kind of record with a page: its list, its dialog, and how a record is deleted. */
export interface RecordKind<Row> extends SearchList<Row>, RecordsCall<Row>, RecordActionsKind<Row> {
  readonly createLabel: string;
  readonly Dialog: ComponentType<RecordDialogProps<Row>>;
}

const withPermission = (permission: PermissionName | undefined) =>
  permission === undefined ? {} : { permission };

/** The open dialog of a page, and what can be done with a record. */
export const useRecordActions = <Row extends { readonly id: number }>(
  kind: RecordActionsKind<Row>,
  reload: () => Promise<unknown>,
) => {
  /** Null for a new record; undefined while the dialog is closed. */
  const [opened, setOpened] = useState<Row | null>();
  useNewRequest(usePermission(kind.permissions.create ?? ''), () => setOpened(null));
  const { busyId, act } = useRowAct(() => void reload());
  const latest = useLatest({ act });
  const history = useHistoryAction(kind.entity, kind.nameOf);
  const actions = useMemo(() => {
    const { nameOf, permissions, removal } = kind;
    const edit: RowAction<Row> = {
      icon: 'pencil',
      ...withPermission(permissions.edit),
      label: (row) => `Edit ${nameOf(row)}`,
      run: (row) => setOpened(row),
    };
    const remove: RowAction<Row> = {
      icon: 'trash',
      ...withPermission(permissions.remove),
      label: (row) => `Delete ${nameOf(row)}`,
      run: (row) => latest.current.act(row.id, removal(row)),
    };
    return { edit, history, remove, standard: [edit, history, remove] };
  }, [kind, history, latest]);
  return { busyId, act, opened, setOpened, actions };
};

/** The records of a page, the open dialog, and what can be done with a record. */
export const useRecordPage = <Row extends { readonly id: number }>(kind: RecordKind<Row>) => {
  const { query, rows, reload } = useRecords(kind);
  return { kind, query, rows, reload, ...useRecordActions(kind, reload) };
};

/** The state of a {@link RecordListPage}. */
export type RecordPage<Row extends { readonly id: number }> = ReturnType<typeof useRecordPage<Row>>;
