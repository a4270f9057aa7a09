import { Button, Popover } from 'antd';
import { Suspense, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '#shared/code/lazy-part';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';
import { isOffered } from './field-chips';
import styles from './filter-bar.module.css';
import { FilterChips, type FilterChip } from './filter-chips';
import type { FilterField } from './filter-fields';
import type { FilterParts } from './filter-parts';
import { useFilterChips, type FieldChip, type FiltersInForce } from './use-filter-chips';

// The selects and the calendar come when a filter is edited for the first time.
const FieldEditor = lazyPart(async () => (await import('./field-editor')).FieldEditor);
const FieldMenu = lazyPart(async () => (await import('./field-menu')).FieldMenu);

interface PopoverProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  content: ReactNode;
  children: ReactNode;
}

const BarPopover = ({ isOpen, onOpenChange, content, children }: PopoverProps) => {
  // Only centred popovers of antd are moved sideways until they fit into the window.
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

/** Whether an editor is open. When it closes, its button has the focus again. */
const useEditing = (button: RefObject<HTMLButtonElement | null>, filters: FiltersInForce) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const apply = (next: FilterParts): void => {
    close();
    filters.onChange(next);
  };
  return { isOpen, setOpen, close, apply };
};

interface ChipProps {
  chip: FieldChip;
  filters: FiltersInForce;
}

/** What a chip says. A click edits the filter in place. */
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
  /** The filters that are not in use. */
  offered: readonly FilterField[];
  filters: FiltersInForce;
}

/** Offers the filters that are not in use, and edits the one that is chosen. */
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
  /** Chips of what is not a field, e.g. the preset, before and after those of the fields. */
  before?: readonly FilterChip[];
  after?: readonly FilterChip[];
  /** The filters are not in force, e.g. while a search ignores them. Their chips are left out. */
  isIgnored?: boolean;
  onClearAll: () => void;
}

/**
 * The filters in force in one line: each can be edited in place and removed, others can be added,
 * and all cleared.
 */
export const FilterBar = ({
  before = [],
  after = [],
  isIgnored = false,
  onClearAll,
  ...filters
}: Props) => {
  const { chips, groups } = useFilterChips(filters);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The button that had the focus is gone afterwards. */
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
  const offered = filters.fields.filter((field) =>
    isOffered(field, filters.value, filters.defaults, groups),
  );
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
