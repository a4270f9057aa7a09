import { Modal } from 'antd';
import { useEffect, useId, useRef, useState, type FocusEvent } from 'react';
import { ListFailure } from '#shared/ui/list-failure';
import { Icon } from '#shared/ui/icons';
import { useLatest } from '#shared/lib/use-latest';
import { useClosing } from '#shared/ui/use-closing';
import { COMMAND_KEY } from '../lib/command-key';
import type { PaletteGroup, PaletteItem } from '../lib/palette-items';
import type { TypedAhead } from '../lib/typed-ahead';
import { usePalette } from '../lib/use-palette';
import styles from './palette.module.css';

type Palette = ReturnType<typeof usePalette>;
const optionId = (listId: string, key: string): string => `${listId}-${key}`;

interface OptionProps {
  id: string;
  item: PaletteItem;
  isChosen: boolean;
  onChoose: () => void;
  onVisit: (inNewTab: boolean) => void;
}

const Option = ({ id, item, isChosen, onChoose, onVisit }: OptionProps) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onMouseMove={isChosen ? undefined : onChoose}
      onClick={({ ctrlKey, metaKey }) => onVisit(ctrlKey || metaKey)}
    >
      <Icon name={item.icon} size={17} />
      <span className={styles.name}>{item.title}</span>
      <span className={styles.note}>{item.note}</span>
    </div>
  );
};

interface GroupProps {
  listId: string;
  group: PaletteGroup;
  palette: Palette;
}

const Group = ({ listId, group: { title, items }, palette }: GroupProps) => (
  <div role="group" aria-label={title}>
    <div className={styles.title} aria-hidden="true">
      {title}
    </div>
    {items.map((item) => (
      <Option
        key={item.key}
        id={optionId(listId, item.key)}
        item={item}
        isChosen={item.key === palette.chosen?.key}
        onChoose={() => palette.choose(item)}
        onVisit={(inNewTab) => palette.visit(item, inNewTab)}
      />
    ))}
  </div>
);

const countText = ({ count, isSearching, text }: Palette): string => {
  if (isSearching) return 'Searching…';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  return count === 1 ? '1 result' : `${count} results`;
};

/**
 * A failed search, a search without results, and the number of results for screen
 * readers.
 */
const State = ({ palette }: { palette: Palette }) => (
  <>
    {palette.failure !== null && (
      <div className={styles.state}>
        <ListFailure failure={palette.failure} text="The search failed." />
      </div>
    )}
    <p
      role="status"
      className={palette.count === 0 && palette.failure === null ? styles.state : 'visually-hidden'}
    >
      {palette.failure === null && countText(palette)}
    </p>
  </>
);

/** Takes the focus and what was typed before as soon as it is there. */
const useEager = (palette: Palette, onReady: () => TypedAhead) => {
  const field = useRef<HTMLInputElement>(null);
  const start = useLatest(() => {
    const { text, isEntered } = onReady();
    field.current?.focus();
    if (text !== '') palette.type(text, isEntered);
  });
  useEffect(() => start.current(), [start]);
  return field;
};

/** A page that arrives late takes the focus to its heading, but the user is typing here. */
const keepFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>): void => {
  const isTaken =
    relatedTarget instanceof Element && relatedTarget.closest('[role="dialog"]') === null;
  // The other element has it first.
  if (isTaken) queueMicrotask(() => currentTarget.focus());
};

interface FieldProps {
  palette: Palette;
  listId: string;
  isOpen: boolean;
  onReady: () => TypedAhead;
}

const Field = ({ palette, listId, isOpen, onReady }: FieldProps) => (
  <div className={styles.field}>
    <Icon name="search" size={18} />
    <input
      ref={useEager(palette, onReady)}
      role="combobox"
      aria-label="Search"
      aria-expanded={palette.count > 0}
      aria-controls={listId}
      aria-autocomplete="list"
      aria-activedescendant={
        palette.chosen === null ? undefined : optionId(listId, palette.chosen.key)
      }
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder="A page, a command, a name, an ID, an email, a phone"
      value={palette.text}
      onChange={(event) => palette.type(event.target.value)}
      onKeyDown={palette.onKeyDown}
      onBlur={isOpen ? keepFocus : undefined}
    />
  </div>
);

interface Props {
  /** Called when the field is ready. Returns the text typed before that. */
  onReady: () => TypedAhead;
  /** Called when the palette begins to close. It takes no more keys. */
  onClosing: () => void;
  /** Called after closing. `isLeft` if the user went to an item, which takes the focus. */
  onClosed: (isLeft: boolean) => void;
  onShortcuts: () => void;
}

/** Finds a page, a lead, or any record by its name, and goes there by keyboard or mouse. */
export const Palette = ({ onReady, onClosing, onClosed, onShortcuts }: Props) => {
  const [isLeft, setLeft] = useState(false);
  const { close, modal } = useClosing(() => onClosed(isLeft));
  const closing = useLatest(onClosing);
  useEffect(() => {
    if (!modal.open) closing.current();
  }, [modal.open, closing]);
  const listId = useId();
  const palette = usePalette((isGone) => {
    setLeft(isGone);
    close();
  });
  return (
    <Modal
      {...modal}
      title={<span className="visually-hidden">Search</span>}
      closable={false}
      width={640}
      className={styles.palette}
      footer={
        <div className={styles.foot}>
          <span className={styles.hints}>
            <kbd>↑</kbd> <kbd>↓</kbd> choose · <kbd>Enter</kbd> open · <kbd>{COMMAND_KEY}</kbd>{' '}
            <kbd>Enter</kbd> open in a new tab
          </span>
          <button type="button" className={styles.more} onClick={onShortcuts}>
            Keyboard shortcuts
          </button>
        </div>
      }
    >
      <Field palette={palette} listId={listId} isOpen={modal.open} onReady={onReady} />
      <div id={listId} role="listbox" aria-label="Results" className={styles.list}>
        {palette.groups.map((group) => (
          <Group key={group.title} listId={listId} group={group} palette={palette} />
        ))}
      </div>
      <State palette={palette} />
    </Modal>
  );
};
