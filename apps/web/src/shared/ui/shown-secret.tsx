import { Input } from 'antd';
import { CopyButton } from './copy-button';
import { Field } from './field';
import styles from './shown-secret.module.css';

/** A secret that is shown this once, to be copied. */
export const ShownSecret = ({ label, text }: { label: string; text: string }) => (
  <Field label={label}>
    {({ id }) => (
      <div className={styles.secret}>
        <Input id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
        <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
      </div>
    )}
  </Field>
);
