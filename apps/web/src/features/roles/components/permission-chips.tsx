import { Popover } from 'antd';
import { useRef, useState } from 'react';
import { TextCell } from '#shared/ui/cells';
import { PopoverPanel } from '#shared/ui/popover-panel';
import { NoteTag } from '#shared/ui/status-tag';
import styles from './permission-chips.module.css';

interface Props {
  /** The role, for screen readers. */
  owner: string;
  names: readonly string[];
}

/** Chips before "Show more" (ROL-006). */
export const SHOWN_CHIPS = 3;

const Chips = ({ names }: { names: readonly string[] }) =>
  names.map((name) => <NoteTag key={name} text={name} tone="quiet" />);

/** The permissions of a role: the first 3, and all of them on request; `-` without any (ROL-006). */
export const PermissionChips = ({ owner, names }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  if (names.length === 0) return <TextCell text="-" />;
  return (
    <span className={styles.chips}>
      <Chips names={names.slice(0, SHOWN_CHIPS)} />
      {names.length > SHOWN_CHIPS && (
        <Popover
          trigger="click"
          open={isOpen}
          onOpenChange={setOpen}
          placement="bottom"
          destroyOnHidden
          content={
            <PopoverPanel
              role="dialog"
              aria-label={`Permissions of ${owner}`}
              className={styles.all}
              onClose={close}
            >
              <div className={styles.list} tabIndex={0} role="region" aria-label="All permissions">
                <Chips names={names} />
              </div>
              <button type="button" className={styles.more} onClick={close}>
                Show less
              </button>
            </PopoverPanel>
          }
        >
          <button
            ref={button}
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Show less' : 'Show more'} permissions of ${owner}`}
          >
            {isOpen ? 'Show less' : 'Show more'}
          </button>
        </Popover>
      )}
    </span>
  );
};
