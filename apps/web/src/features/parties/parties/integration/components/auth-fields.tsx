import { Input, Select } from 'antd';
import { Field } from '#shared/ui/field';
import { AUTH_LABELS, type AuthDraft, type AuthKind } from '../lib/auth-draft';
import type { Placeholder } from '../lib/placeholders';
import styles from './integration.module.css';
import { TemplateInput } from './template-input';

interface Props {
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
export const AuthFields = ({ auth, placeholders, errors, onChange }: Props) => {
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
