import { useEffect, useRef, type ReactNode } from 'react';
import { useCountdown } from '#shared/lib/use-countdown';
import { waitText, type SignInFailure } from '../lib/sign-in-failure';
import styles from './login-card.module.css';

interface CardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  wide?: boolean;
  /** Moves the focus to the heading, so that screen readers announce the new stage. */
  takesFocus?: boolean;
}

/** The card of a stage: heading, text, content. */
export const LoginCard = ({
  title,
  lead,
  children,
  wide = false,
  takesFocus = false,
}: CardProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className={`${styles.card} ${wide ? styles.wide : ''}`}>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
};

/** Counts down to the next try. Screen readers announce a timer only on request. */
const Wait = ({ until }: { until: number }) => {
  const seconds = useCountdown(until);
  return (
    <p role="timer" className={styles.wait}>
      {seconds > 0 ? `You can try again in ${waitText(seconds)}.` : 'You can try again now.'}
    </p>
  );
};

/**
 * A failure under the form. The live region is always rendered: screen readers do not announce one
 * that appears together with its text.
 */
export const FormError = ({ failure }: { failure: SignInFailure | null }) => (
  <>
    <div role="alert" className={styles.errorRegion}>
      {failure !== null && <p className={styles.error}>{failure.text}</p>}
    </div>
    {failure !== null && failure.retryAt !== null && <Wait until={failure.retryAt} />}
  </>
);
