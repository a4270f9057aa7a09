import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { setFields } from '../../lib/draft-edits';
import { METHODS, METHOD_HINTS, type Method } from '../../lib/methods';
import type { Change } from '../../lib/use-editor';
import styles from './editor.module.css';

/** Selects the method; each choice is explained. */
export const MethodCard = ({ method: chosen, change }: { method: Method; change: Change }) => (
  <fieldset className={styles.card}>
    <legend>Method</legend>
    <div className={styles.methods}>
      {METHODS.map((method) => (
        <label key={method} className={styles.methodCard}>
          <input
            type="radio"
            name="method"
            checked={chosen === method}
            onChange={() => change(setFields({ method }))}
          />
          <span>
            <strong>{METHOD_LABELS[method]}</strong>
            <span>{METHOD_HINTS[method]}</span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
