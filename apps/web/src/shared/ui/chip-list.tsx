import { Popover } from 'antd';
import { useRef, useState } from 'react';
import { TextCell } from './cells';
import styles from './chip-list.module.css';
import { PopoverPanel } from './popover-panel';
import { NoteTag } from './status-tag';

const TITLES = {
  alerts: 'Alerts',
  events: 'Events',
  permissions: 'Permissions',
  statuses: 'Statuses',
} as const;

interface Props {
  /** Owner and kind of the texts, for screen readers. */
  owner: string;
  noun: keyof typeof TITLES;
  names: readonly string[];
}

/** Chips before "Show more". */
export const SHOWN_CHIPS = 3;

const Chips = ({ names }: { names: readonly string[] }) =>
  names.map((name) => <NoteTag key={name} text={name} tone="quiet" />);

/** Texts of a record: the first 3, and all of them on request; `-` for none. */
export const ChipList = ({ owner, noun, names }: Props) => {
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
              aria-label={`${TITLES[noun]} of ${owner}`}
              className={styles.all}
              onClose={close}
            >
              <div className={styles.list} tabIndex={0} role="region" aria-label={`All ${noun}`}>
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
            aria-label={`${isOpen ? 'Show less' : 'Show more'} ${noun} of ${owner}`}
          >
            {isOpen ? 'Show less' : 'Show more'}
          </button>
        </Popover>
      )}
    </span>
  );
};
