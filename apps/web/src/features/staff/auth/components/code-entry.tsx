import { Button, Input } from 'antd';
import type { OTPRef } from 'antd/es/input/OTP';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLatest } from '#shared/lib/use-latest';
import type { SignInFailure } from '../lib/sign-in-failure';
import { FormError } from './login-card';
import styles from './login-card.module.css';

/** A code has exactly six digits. */
const LENGTH = 6;
const digitsIn = (text: string): string => text.replace(/\D/g, '').slice(0, LENGTH);
/** Keeps the spaces of skipped cells. */
const cellText = (text: string): string => text.replace(/[^\d ]/g, '');

interface Props {
  /** Returns the failure, or null. */
  onSubmit: (code: string) => Promise<SignInFailure | null>;
  autoFocus?: boolean;
}

/** Cells that are skipped hold a space, so that the digits after them keep their places. */
const joinCells = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell || ' ')
    .join('')
    .trimEnd();

/** Submits one code at a time, and clears a wrong one. */
const useCodeSubmission = (onSubmit: Props['onSubmit']) => {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (digits: string): Promise<void> => {
    if (isBusy || digits.length !== LENGTH) return;
    setBusy(true);
    setFailure(null);
    const failed = await onSubmit(digits);
    setBusy(false);
    if (failed === null) return;
    setCode('');
    setFailure(failed);
  };
  return { code, setCode, failure, isBusy, submit };
};

/**
 * Lets only digits into the cells inside the element. `takeWhole` gets the digits of a text that
 * comes at once, which may be written in groups, e.g. `12 34 56`.
 */
const useDigitsOnly = (takeWhole: (digits: string) => void): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  const take = useLatest(takeWhole);
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const takeText = (text: string): void => {
      const digits = digitsIn(text);
      if (digits === '') return;
      take.current(digits);
      // The rest of a part of a code is typed after it. antd lets no cell after an empty one have the
      // focus, so the part has to be shown first.
      setTimeout(() => element.querySelectorAll('input')[digits.length]?.focus());
    };
    const onPaste = (event: ClipboardEvent): void => {
      event.preventDefault();
      takeText(event.clipboardData?.getData('text') ?? '');
    };
    // Not React's `onBeforeInput`, which misses some characters.
    const onInput = (event: InputEvent): void => {
      if (event.data === null || !/\D/.test(event.data)) return;
      event.preventDefault();
      if (event.data.length > 1) takeText(event.data);
    };
    element.addEventListener('paste', onPaste);
    element.addEventListener('beforeinput', onInput);
    return () => {
      element.removeEventListener('paste', onPaste);
      element.removeEventListener('beforeinput', onInput);
    };
  }, [take]);
  return root;
};

/**
 * The six-digit entry of both two-factor stages. It submits at the sixth digit. A wrong code is
 * cleared, and the error is shown.
 */
export const CodeEntry = ({ onSubmit, autoFocus = false }: Props) => {
  const { code, setCode, failure, isBusy, submit } = useCodeSubmission(onSubmit);
  const entry = useRef<OTPRef>(null);
  // The inputs are disabled while a code is checked, so the focus can return only after that
  // render.
  useEffect(() => {
    if (failure !== null) entry.current?.focus();
  }, [failure]);
  const isComplete = /^\d{6}$/.test(code);
  const cells = useDigitsOnly((digits) => {
    setCode(digits);
    void submit(digits);
  });
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
      <div ref={cells}>
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
          formatter={cellText}
          {...(failure !== null && { status: 'error' as const })}
          onInput={(cells) => setCode(joinCells(cells))}
          onChange={(digits) => void submit(digits)}
        />
      </div>
      <FormError failure={failure} />
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
