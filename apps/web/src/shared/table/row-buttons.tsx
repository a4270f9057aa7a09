import { createContext, type ReactNode, type SyntheticEvent, useContext } from 'react';
import { IconButton } from '#shared/ui/icon-button';
import type { IconName } from '#shared/ui/icons';
import { MenuButton, MenuItem } from '#shared/ui/menu-button';
import type { GridColumn } from './grid-types';
import styles from './row-buttons.module.css';

/** Whether the actions of a row are in a menu, because the grid has no room for their buttons. */
const FoldedActions = createContext(false);
export const FoldedActionsProvider = FoldedActions.Provider;
export const useAreActionsFolded = (): boolean => useContext(FoldedActions);

interface RowButtonProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  /** Whether the row waits for this action. */
  isEmphasised?: boolean;
  /** Whether Tab reaches the button. In a cell of a grid, the arrow keys do. */
  isTabStop?: boolean;
  /** Receives the number of consecutive clicks. */
  onClick: (clicks: number) => void;
}

/** An action in {@link RowButtons}: a button, or an item of the menu. */
export const RowButton = ({
  icon,
  label,
  disabled = false,
  isEmphasised = false,
  isTabStop = false,
  onClick,
}: RowButtonProps) => {
  if (useAreActionsFolded())
    return (
      <MenuItem
        icon={icon}
        label={label}
        disabled={disabled ? label : undefined}
        onSelect={() => onClick(1)}
      />
    );
  return (
    <IconButton
      icon={icon}
      size={16}
      label={label}
      disabled={disabled}
      data-emphasised={isEmphasised}
      {...(!isTabStop && { tabIndex: -1 })}
      onClick={({ detail }) => onClick(detail)}
    />
  );
};

/** Keeps clicks and keys of the menu from the row: React passes them on, as for its children. */
const keepFromRow = (event: SyntheticEvent<HTMLElement>): void => {
  if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation();
};

/** A menu with the actions of a row. */
const RowMenu = ({ children }: { children: ReactNode }) => (
  <span className={styles.buttons} onClick={keepFromRow} onKeyDown={keepFromRow}>
    <MenuButton icon="more" label="More actions" isCell>
      {children}
    </MenuButton>
  </span>
);

/** The actions of a row, in the actions column: buttons, or one menu if there is no room. */
export const RowButtons = ({ children }: { children: ReactNode }) =>
  useAreActionsFolded() ? (
    <RowMenu>{children}</RowMenu>
  ) : (
    <span className={styles.buttons}>{children}</span>
  );

/** The actions of a row: the widths of their column, and how a row's actions are drawn. */
export interface ActionsColumn<Row> {
  readonly width: number;
  /** Width of the column while the actions are in a menu. */
  readonly foldedWidth?: number;
  readonly render: (row: Row) => ReactNode;
}

/** Key of the actions column, which cards look up. */
export const ACTIONS_KEY = 'actions';
const MENU_WIDTH = 44;
/** Width up to which a menu would hardly save room. */
const SMALL = 90;

/** Returns the column with the actions of each row, which stays at the right edge. */
export const actionsColumn = <Row,>(
  { width, foldedWidth = MENU_WIDTH, render }: ActionsColumn<Row>,
  title = 'Actions',
): GridColumn<Row> => ({
  key: ACTIONS_KEY,
  title,
  width,
  ...(width > SMALL && { foldedWidth }),
  pinned: 'end',
  render,
});
