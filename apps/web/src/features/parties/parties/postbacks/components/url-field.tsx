import { Button, Input, type GetRef } from 'antd';
import type { PostbackMacro } from '@leadline/contracts';
import { useRef } from 'react';
import { Field, FieldGroup } from '#shared/ui/field';
import { MACROS } from '../lib/postback-form';
import styles from './postbacks.module.css';

interface Props {
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

/** The address of a postback. A macro that is chosen goes where the cursor was. */
export const UrlField = ({ url, error, onChange }: Props) => {
  const area = useRef<GetRef<typeof Input.TextArea>>(null);
  const insert = (name: string): void => {
    const element = area.current?.resizableTextArea?.textArea;
    const start = element?.selectionStart ?? url.length;
    const end = element?.selectionEnd ?? start;
    onChange(`${url.slice(0, start)}{${name}}${url.slice(end)}`);
    area.current?.focus();
  };
  return (
    <>
      <Field label="Address (URL)" name="url" error={error} hint="Called with GET">
        {(field) => (
          <Input.TextArea
            {...field}
            ref={area}
            className={styles.mono}
            value={url}
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://tracker.example/postback?click={click_id}&payout={payout}"
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <FieldGroup label="Macros: click one to insert it">
        <div className={styles.macros}>
          {(Object.keys(MACROS) as PostbackMacro[]).map((name) => (
            <Button
              key={name}
              size="small"
              className={styles.mono}
              title={MACROS[name][0]}
              aria-label={`Insert {${name}}: ${MACROS[name][0]}`}
              onClick={() => insert(name)}
            >
              {`{${name}}`}
            </Button>
          ))}
        </div>
      </FieldGroup>
    </>
  );
};
