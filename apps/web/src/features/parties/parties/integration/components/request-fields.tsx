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
} from '../lib/request-draft';
import styles from './integration.module.css';
import { TemplateInput } from './template-input';

/** How a form names its fields, and their errors. */
export interface FieldNames {
  readonly field: (name: string) => string;
  readonly error: (name: string) => string | undefined;
}

interface AuthProps {
  names: FieldNames;
  auth: AuthDraft;
  placeholders: readonly Placeholder[];
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
const KEY_HINT = 'Name a secret, e.g. {{ secret.token }}, and enter its text under Secrets.';

/** Authentication of our calls to the advertiser. */
export const AuthFields = ({ names, auth, placeholders, onChange }: AuthProps) => {
  const change = (patch: Partial<AuthDraft>): void =>
    onChange(
      { ...auth, ...patch },
      Object.keys(patch).map((field) => `auth.${field}`),
    );
  return (
    <div className={styles.grid}>
      <Field
        label="Authentication"
        name={names.field('auth.kind')}
        error={names.error('auth.kind')}
      >
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
          name={names.field(`auth.${name}`)}
          error={names.error(`auth.${name}`)}
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
  names: FieldNames;
  /** Name of the list in the form. */
  group: string;
  label: string;
  /** Name of a line in texts, e.g. "field". */
  noun: string;
  namePlaceholder: string;
  pairs: readonly Pair[];
  placeholders: readonly Placeholder[];
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
        placeholder="Text or {{ placeholder }}"
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
export const PairList = (props: PairsProps) => {
  const { names, group, label, noun, pairs, onChange, ...line } = props;
  const changePair = (id: number, patch: Partial<Pair>): void =>
    onChange(
      pairs.map((pair) => (pair.id === id ? { ...pair, ...patch } : pair)),
      [`${group}.${id}`, group],
    );
  return (
    <FieldGroup label={label} name={names.field(group)} error={names.error(group)}>
      {pairs.length > 0 && (
        <ul className={styles.pairs}>
          {pairs.map((pair, index) => (
            <PairLine
              key={pair.id}
              {...line}
              noun={noun}
              number={index + 1}
              pair={pair}
              field={names.field(`${group}.${pair.id}`)}
              error={names.error(`${group}.${pair.id}`)}
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

interface AddressProps<Method extends string> {
  names: FieldNames;
  request: { readonly method: Method; readonly url: string };
  methods: readonly Method[];
  placeholders: readonly Placeholder[];
  hint?: string;
  onChange: (patch: { readonly method: Method } | { readonly url: string }) => void;
}

/** Method and address of a request. */
export const AddressFields = <Method extends string>(props: AddressProps<Method>) => {
  const { names, request, methods, placeholders, hint, onChange } = props;
  return (
    <div className={styles.address}>
      <Field label="Method" name={names.field('method')} error={names.error('method')}>
        {(field) => (
          <Select<Method>
            {...field}
            value={request.method}
            options={methods.map((value) => ({ value, label: value }))}
            onChange={(method) => onChange({ method })}
          />
        )}
      </Field>
      <Field label="Address (URL)" name={names.field('url')} error={names.error('url')} hint={hint}>
        {(field) => (
          <TemplateInput
            control={field}
            value={request.url}
            placeholders={placeholders}
            placeholder="https://api.advertiser.example/leads"
            onChange={(url) => onChange({ url })}
          />
        )}
      </Field>
    </div>
  );
};

/** Headers of a request besides those of its authentication and its body. */
export const HeaderList = (
  props: Pick<PairsProps, 'names' | 'pairs' | 'placeholders' | 'onChange'>,
) => (
  <PairList
    {...props}
    group="headers"
    label="Further headers"
    noun="header"
    namePlaceholder="X-Partner"
  />
);
