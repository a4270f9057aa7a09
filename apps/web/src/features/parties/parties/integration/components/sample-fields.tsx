import { Input } from 'antd';
import type { TestLead } from '@leadline/contracts';
import { SAMPLE_LEAD } from '@leadline/contracts/request-preview';
import { Field } from '#shared/ui/field';
import type { SampleLead } from '../lib/request-preview';
import styles from './integration.module.css';

const FIELDS: readonly (readonly [keyof TestLead, string])[] = [
  ['email', 'E-mail'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['phone', 'Phone'],
  ['country', 'Country'],
  ['ip', 'IP address'],
  ['funnel', 'Funnel'],
  ['affiliate_id', 'Publisher id'],
  ['language', 'Language'],
];

interface Props {
  sample: SampleLead;
  onChange: (sample: SampleLead) => void;
}

/** The lead of the preview and of test calls. Empty fields use the text shown in grey. */
export const SampleFields = ({ sample, onChange }: Props) => (
  <div className={styles.grid} role="group" aria-label="Sample lead">
    {FIELDS.map(([name, label]) => (
      <Field
        key={name}
        label={label}
        hint={name === 'email' ? 'Empty: a new address for each test' : undefined}
      >
        {({ id }) => (
          <Input
            id={id}
            value={sample[name] ?? ''}
            maxLength={255}
            autoComplete="off"
            placeholder={SAMPLE_LEAD[name]}
            onChange={(event) => onChange({ ...sample, [name]: event.target.value })}
          />
        )}
      </Field>
    ))}
  </div>
);
