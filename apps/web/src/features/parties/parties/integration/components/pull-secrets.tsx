import { Input } from 'antd';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import type { StatusPullForm } from '../api/use-status-pull';
import styles from './integration.module.css';

/**
 * Secrets that must be entered again, because they were entered for another address than the
 * pull's.
 */
export const PullSecrets = ({ form }: { form: StatusPullForm }) => {
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
