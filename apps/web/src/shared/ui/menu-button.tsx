import { Button, Popover, type GetRef } from 'antd';
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { IconButton } from './icon-button';
import { Icon, type IconName } from './icons';
import styles from './menu-button.module.css';

const ITEM = '[role="menuitem"]';

interface ItemProps {
  icon: IconName;
  label: string;
  /** Why the item cannot be chosen now. */
  disabled?: string | undefined;
  /** Whether the menu stays open. */
  stays?: boolean | undefined;
  onSelect: () => void;
}

/** An item of a {@link MenuButton}. If it is disabled, its tooltip says why. */
export const MenuItem = ({ icon, label, disabled, stays = false, onSelect }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={styles.item}
    aria-disabled={disabled !== undefined}
    title={disabled}
    onClick={(event) => {
      if (disabled === undefined) onSelect();
      if (disabled !== undefined || stays) event.stopPropagation();
    }}
  >
    <Icon name={icon} size={16} />
    {label}
  </button>
);

/** Returns the index that a key moves the focus to; null if the key does not move it. */
const itemAfterKey = (key: string, current: number, count: number): number | null => {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

export const focusFirstItem = (menu: HTMLElement | null): void =>
  menu?.querySelector<HTMLElement>(ITEM)?.focus();

interface MenuProps {
  menu: RefObject<HTMLDivElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** The items of a menu. Arrow keys move between them. */
export const Menu = ({ menu, label, onClose, children }: MenuProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      onClose();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const current = items.findIndex((item) => item === document.activeElement);
    const next = itemAfterKey(event.key, current, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={label}
      className={styles.menu}
      onKeyDown={onKeyDown}
      onClick={onClose}
    >
      {children}
    </div>
  );
};

interface Props {
  icon: IconName;
  label: string;
  /** True for a button with only its icon, in a cell of a grid. */
  isCell?: boolean;
  children: ReactNode;
}

/**
 * A button with a menu below it. A click, Enter or the down arrow opens the menu; Escape closes it
 * and returns the focus.
 */
export const MenuButton = ({ icon, label, isCell = false, children }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const popover = useRef<GetRef<typeof Popover>>(null);
  const isNarrow = useIsNarrow();
  // On a phone the button may be partly out of a line that scrolls sideways, and turning the phone
  // moves it. The menu is aligned with the whole button.
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    popover.current?.forceAlign();
  }, [isNarrow, isOpen]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const opening = { ref: button, 'aria-haspopup': 'menu', 'aria-expanded': isOpen } as const;
  return (
    <Popover
      ref={popover}
      trigger="click"
      placement={isCell ? 'bottomRight' : 'bottomLeft'}
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      afterOpenChange={(isShown) => {
        if (isShown) focusFirstItem(menu.current);
      }}
      content={
        <Menu menu={menu} label={label} onClose={close}>
          {children}
        </Menu>
      }
    >
      {isCell ? (
        <IconButton {...opening} icon={icon} size={16} tabIndex={-1} label={label} />
      ) : (
        <Button
          {...opening}
          icon={<Icon name={icon} size={16} />}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              setOpen(true);
            }
          }}
        >
          {label}
        </Button>
      )}
    </Popover>
  );
};
