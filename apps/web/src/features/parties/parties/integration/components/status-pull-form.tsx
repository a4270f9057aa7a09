import { Input, InputNumber, Select, Switch } from 'antd';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import type { StatusPullForm, StatusPullForm as Form } from '../api/use-status-pull';
import { type Placeholder, PULL_PLACEHOLDERS } from '../lib/placeholders';
import { PULL_READS, type PullDraft, type PullRead } from '../lib/pull-draft';
import { AddressFields, AuthFields, HeaderList, PairList } from './request-fields';
import styles from './integration.module.css';
import { PathInput } from './path-input';

/**
 * Secrets that must be entered again, because they were entered for another address than the
 * pull's.
 */
const PullSecrets = ({ form }: { form: StatusPullForm }) => {
  const { draft, errors, change } = form;
  const refused = Object.keys(errors).flatMap((key) =>
    key.startsWith('secrets.') ? [key.slice('secrets.'.length)] : [],
  );
  const names = [...new Set([...refused, ...Object.keys(draft.secrets)])].sort();
  if (names.length === 0) return null;
  return (
    <FieldGroup label="Secrets for this address">
      <FieldNote>
        A secret is sent only where it was entered for. Enter these as they are stored.
      </FieldNote>
      <div className={styles.grid}>
        {names.map((name) => (
          <Field
            key={name}
            label={`Text of ${name} for the pull`}
            name={`secrets.${name}`}
            error={errors[`secrets.${name}`]}
          >
            {(field) => (
              <Input.Password
                {...field}
                value={draft.secrets[name] ?? ''}
                maxLength={4000}
                autoComplete="new-password"
                onChange={({ target }) =>
                  change({ secrets: { ...draft.secrets, [name]: target.value } }, [
                    `secrets.${name}`,
                  ])
                }
              />
            )}
          </Field>
        ))}
      </div>
    </FieldGroup>
  );
};

interface Props {
  form: Form;
  placeholders: readonly Placeholder[];
}

const READ_LABELS: Readonly<Record<PullRead, readonly [label: string, example: string]>> = {
  leadId: ['Our id of the lead', 'ref'],
  advertiserLeadId: ["Advertiser's id of the lead", 'id'],
  status: ['Status', 'status'],
  ftd: ['Deposit', 'ftd'],
  amount: ['Amount of the deposit', 'amount'],
  ftdTime: ['Time of the deposit', 'ftd_time'],
};
const PAGING: { value: PullDraft['paging']; label: string }[] = [
  { value: 'none', label: 'One answer has everything' },
  { value: 'page', label: 'Pages by number: {{page}}' },
  { value: 'cursor', label: 'Pages by cursor: {{cursor}}' },
];

interface NumberProps {
  form: Form;
  name: 'interval' | 'lookback' | 'maxPages';
  label: string;
  max: number;
  hint?: string;
}
const NumberField = ({ form, name, label, max, hint }: NumberProps) => (
  <Field label={label} name={name} hint={hint} error={form.errors[name]}>
    {(field) => (
      <InputNumber
        {...field}
        className={styles.number}
        min={1}
        max={max}
        precision={0}
        value={form.draft[name]}
        onChange={(value) => form.change({ [name]: value })}
      />
    )}
  </Field>
);

const Schedule = ({ form }: { form: Form }) => (
  <div className={styles.grid}>
    <Field label="Pull statuses" name="isActive" error={form.errors.isActive}>
      {({ id }) => (
        <span>
          <Switch
            id={id}
            checked={form.draft.isActive}
            checkedChildren="On"
            unCheckedChildren="Off"
            onChange={(isActive) => form.change({ isActive })}
          />
        </span>
      )}
    </Field>
    <NumberField form={form} name="interval" label="Every (minutes)" max={10_080} />
    <NumberField
      form={form}
      name="lookback"
      label="Look back (hours)"
      max={2160}
      hint="Known reports change nothing, so a wide range does no harm"
    />
  </div>
);

const Paging = ({ form }: { form: Form }) => {
  const { draft, errors, change } = form;
  return (
    <div className={styles.grid}>
      <Field label="Pages" name="paging" error={errors.paging}>
        {(field) => (
          <Select
            {...field}
            value={draft.paging}
            options={PAGING}
            onChange={(paging) => change({ paging })}
          />
        )}
      </Field>
      {draft.paging === 'page' && (
        <Field label="First page" name="firstPage">
          {(field) => (
            <Select
              {...field}
              value={draft.firstPage}
              options={[
                { value: 1 as const, label: '1' },
                { value: 0 as const, label: '0' },
              ]}
              onChange={(firstPage) => change({ firstPage })}
            />
          )}
        </Field>
      )}
      {draft.paging === 'cursor' && (
        <Field label="Path of the next cursor" name="cursorPath" error={errors.cursorPath}>
          {(field) => (
            <PathInput
              control={field}
              value={draft.cursorPath}
              paths={[]}
              placeholder="meta.next"
              onChange={(cursorPath) => change({ cursorPath })}
            />
          )}
        </Field>
      )}
      {draft.paging !== 'none' && (
        <NumberField form={form} name="maxPages" label="Pages at most" max={20} />
      )}
    </div>
  );
};

const PathField = ({
  form,
  name,
  label,
  example,
}: {
  form: Form;
  name: PullRead | 'list';
  label: string;
  example: string;
}) => (
  <Field
    label={label}
    name={name}
    error={form.errors[name]}
    hint={name === 'list' ? 'Empty if the answer itself is the list' : undefined}
  >
    {(field) => (
      <PathInput
        control={field}
        value={form.draft[name]}
        paths={[]}
        placeholder={example}
        onChange={(path) => form.change({ [name]: path })}
      />
    )}
  </Field>
);

interface WordsProps {
  form: Form;
  name: 'refusedValues' | 'ftdValues';
  label: string;
  hint: string;
}
const WordsField = ({ form, name, label, hint }: WordsProps) => (
  <Field label={label} name={name} hint={hint} error={form.errors[name]}>
    {(field) => (
      <Select
        {...field}
        mode="tags"
        value={[...form.draft[name]]}
        open={false}
        suffixIcon={null}
        tokenSeparators={[',']}
        placeholder="Type a text and press Enter"
        onChange={(words: string[]) => form.change({ [name]: words })}
      />
    )}
  </Field>
);

const Mapping = ({ form }: { form: Form }) => (
  <FieldGroup label="Mapping: where the answer has each value">
    <FieldNote>
      The list first, then the path inside each entry. Enter at least one of the two ids. What the
      statuses mean is set below, under Statuses, dates and amounts.
    </FieldNote>
    <div className={styles.grid}>
      <PathField form={form} name="list" label="List of entries" example="leads" />
      {(Object.keys(PULL_READS) as PullRead[]).map((name) => (
        <PathField
          key={name}
          form={form}
          name={name}
          label={READ_LABELS[name][0]}
          example={READ_LABELS[name][1]}
        />
      ))}
      {(form.loaded.template?.read.refused_values.length ?? 0) > 0 && (
        <WordsField
          form={form}
          name="refusedValues"
          label="Statuses that mean refused"
          hint="A lead whose answer never came goes to the next advertiser then"
        />
      )}
      <WordsField
        form={form}
        name="ftdValues"
        label="Texts that mean a deposit"
        hint="At the path of the deposit. If empty: true, 1, yes, or a number above 0"
      />
    </div>
  </FieldGroup>
);

const METHODS = ['GET', 'POST'] as const;

/** The request of a status pull: address, key, parameters and headers. */
const PullRequest = ({ form, placeholders }: Props) => {
  const { draft, errors, change } = form;
  const all = [...PULL_PLACEHOLDERS, ...placeholders];
  const names = { field: (name: string) => name, error: (name: string) => errors[name] };
  return (
    <>
      <AddressFields
        names={names}
        request={draft}
        methods={METHODS}
        placeholders={all}
        onChange={change}
      />
      <AuthFields
        names={names}
        auth={draft.auth}
        placeholders={all}
        onChange={(auth, changed) => change({ auth }, changed)}
      />
      <PullSecrets form={form} />
      <PairList
        names={names}
        group="fields"
        label={draft.method === 'GET' ? 'Parameters of the address' : 'Fields of the JSON body'}
        noun="parameter"
        namePlaceholder="since"
        pairs={draft.fields}
        placeholders={all}
        onChange={(fields, changed) => change({ fields }, changed)}
      />
      <HeaderList
        names={names}
        pairs={draft.headers}
        placeholders={all}
        onChange={(headers, changed) => change({ headers }, changed)}
      />
    </>
  );
};

/** Fields of a status pull: its schedule, its request, and how the answer is read. */
export const StatusPullFields = ({ form, placeholders }: Props) => (
  <div ref={form.root} className={styles.form}>
    <Schedule form={form} />
    <PullRequest form={form} placeholders={placeholders} />
    <Paging form={form} />
    <Mapping form={form} />
  </div>
);
