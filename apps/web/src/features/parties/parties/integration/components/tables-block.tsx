import { Button, Checkbox, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { TabBlock } from '#shared/ui/tab-section';
import type { IntegrationForm } from '../api/use-integration';
import { newTable, type PasswordDraft, type TableDraft } from '../lib/integration-draft';
import { changed, without } from '../lib/lines';
import styles from './integration.module.css';

interface Props {
  form: IntegrationForm;
}

interface TableProps {
  table: TableDraft;
  onSet: (patch: Partial<TableDraft>) => void;
}

/** The word of values that have no row. */
const OtherWord = ({ table, onSet }: TableProps) => (
  <div className={styles.radios}>
    <Checkbox
      checked={table.hasOtherwise}
      onChange={({ target }) => onSet({ hasOtherwise: target.checked })}
    >
      Send a word for all other values
    </Checkbox>
    {table.hasOtherwise ? (
      <Input
        className={`${styles.mono} ${styles.short}`}
        aria-label={`Word for other values of the table ${table.name}`}
        value={table.otherwise}
        maxLength={255}
        autoComplete="off"
        onChange={({ target }) => onSet({ otherwise: target.value })}
      />
    ) : (
      <FieldNote>A lead with another value is not sent.</FieldNote>
    )}
  </div>
);

const TableFields = ({ table, onSet, error }: TableProps & { error: string | undefined }) => (
  <>
    <Field label="Name of the table" error={error}>
      {(field) => (
        <Input
          {...field}
          className={`${styles.mono} ${styles.short}`}
          value={table.name}
          maxLength={32}
          autoComplete="off"
          spellCheck={false}
          placeholder="countries"
          onChange={({ target }) => onSet({ name: target.value.toLowerCase() })}
        />
      )}
    </Field>
    <Field label="Rows" hint="One in each line: our word = its word">
      {(field) => (
        <Input.TextArea
          {...field}
          className={styles.mono}
          rows={5}
          value={table.rows}
          spellCheck={false}
          placeholder={'DE = 49\nPL = 48'}
          onChange={({ target }) => onSet({ rows: target.value })}
        />
      )}
    </Field>
    <OtherWord table={table} onSet={onSet} />
  </>
);

const Tables = ({ form }: Props) => {
  const { tables } = form.draft;
  return (
    <FieldGroup label="Tables" name="tables" error={form.errors.tables}>
      <FieldNote>
        Words of the advertiser, e.g. its ids of countries. A text uses one as{' '}
        {'{{ lead.country | table: "countries" }}'}.
      </FieldNote>
      {tables.length > 0 && (
        <ul className={styles.pairs}>
          {tables.map((table) => {
            const key = `tables.${table.id}`;
            return (
              <li key={table.id} className={styles.table} data-field={key}>
                <TableFields
                  table={table}
                  error={form.errors[key]}
                  onSet={(patch) =>
                    form.change({ tables: changed(tables, table.id, patch) }, [key, 'tables'])
                  }
                />
                <IconButton
                  icon="trash"
                  size={16}
                  quiet
                  label={`Remove the table ${table.name}`}
                  onClick={() => form.change({ tables: without(tables, table.id) }, [key])}
                />
              </li>
            );
          })}
        </ul>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={tables.length >= 10}
          onClick={() => form.change({ tables: [...tables, newTable()] }, ['tables'])}
        >
          Add table
        </Button>
      </span>
    </FieldGroup>
  );
};

const KINDS: readonly (readonly ['lower' | 'upper' | 'digits', string])[] = [
  ['lower', 'a to z'],
  ['upper', 'A to Z'],
  ['digits', '0 to 9'],
];

const Password = ({ form }: Props) => {
  const { password } = form.draft;
  const set = (patch: Partial<PasswordDraft>): void =>
    form.change({ password: { ...password, ...patch } }, [
      'password',
      ...Object.keys(patch).map((name) => `password.${name}`),
    ]);
  return (
    <FieldGroup label="Generated password" name="password" error={form.errors.password}>
      <FieldNote>
        {'{{ generated.password }}'} is made by this rule. It is the same for every try of a lead.
      </FieldNote>
      <span className={styles.radios}>
        {KINDS.map(([name, label]) => (
          <Checkbox
            key={name}
            checked={password[name]}
            onChange={({ target }) => set({ [name]: target.checked })}
          >
            {label}
          </Checkbox>
        ))}
      </span>
      <div className={styles.grid}>
        <Field label="Length" name="password.length" error={form.errors['password.length']}>
          {(field) => (
            <InputNumber
              {...field}
              className={styles.number}
              min={6}
              max={64}
              precision={0}
              value={password.length}
              onChange={(length) => set({ length })}
            />
          )}
        </Field>
        <Field
          label="Symbols"
          name="password.symbols"
          error={form.errors['password.symbols']}
          hint="Empty: none"
        >
          {(field) => (
            <Input
              {...field}
              className={styles.mono}
              value={password.symbols}
              maxLength={20}
              autoComplete="off"
              placeholder="!#%"
              onChange={({ target }) => set({ symbols: target.value })}
            />
          )}
        </Field>
      </div>
    </FieldGroup>
  );
};

/** Tables of words and the rule of generated passwords. They open on request, or on an error. */
export const TablesBlock = ({ form }: Props) => {
  const [isOpened, setOpened] = useState(form.draft.tables.length > 0);
  const isWrong = Object.entries(form.errors).some(
    ([name, error]) => error !== undefined && /^(tables|password)(\.|$)/.test(name),
  );
  const isOpen = isOpened || isWrong;
  return (
    <TabBlock
      title="Tables and generated password"
      help="For advertisers with words of their own, or with accounts that need a password."
      actions={
        <Button aria-expanded={isOpen} onClick={() => setOpened(!isOpened)}>
          {isOpen ? 'Hide tables' : 'Show tables'}
        </Button>
      }
    >
      {isOpen && (
        <>
          <Tables form={form} />
          <Password form={form} />
        </>
      )}
    </TabBlock>
  );
};
