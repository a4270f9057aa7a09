import {
  passwordProblems,
  passwordRequirements,
  type PasswordLength,
} from '@leadline/contracts/passwords';
import { Input } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import styles from './login-card.module.css';

/** A new password and its confirmation. */
export interface NewPassword {
  readonly password: string;
  readonly confirmed: string;
}
export const NO_PASSWORD: NewPassword = { password: '', confirmed: '' };

/** Returns the error of a password and its confirmation; null if both are valid. */
export const newPasswordProblem = (
  { password, confirmed }: NewPassword,
  length: PasswordLength,
): string | null => {
  const [problem] = passwordProblems(password, length);
  if (problem !== undefined) return problem;
  if (confirmed === '') return MESSAGES.confirmMissing;
  return confirmed === password ? null : MESSAGES.passwordsDiffer;
};

const PasswordField = ({
  label,
  name,
  value,
  onChange,
}: {
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
}) => (
  <label className={styles.field}>
    {label}
    <Input.Password
      name={name}
      size="large"
      autoComplete="new-password"
      maxLength={200}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
);

interface Props {
  label: string;
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  length: PasswordLength;
}

/** The fields for a new password and its confirmation, with the rules for it. */
export const NewPasswordFields = ({ label, value, onChange, length }: Props) => (
  <>
    <PasswordField
      label={label}
      name="password"
      value={value.password}
      onChange={(password) => onChange({ ...value, password })}
    />
    <PasswordField
      label="Confirm password"
      name="confirmPassword"
      value={value.confirmed}
      onChange={(confirmed) => onChange({ ...value, confirmed })}
    />
    <p className={styles.hint}>It needs {passwordRequirements(length).join(', ')}.</p>
  </>
);
