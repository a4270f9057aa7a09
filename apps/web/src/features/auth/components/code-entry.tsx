import { Button, Input } from 'antd';
import type { OTPRef } from 'antd/es/input/OTP';
import { useEffect, useRef, useState } from 'react';
import { FormError } from './login-card';
import styles from './login-card.module.css';

/** A code has exactly six digits (AUT-013). */
const LENGTH = 6;
const digitsOnly = (text: string): string => text.replace(/[^\d ]/g, '');

interface Props {
  /** Gives the text of a failure, or null. */
  onSubmit: (code: string) => Promise<string | null>;
  autoFocus?: boolean;
}

/** Cells that are skipped hold a space, so that the digits after them keep their places. */
const joinCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell || ' ')
    .join('')
    .trimEnd();

/** Sends a code, one at a time. A wrong code is cleared. */
const useCodeSubmission = (onSubmit: Props['onSubmit']) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (digits: string): Promise<void> => {
    if (isBusy || digits.length !== LENGTH) return;
    setBusy(true);
    setError(null);
    const failure = await onSubmit(digits);
    setBusy(false);
    if (failure === null) return;
    setCode('');
    setError(failure);
  };
  return { code, setCode, error, isBusy, submit };
};

/**
 * The six-digit entry of both two-factor stages. It submits at the sixth digit. A wrong code is
 * cleared, and the error is shown.
 */
export const CodeEntry = ({ onSubmit, autoFocus = false }: Props) => {
  const { code, setCode, error, isBusy, submit } = useCodeSubmission(onSubmit);
  const entry = useRef<OTPRef>(null);
  // The inputs are disabled while a code is checked, so the focus can return only after that
  // render.
  useEffect(() => {
    if (error !== null) entry.current?.focus();
  }, [error]);
  const isComplete = /^\d{6}$/.test(code);
  return (
    <form
      className={styles.code}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(code);
      }}
    >
      <span className={styles.codeLabel} id="code-label">
        6-digit code
      </span>
      <Input.OTP
        ref={entry}
        className={styles.otp}
        role="group"
        aria-labelledby="code-label"
        length={LENGTH}
        value={code}
        disabled={isBusy}
        autoFocus={autoFocus}
        autoComplete="one-time-code"
        inputMode="numeric"
        formatter={digitsOnly}
        {...(error !== null && { status: 'error' as const })}
        onInput={(cells) => setCode(joinCells(cells))}
        onChange={(digits) => void submit(digits)}
      />
      <FormError text={error} />
      <Button
        type="primary"
        size="large"
        block
        htmlType="submit"
        loading={isBusy}
        disabled={!isComplete && !isBusy}
        title={isComplete ? undefined : 'Enter all six digits'}
      >
        Verify Code
      </Button>
    </form>
  );
};
