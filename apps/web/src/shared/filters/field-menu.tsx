import { useEffect, useRef, type KeyboardEvent } from 'react';
import styles from './filter-bar.module.css';
import type { FilterField } from './filter-fields';

/** Returns the index that a key moves the focus to; null if the key does not move it. */
const itemAfterKey = (key: string, current: number, count: number): number | null => {
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/** Returns the index of the next item that begins with a letter, after the current one. */
const itemWithLetter = (items: readonly HTMLElement[], key: string, current: number): number => {
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  const found = after.find(({ textContent }) =>
    textContent.toLowerCase().startsWith(key.toLowerCase()),
  );
  return found === undefined ? current : items.indexOf(found);
};

interface Props {
  fields: readonly FilterField[];
  onChoose: (field: FilterField) => void;
  onClose: () => void;
}

/**
 * Filters that can be added. Arrow keys and first letters move the focus; Escape closes the menu.
 */
export const FieldMenu = ({ fields, onChoose, onClose }: Props) => {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  useEffect(() => items()[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.stopPropagation();
      onClose();
      return;
    }
    const all = items();
    const current = all.findIndex((item) => item === document.activeElement);
    const isLetter = event.key.length === 1 && event.key !== ' ';
    const next = isLetter
      ? itemWithLetter(all, event.key, current)
      : itemAfterKey(event.key, current, all.length);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div
      ref={menu}
      role="menu"
      aria-label="Add filter"
      className={styles.menu}
      onKeyDown={onKeyDown}
    >
      {fields.map((field, index) => (
        <button
          key={field.field}
          type="button"
          role="menuitem"
          // A single tab stop: the menu scrolls, so the keyboard must reach it.
          tabIndex={index === 0 ? 0 : -1}
          className={styles.item}
          onClick={() => onChoose(field)}
        >
          {field.label}
        </button>
      ))}
    </div>
  );
};
