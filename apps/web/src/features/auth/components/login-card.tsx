import { useEffect, useRef, type ReactNode } from 'react';
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

/**
 * A failure under the form. The live region is always rendered: screen readers do not announce one
 * that appears together with its text.
 */
export const FormError = ({ text, id }: { text: string | null; id?: string }) => (
  <div role="alert" id={id} className={styles.errorRegion}>
    {text !== null && <p className={styles.error}>{text}</p>}
  </div>
);
