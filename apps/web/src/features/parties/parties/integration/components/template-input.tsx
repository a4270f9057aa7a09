import { Input, Popover, type GetRef } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '#shared/ui/icon-button';
import { focusFirstItem, Menu } from '#shared/ui/menu-button';
import type { Placeholder } from '../lib/placeholders';
import styles from './template-input.module.css';

interface Props {
  /** Props that `Field` passes to its control. */
  control?: { readonly id?: string; readonly status?: '' | 'error' };
  /** Accessible name, if the field has no visible label. */
  label?: string;
  value: string;
  placeholders: readonly Placeholder[];
  placeholder?: string;
  onChange: (value: string) => void;
}

interface PickerProps {
  label: string;
  placeholders: readonly Placeholder[];
  onPick: (name: string) => void;
}

/** The button that lists the placeholders. The chosen one is inserted at the cursor. */
const PlaceholderPicker = ({ label, placeholders, onPick }: PickerProps) => {
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      afterOpenChange={(isShown) => {
        if (isShown) focusFirstItem(menu.current);
      }}
      content={
        <div className={styles.scroller}>
          <Menu menu={menu} label={label} onClose={() => setOpen(false)}>
            {placeholders.map(({ name, sample, note }) => (
              <button
                key={name}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className={styles.item}
                onClick={() => onPick(name)}
              >
                <code>{name}</code>
                <span>{note || sample}</span>
              </button>
            ))}
          </Menu>
        </div>
      }
    >
      <IconButton
        icon="braces"
        label={label}
        size={16}
        quiet
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      />
    </Popover>
  );
};

/** A text with placeholders such as `{{email}}`, which can be picked from a list. */
export const TemplateInput = ({
  control,
  label,
  value,
  placeholders,
  placeholder,
  onChange,
}: Props) => {
  const input = useRef<GetRef<typeof Input>>(null);
  const insert = (name: string): void => {
    const element = input.current?.input;
    const start = element?.selectionStart ?? value.length;
    const end = element?.selectionEnd ?? start;
    onChange(`${value.slice(0, start)}{{${name}}}${value.slice(end)}`);
    input.current?.focus();
  };
  return (
    <Input
      {...control}
      ref={input}
      aria-label={label}
      className={styles.input}
      value={value}
      maxLength={2000}
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <PlaceholderPicker
          label={`Insert a placeholder${label === undefined ? '' : ` into ${label}`}`}
          placeholders={placeholders}
          onPick={insert}
        />
      }
    />
  );
};
