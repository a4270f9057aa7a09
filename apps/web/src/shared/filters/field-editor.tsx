import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keepTabInside } from '#shared/lib/tab-cycle';
import { FieldControl } from './field-control';
import styles from './filter-bar.module.css';
import type { Filter, FilterField } from './filter-fields';

/**
 * Controls that receive the focus, in order of preference. The switch of a select comes after its
 * list.
 */
const CONTROLS = ['input:checked:not(:disabled)', 'input:not(:disabled)', '[role="switch"]'];
const firstControl = (root: HTMLElement | null): HTMLElement | null | undefined =>
  CONTROLS.map((control) => root?.querySelector<HTMLElement>(control)).find(Boolean);

const OPEN_CALENDAR = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)';
/** Whether Escape should close the control's list or calendar before it closes the editor. */
const isPopupOpen = (control: Element): boolean =>
  control.getAttribute('aria-expanded') === 'true' ||
  document.querySelector(OPEN_CALENDAR) !== null;

export interface FieldEditorProps {
  field: FilterField;
  /** The active filter. */
  applied: Filter;
  onApply: (filter: Filter) => void;
  /** Absent if the field cannot be removed. */
  onRemove?: (() => void) | undefined;
  onClose: () => void;
}

/** Edits one filter in place. Nothing changes before Apply; Escape discards the edit. */
export const FieldEditor = ({ field, applied, onApply, onRemove, onClose }: FieldEditorProps) => {
  const [draft, setDraft] = useState(applied);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    firstControl(root.current)?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    keepTabInside(event, root.current);
    if (event.key !== 'Escape' || isPopupOpen(event.target as Element)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={root}
      role="dialog"
      aria-label={field.label}
      className={styles.editor}
      onKeyDown={onKeyDown}
    >
      <FieldControl field={field} value={draft} onChange={setDraft} />
      <div className={styles.editorActions}>
        {onRemove && <Button onClick={onRemove}>Remove</Button>}
        <Button type="primary" onClick={() => onApply(draft)}>
          Apply
        </Button>
      </div>
    </div>
  );
};

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

interface MenuProps {
  fields: readonly FilterField[];
  onChoose: (field: FilterField) => void;
  onClose: () => void;
}

/**
 * Filters that can be added. Arrow keys and first letters move the focus; Escape closes the menu.
 */
export const FieldMenu = ({ fields, onChoose, onClose }: MenuProps) => {
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
