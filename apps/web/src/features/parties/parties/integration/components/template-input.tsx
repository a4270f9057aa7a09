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

const TYPED = { maxLength: 4000, autoComplete: 'off', spellCheck: false } as const;

/** Returns a text with a placeholder in place of its selection. */
const inserted = (
  value: string,
  name: string,
  element: HTMLInputElement | HTMLTextAreaElement | null | undefined,
): string => {
  const start = element?.selectionStart ?? value.length;
  const end = element?.selectionEnd ?? start;
  return `${value.slice(0, start)}{{ ${name} }}${value.slice(end)}`;
};

/** A text with placeholders such as `{{ lead.email }}`, which can be picked from a list. */
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
    onChange(inserted(value, name, input.current?.input));
    input.current?.focus();
  };
  return (
    <Input
      {...control}
      ref={input}
      aria-label={label}
      className={styles.input}
      value={value}
      {...TYPED}
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

interface AreaProps extends Omit<Props, 'label'> {
  label: string;
  rows: number;
}

/** A text of several lines with placeholders. */
export const TemplateArea = (props: AreaProps) => {
  const { control, label, value, placeholders, placeholder, rows, onChange } = props;
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const insert = (name: string): void => {
    onChange(inserted(value, name, area.current?.resizableTextArea?.textArea));
    area.current?.focus();
  };
  return (
    <div className={styles.area}>
      <Input.TextArea
        {...control}
        ref={area}
        className={styles.text}
        rows={rows}
        value={value}
        {...TYPED}
        maxLength={20_000}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      <PlaceholderPicker
        label={`Insert a placeholder into ${label}`}
        placeholders={placeholders}
        onPick={insert}
      />
    </div>
  );
};
