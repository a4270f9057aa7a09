import { Button } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keepTabInside } from '#shared/lib/tab-cycle';
import { FieldControl } from './field-control';
import styles from './filter-bar.module.css';
import type { FilterField } from './filter-fields';
import type { FilterParts } from './filter-parts';

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
  applied: FilterParts;
  onApply: (filter: FilterParts) => void;
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
