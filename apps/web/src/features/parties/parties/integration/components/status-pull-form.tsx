import { Input, InputNumber, Select, Switch } from 'antd';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import type { StatusPullForm as Form } from '../api/use-status-pull';
import { answerTypes } from '../lib/answer-draft';
import { stepsOf } from '../lib/integration-draft';
import { type Placeholder, pullPlaceholders } from '../lib/placeholders';
import { PULL_READS, type PullDraft, type PullRead } from '../lib/pull-draft';
import styles from './integration.module.css';
import { PathInput } from './path-input';
import { PullSteps } from './pull-steps';
import { StepRequestFields } from './step-request';
import { ValueInput } from './value-input';

const nothing = (): void => undefined;

/**
 * Secrets that must be entered again, because they were entered for another address than the
 * pull's.
 */
const PullSecrets = ({ form }: { form: Form }) => {
  const { draft, errors, change } = form;
  const refused = Object.keys(errors).flatMap((key) =>
    key.startsWith('secrets.') ? [key.slice('secrets.'.length)] : [],
  );
  const names = [...new Set([...refused, ...Object.keys(draft.secrets)])].sort();
  if (names.length === 0) return null;
  return (
    <FieldGroup label="Secrets for this address">
      <FieldNote>
        A secret is sent only to the address it was entered for. Enter these again for this address.
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
  depositId: ["Advertiser's id of a later deposit", 'transaction.id'],
  depositAmount: ['Amount of the later deposit', 'transaction.amount'],
  depositCurrency: ['Currency of the later deposit', 'transaction.currency'],
  depositTime: ['Time of the later deposit', 'transaction.time'],
};
const PAGES: { value: PullDraft['pages']; label: string }[] = [
  { value: 'none', label: 'One answer has everything' },
  { value: 'number', label: 'By number: {{ page }}' },
  { value: 'offset', label: 'By offset: {{ offset }}' },
  { value: 'cursor', label: 'By cursor: {{ cursor }}' },
  { value: 'link', label: 'By the address of the next page' },
  { value: 'until_empty', label: 'The same request until no row is left' },
];
const NEXT: Partial<Record<PullDraft['pages'], readonly [label: string, example: string]>> = {
  number: ['Number of the last page (optional)', 'meta.pages'],
  offset: ['Number of all rows (optional)', 'meta.total'],
  cursor: ['Next cursor', 'meta.next'],
  link: ['Address of the next page', 'links.next'],
};
const ANSWER_TYPES = answerTypes('Text: each line is a row');

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
    <Field label="Name of the pull" name="name" error={form.errors.name}>
      {(field) => (
        <Input
          {...field}
          value={form.draft.name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => form.change({ name: target.value })}
        />
      )}
    </Field>
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

interface PlaceProps {
  form: Form;
  name: PullRead | 'next';
  label: string;
  example: string;
}
const PlaceField = ({ form, name, label, example }: PlaceProps) => (
  <Field label={label} name={name} error={form.errors[name]}>
    {(field) => (
      <ValueInput
        control={field}
        label={label}
        isLabelled
        value={form.draft[name]}
        paths={[]}
        placeholder={example}
        onChange={(value) => form.change({ [name]: value })}
        onFocus={nothing}
      />
    )}
  </Field>
);

const Paging = ({ form }: { form: Form }) => {
  const { draft, errors, change } = form;
  const next = NEXT[draft.pages];
  return (
    <div className={styles.grid}>
      <Field label="Pages" name="pages" error={errors.pages}>
        {(field) => (
          <Select
            {...field}
            value={draft.pages}
            options={PAGES}
            onChange={(pages) => change({ pages })}
          />
        )}
      </Field>
      {draft.pages === 'number' && (
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
      {next !== undefined && (
        <PlaceField form={form} name="next" label={next[0]} example={next[1]} />
      )}
      {draft.pages !== 'none' && (
        <NumberField form={form} name="maxPages" label="Pages at most" max={20} />
      )}
    </div>
  );
};

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

/** How the answer is read, and where its rows are. */
const RowsFields = ({ form }: { form: Form }) => (
  <>
    <Field label="Answer" name="answerType" error={form.errors.answerType}>
      {(field) => (
        <Select
          {...field}
          value={form.draft.answerType}
          options={ANSWER_TYPES}
          onChange={(answerType) => form.change({ answerType })}
        />
      )}
    </Field>
    {form.draft.answerType !== 'text' && (
      <Field
        label="List of entries"
        name="rows"
        error={form.errors.rows}
        hint="Empty if the answer itself is the list"
      >
        {(field) => (
          <PathInput
            control={field}
            value={form.draft.rows}
            paths={[]}
            placeholder="leads"
            onChange={(rows) => form.change({ rows })}
          />
        )}
      </Field>
    )}
  </>
);

const hasRefusedValues = ({ row, draft }: Form): boolean =>
  [...(row?.template?.read.refused_values ?? []), ...draft.refusedValues].length > 0;

const Mapping = ({ form }: { form: Form }) => (
  <FieldGroup label="Mapping: where the answer has each value">
    <FieldNote>
      The list first, then the place in each row. A pattern reads the row as text. Enter at least
      one of the two ids. What the statuses mean is set below, under Statuses, dates and amounts.
    </FieldNote>
    <div className={styles.grid}>
      <RowsFields form={form} />
      {(Object.keys(PULL_READS) as PullRead[]).map((name) => (
        <PlaceField
          key={name}
          form={form}
          name={name}
          label={READ_LABELS[name][0]}
          example={READ_LABELS[name][1]}
        />
      ))}
      {hasRefusedValues(form) && (
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
        label="Words that mean a deposit"
        hint="At the path of the deposit. If empty: true, 1, yes, or a number above 0"
      />
    </div>
  </FieldGroup>
);

/** Fields of a status pull: its schedule, its request, and how the answer is read. */
export const StatusPullFields = ({ form, placeholders }: Props) => (
  <div ref={form.root} className={styles.form}>
    <Schedule form={form} />
    <PullSteps form={form} secrets={placeholders} />
    <StepRequestFields
      form={{
        step: form.draft,
        place: 'pull',
        field: (name) => name,
        error: (name) => form.errors[name],
        change: form.change,
      }}
      placeholders={pullPlaceholders(stepsOf(form.draft), placeholders)}
      secrets={<PullSecrets form={form} />}
    />
    <Paging form={form} />
    <Mapping form={form} />
  </div>
);
