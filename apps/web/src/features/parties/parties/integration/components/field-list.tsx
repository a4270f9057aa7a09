import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { changed, without } from '../lib/lines';
import type { Placeholder } from '../lib/placeholders';
import { type FieldDraft, newField } from '../lib/step-draft';
import type { RequestForm } from '../lib/step-form';
import styles from './integration.module.css';
import { MoveButtons } from './line-buttons';
import { TemplateInput } from './template-input';

const TYPES: { value: FieldDraft['type']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'true or false' },
  { value: 'json', label: 'JSON' },
];
const EMPTY: { value: FieldDraft['empty']; label: string }[] = [
  { value: 'send', label: 'Send it empty' },
  { value: 'omit', label: 'Leave it out' },
  { value: 'null', label: 'Send null' },
];

interface Props {
  form: RequestForm;
  placeholders: readonly Placeholder[];
}
interface LineProps extends Props {
  line: FieldDraft;
  index: number;
}

/** Settings of a field that few fields need: type, empty rule, place in the order. */
const FieldOptions = ({ form, line, index }: Omit<LineProps, 'placeholders'>) => {
  const { fields, body } = form.step;
  const set = (patch: Partial<FieldDraft>): void =>
    form.change({ fields: changed(fields, line.id, patch) }, [`fields.${line.id}`]);
  const empty = body === 'json' ? EMPTY : EMPTY.filter(({ value }) => value !== 'null');
  return (
    <div className={styles.fieldOptions} role="group" aria-label={`Options of field ${index + 1}`}>
      {body === 'json' && (
        <Field label="Type">
          {(field) => (
            <Select
              {...field}
              value={line.type}
              options={TYPES}
              onChange={(type) => set({ type })}
            />
          )}
        </Field>
      )}
      <Field label="If it is empty">
        {(field) => (
          <Select
            {...field}
            value={line.empty}
            options={empty}
            onChange={(next) => set({ empty: next })}
          />
        )}
      </Field>
      <span className={styles.space} />
      <MoveButtons
        noun={`field ${index + 1}`}
        lines={fields}
        index={index}
        onChange={(next) => form.change({ fields: next })}
      />
    </div>
  );
};

const FieldLine = ({ form, placeholders, line, index }: LineProps) => {
  const [isOpen, setOpen] = useState(line.type !== 'text' || line.empty !== 'send');
  const { fields } = form.step;
  const key = `fields.${line.id}`;
  const error = form.error(key);
  const status = error === undefined ? '' : 'error';
  const set = (patch: Partial<FieldDraft>): void =>
    form.change({ fields: changed(fields, line.id, patch) }, [key, 'fields']);
  return (
    <li className={styles.field} data-field={form.field(key)}>
      <Input
        className={styles.mono}
        aria-label={`Name of field ${index + 1}`}
        aria-invalid={error !== undefined}
        status={status}
        value={line.name}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        placeholder="email"
        onChange={(event) => set({ name: event.target.value })}
      />
      <TemplateInput
        control={{ status }}
        label={`Value of field ${index + 1}`}
        value={line.value}
        placeholders={placeholders}
        placeholder="Text or {{ placeholder }}"
        onChange={(value) => set({ value })}
      />
      <IconButton
        icon="sliders"
        size={16}
        quiet
        label={`Options of field ${line.name || index + 1}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <IconButton
        icon="trash"
        size={16}
        quiet
        label={`Remove field ${line.name || index + 1}`}
        onClick={() => form.change({ fields: without(fields, line.id) }, [key, 'fields'])}
      />
      {isOpen && <FieldOptions form={form} line={line} index={index} />}
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};

/** The fields of a request, in the order in which they are sent. */
export const FieldList = ({ form, placeholders }: Props) => {
  const { fields, body } = form.step;
  return (
    <FieldGroup
      label={
        "Fields: the advertiser's name and our value" +
        (body === 'json' ? '. A dot nests: profile.email' : '')
      }
      name={form.field('fields')}
      error={form.error('fields')}
    >
      {fields.length > 0 && (
        <ul className={styles.pairs}>
          {fields.map((line, index) => (
            <FieldLine key={line.id} {...{ form, placeholders, line, index }} />
          ))}
        </ul>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={fields.length >= 100}
          onClick={() => form.change({ fields: [...fields, newField()] }, ['fields'])}
        >
          Add field
        </Button>
      </span>
    </FieldGroup>
  );
};
