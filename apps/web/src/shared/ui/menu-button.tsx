import { Button, Popover } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon, type IconName } from './icons';
import styles from './menu-button.module.css';

const ITEM = '[role="menuitem"]';

interface ItemProps {
  icon: IconName;
  label: string;
  /** Why it cannot be chosen now. */
  disabled?: string | undefined;
  onSelect: () => void;
}

/** One choice of a {@link MenuButton}; a disabled one says why. */
export const MenuItem = ({ icon, label, disabled, onSelect }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    className={styles.item}
    aria-disabled={disabled !== undefined}
    title={disabled}
    onClick={(event) => {
      if (disabled === undefined) onSelect();
      else event.stopPropagation();
    }}
  >
    <Icon name={icon} size={16} />
    {label}
  </button>
);

/** Where the focus goes from one item to another by key. */
const nextPlace = (key: string, place: number, count: number): number | null => {
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/**
 * A button with a menu below it: opens by click, Enter or the arrow keys, closes with Escape and
 * gives the focus back.
 */
export const MenuButton = ({
  icon,
  label,
  children,
}: {
  icon: IconName;
  label: string;
  children: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      close();
      return;
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];
    const place = nextPlace(
      event.key,
      items.findIndex((item) => item === document.activeElement),
      items.length,
    );
    if (place === null) return;
    event.preventDefault();
    items[place]?.focus();
  };
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      afterOpenChange={(isShown) => {
        if (isShown) menu.current?.querySelector<HTMLElement>(ITEM)?.focus();
      }}
      content={
        <div
          ref={menu}
          role="menu"
          aria-label={label}
          className={styles.menu}
          onKeyDown={onKeyDown}
          onClick={close}
        >
          {children}
        </div>
      }
    >
      <Button
        ref={button}
        icon={<Icon name={icon} size={16} />}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {isNarrow ? null : label}
      </Button>
    </Popover>
  );
};
