import type { ReactNode } from 'react';
import { Button, Input, Select } from 'antd';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { Placeholder } from '../lib/placeholders';
import {
  AUTH_LABELS,
  type AuthDraft,
  type AuthKind,
  newPair,
  type Pair,
  type RequestDraft,
} from '../lib/request-draft';
import styles from './integration.module.css';
import { TemplateInput } from './template-input';

interface AuthProps {
  auth: AuthDraft;
  placeholders: readonly Placeholder[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (auth: AuthDraft, changed: readonly string[]) => void;
}
type TextField = Exclude<keyof AuthDraft, 'kind'>;

const OPTIONS = (Object.keys(AUTH_LABELS) as AuthKind[]).map((value) => ({
  value,
  label: AUTH_LABELS[value],
}));
/** Fields of each kind of authentication, with their labels. */
const TEXTS: Readonly<Record<AuthKind, readonly (readonly [TextField, string])[]>> = {
  none: [],
  bearer: [['token', 'Token']],
  basic: [
    ['username', 'User name'],
    ['password', 'Password'],
  ],
  header: [
    ['name', 'Name of the header'],
    ['value', 'Key'],
  ],
  query: [
    ['name', 'Name of the parameter'],
    ['value', 'Key'],
  ],
};
const KEY_HINT = 'Name a secret, e.g. {{secret.token}}, and enter its text under Secrets';

/** Authentication of our calls to the advertiser. */
const AuthFields = ({ auth, placeholders, errors, onChange }: AuthProps) => {
  const change = (patch: Partial<AuthDraft>): void =>
    onChange(
      { ...auth, ...patch },
      Object.keys(patch).map((field) => `auth.${field}`),
    );
  return (
    <div className={styles.grid}>
      <Field label="Authentication" name="auth.kind" error={errors['auth.kind']}>
        {(field) => (
          <Select
            {...field}
            value={auth.kind}
            options={OPTIONS}
            onChange={(kind) => change({ kind })}
          />
        )}
      </Field>
      {TEXTS[auth.kind].map(([name, label]) => (
        <Field
          key={name}
          label={label}
          name={`auth.${name}`}
          error={errors[`auth.${name}`]}
          hint={name === 'name' ? undefined : KEY_HINT}
        >
          {(field) =>
            name === 'name' ? (
              <Input
                {...field}
                className={styles.mono}
                value={auth.name}
                maxLength={128}
                autoComplete="off"
                onChange={(event) => change({ name: event.target.value })}
              />
            ) : (
              <TemplateInput
                control={field}
                value={auth[name]}
                placeholders={placeholders}
                onChange={(value) => change({ [name]: value })}
              />
            )
          }
        </Field>
      ))}
    </div>
  );
};

interface PairsProps {
  /** Name of the list in the form. */
  group: string;
  label: string;
  /** Name of a line in texts, e.g. "field". */
  noun: string;
  namePlaceholder: string;
  pairs: readonly Pair[];
  placeholders: readonly Placeholder[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (pairs: readonly Pair[], changed: readonly string[]) => void;
}

interface PairProps {
  noun: string;
  number: number;
  pair: Pair;
  namePlaceholder: string;
  placeholders: readonly Placeholder[];
  error: string | undefined;
  field: string;
  onChange: (patch: Partial<Pair>) => void;
  onRemove: () => void;
}

const PairLine = (props: PairProps) => {
  const { noun, number, pair, error, field } = props;
  const status = error === undefined ? '' : 'error';
  return (
    <li className={styles.pair} data-field={field}>
      <Input
        className={styles.mono}
        aria-label={`Name of ${noun} ${number}`}
        aria-invalid={error !== undefined}
        status={status}
        value={pair.name}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.namePlaceholder}
        onChange={(event) => props.onChange({ name: event.target.value })}
      />
      <TemplateInput
        control={{ status }}
        label={`Value of ${noun} ${number}`}
        value={pair.value}
        placeholders={props.placeholders}
        placeholder="Text or {{placeholder}}"
        onChange={(value) => props.onChange({ value })}
      />
      <IconButton
        icon="trash"
        size={16}
        quiet
        label={`Remove ${noun} ${pair.name || number}`}
        onClick={props.onRemove}
      />
      {error !== undefined && (
        <FieldNote isError role="alert">
          {error}
        </FieldNote>
      )}
    </li>
  );
};

/** A list of names with templates: body fields, headers or query parameters. */
const PairList = ({ group, label, noun, pairs, errors, onChange, ...line }: PairsProps) => {
  const changePair = (id: number, patch: Partial<Pair>): void =>
    onChange(
      pairs.map((pair) => (pair.id === id ? { ...pair, ...patch } : pair)),
      [`${group}.${id}`, group],
    );
  return (
    <FieldGroup label={label} name={group} error={errors[group]}>
      {pairs.length > 0 && (
        <ul className={styles.pairs}>
          {pairs.map((pair, index) => (
            <PairLine
              key={pair.id}
              {...line}
              noun={noun}
              number={index + 1}
              pair={pair}
              field={`${group}.${pair.id}`}
              error={errors[`${group}.${pair.id}`]}
              onChange={(patch) => changePair(pair.id, patch)}
              onRemove={() =>
                onChange(
                  pairs.filter(({ id }) => id !== pair.id),
                  [`${group}.${pair.id}`, group],
                )
              }
            />
          ))}
        </ul>
      )}
      <span>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={pairs.length >= 100}
          onClick={() => onChange([...pairs, newPair()], [group])}
        >
          Add {noun}
        </Button>
      </span>
    </FieldGroup>
  );
};

/** The part of a form that {@link RequestFields} uses. */
interface RequestForm<Method extends string> {
  readonly draft: RequestDraft & { readonly method: Method };
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly change: (
    patch: Partial<RequestDraft & { readonly method: Method }>,
    changed?: readonly string[],
  ) => void;
}
interface RequestProps<Method extends string> {
  form: RequestForm<Method>;
  methods: readonly Method[];
  placeholders: readonly Placeholder[];
  urlHint?: string;
  /** The list of fields: its label, the name of a line in texts, and an example of a name. */
  fields: { readonly label: string; readonly noun: string; readonly namePlaceholder: string };
  /** Further fields below the key. */
  children: ReactNode;
}

/** Fields of a request to the advertiser: address, key, fields and headers. */
export const RequestFields = <Method extends string>(props: RequestProps<Method>) => {
  const { form, methods, placeholders, urlHint, fields, children } = props;
  const { draft, errors, change } = form;
  return (
    <>
      <div className={styles.address}>
        <Field label="Method" name="method" error={errors.method}>
          {(field) => (
            <Select<Method>
              {...field}
              value={draft.method}
              options={methods.map((value) => ({ value, label: value }))}
              onChange={(method) => change({ method })}
            />
          )}
        </Field>
        <Field label="Address (URL)" name="url" error={errors.url} hint={urlHint}>
          {(field) => (
            <TemplateInput
              control={field}
              value={draft.url}
              placeholders={placeholders}
              placeholder="https://api.advertiser.example/leads"
              onChange={(url) => change({ url })}
            />
          )}
        </Field>
      </div>
      <AuthFields
        auth={draft.auth}
        placeholders={placeholders}
        errors={errors}
        onChange={(auth, changed) => change({ auth }, changed)}
      />
      {children}
      <PairList
        {...fields}
        group="fields"
        pairs={draft.fields}
        placeholders={placeholders}
        errors={errors}
        onChange={(pairs, changed) => change({ fields: pairs }, changed)}
      />
      <PairList
        group="headers"
        label="Further headers"
        noun="header"
        namePlaceholder="X-Partner"
        pairs={draft.headers}
        placeholders={placeholders}
        errors={errors}
        onChange={(pairs, changed) => change({ headers: pairs }, changed)}
      />
    </>
  );
};
