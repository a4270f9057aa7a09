import { Button, Popover } from 'antd';
import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';
import { isOffered } from './field-chips';
import styles from './filter-bar.module.css';
import { FilterChips, type FilterChip } from './filter-chips';
import type { Filter, FilterField } from './filter-fields';
import { useFilterChips, type FieldChip, type FiltersInForce } from './use-filter-chips';

// The selects and the calendar load when a filter is first edited.
const FieldEditor = lazyPart(async () => (await import('./field-editor')).FieldEditor);
const FieldMenu = lazyPart(async () => (await import('./field-editor')).FieldMenu);

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  content: ReactNode;
  children: ReactNode;
}

const BarPopover = ({ isOpen, onOpenChange, content, children }: PopoverProps) => {
  // antd shifts only centred popovers sideways to fit the window.
  const placement = useIsNarrow() ? 'bottom' : 'bottomLeft';
  return (
    <Popover
      trigger="click"
      placement={placement}
      arrow={false}
      destroyOnHidden
      open={isOpen}
      onOpenChange={onOpenChange}
      content={<Suspense fallback={<div className={styles.editor} />}>{content}</Suspense>}
    >
      {children}
    </Popover>
  );
};

/** Whether an editor is open. When it closes, its button regains the focus. */
const useEditing = (button: RefObject<HTMLButtonElement | null>, filters: FiltersInForce) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const apply = (next: Filter): void => {
    close();
    filters.onChange(next);
  };
  return { isOpen, setOpen, close, apply };
};

interface ChipProps {
  chip: FieldChip;
  filters: FiltersInForce;
}

/** A chip that opens an editor for its filter. */
const EditableChip = ({ chip: { field, label, onRemove }, filters }: ChipProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, close, apply } = useEditing(button, filters);
  return (
    <BarPopover
      isOpen={isOpen}
      onOpenChange={setOpen}
      content={
        <FieldEditor
          field={field}
          applied={filters.value}
          onApply={apply}
          onRemove={onRemove}
          onClose={close}
        />
      }
    >
      <button
        ref={button}
        type="button"
        className={styles.edit}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={`Edit ${label}`}
      >
        {label}
      </button>
    </BarPopover>
  );
};

interface AddProps {
  button: RefObject<HTMLButtonElement | null>;
  /** Filters that are not in use. */
  offered: readonly FilterField[];
  filters: FiltersInForce;
}

/** Offers the filters that are not in use, and edits the chosen one. */
const AddFilter = ({ button, offered, filters }: AddProps) => {
  const { isOpen, setOpen, close, apply } = useEditing(button, filters);
  const [field, setField] = useState<FilterField | null>(null);
  const open = (isNowOpen: boolean): void => {
    setOpen(isNowOpen);
    if (isNowOpen) setField(null);
  };
  return (
    <BarPopover
      isOpen={isOpen}
      onOpenChange={open}
      content={
        field === null ? (
          <FieldMenu fields={offered} onChoose={setField} onClose={close} />
        ) : (
          <FieldEditor field={field} applied={filters.value} onApply={apply} onClose={close} />
        )
      }
    >
      <Button
        ref={button}
        size="small"
        type="dashed"
        icon={<Icon name="plus" size={13} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        Add filter
      </Button>
    </BarPopover>
  );
};

interface Props extends FiltersInForce {
  /** Chips before and after the field chips, e.g. the preset. */
  before?: readonly FilterChip[];
  after?: readonly FilterChip[];
  /** Whether the filters are ignored, e.g. by a search. Their chips are then left out. */
  isIgnored?: boolean;
  onClearAll: () => void;
}

/** The active filters on one line. The user can edit or remove each, add others, and clear all. */
export const FilterBar = ({
  before = [],
  after = [],
  isIgnored = false,
  onClearAll,
  ...filters
}: Props) => {
  const { chips, groups } = useFilterChips(filters);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Moves the focus after a change that removes the focused button. */
  const keepingFocus = (change: () => void) => () => {
    change();
    addButton.current?.focus();
  };
  const editable = chips.map((chip): FilterChip => {
    const removable = chip.onRemove && { ...chip, onRemove: keepingFocus(chip.onRemove) };
    const shown = removable ?? chip;
    if (chip.field.kind === 'group') return shown;
    return { ...shown, content: <EditableChip chip={shown} filters={filters} /> };
  });
  const all = [...before, ...(isIgnored ? [] : editable), ...after];
  const { fields, defaults } = filters.codec;
  const offered = fields.filter((field) => isOffered(field, filters.value, defaults, groups));
  return (
    <div className={styles.bar}>
      <FilterChips chips={all} />
      {!isIgnored && <AddFilter button={addButton} offered={offered} filters={filters} />}
      {all.some(({ onRemove }) => onRemove !== undefined) && (
        <Button size="small" type="text" onClick={keepingFocus(onClearAll)}>
          Clear all
        </Button>
      )}
    </div>
  );
};
