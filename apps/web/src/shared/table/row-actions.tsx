import { isOffered, type PermissionName } from '@leadline/contracts/permissions';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { auditPath } from '#shared/lib/audit-path';
import { useSession } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import type { IconName } from '#shared/ui/icons';
import type { GridColumn } from './grid-types';
import { actionsColumn, RowButton, RowButtons } from './row-buttons';

/** An action on a row. */
export interface RowAction<Row> {
  readonly icon: IconName;
  readonly label: (row: Row) => string;
  /** Permission without which the button is hidden. */
  readonly permission?: PermissionName;
  /** Returns why the action is impossible for a row, or null. */
  readonly why?: (row: Row) => string | null;
  readonly run: (row: Row) => void;
}

interface Listed {
  readonly id: number;
}

/** Returns a row action that opens the record's entries in the audit log. */
export const useHistoryAction = <Row extends Listed>(
  entity: string,
  nameOf: (row: Row) => string,
): RowAction<Row> => {
  const latest = useLatest({ navigate: useNavigate(), nameOf });
  return useMemo(
    () => ({
      icon: 'history',
      label: (row) => `History of ${latest.current.nameOf(row)}`,
      permission: 'AUDIT_LOG_LIST',
      run: ({ id }) => void latest.current.navigate(auditPath({ entity, id })),
    }),
    [entity, latest],
  );
};

const BUTTON_WIDTH = 32;
const LEAST_WIDTH = 84;

interface Given<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly actions: readonly RowAction<Row>[];
  /** Row of a running action; its buttons are disabled. */
  readonly busyId: number | null;
  /** Heading of the actions column. */
  readonly title?: string;
}

/** Returns the columns, with a column of the actions that the user may take, if any. */
export const useColumnsWithActions = <Row extends Listed>({
  columns,
  actions,
  busyId,
  title,
}: Given<Row>): readonly GridColumn<Row>[] => {
  const permissions = useSession()?.permissions;
  return useMemo(() => {
    const offered = actions.filter(
      ({ permission }) => permission === undefined || isOffered(permissions ?? [], permission),
    );
    if (offered.length === 0) return columns;
    const button = (row: Row, { icon, label, why, run }: RowAction<Row>) => {
      const reason = why?.(row) ?? null;
      return (
        <RowButton
          key={icon}
          icon={icon}
          label={reason ?? label(row)}
          disabled={reason !== null || busyId === row.id}
          onClick={() => run(row)}
        />
      );
    };
    const width = Math.max(LEAST_WIDTH, 20 + offered.length * BUTTON_WIDTH);
    const render = (row: Row) => (
      <RowButtons>{offered.map((action) => button(row, action))}</RowButtons>
    );
    return [...columns, actionsColumn({ width, render }, title)];
  }, [columns, actions, busyId, title, permissions]);
};
