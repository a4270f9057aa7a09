import { isOffered, type PermissionName } from '@leadline/contracts/permissions';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { auditPath } from '#shared/lib/audit-path';
import { useSession } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';
import { actionsColumn } from './actions-column';
import type { GridColumn } from './grid-types';
import { RowButtons } from './row-buttons';

/** What can be done with a row. */
export interface RowAction<Row> {
  readonly icon: IconName;
  readonly label: (row: Row) => string;
  /** Users without it do not see the button. */
  readonly permission?: PermissionName;
  /** Why it cannot be done with a row, if there is a reason. */
  readonly why?: (row: Row) => string | null;
  readonly run: (row: Row) => void;
}

interface Listed {
  readonly id: number;
}

/** In a row: leads to the entries of its record in the audit log. */
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
  /** The row that an action is at work on; its buttons are disabled. */
  readonly busyId: number | null;
  /** The heading of the column of actions. */
  readonly title?: string;
}

/** The columns, and one with the actions that the user may take, if there is any. */
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
        <IconButton
          key={icon}
          icon={icon}
          size={16}
          tabIndex={-1}
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
