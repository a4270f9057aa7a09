import { useLayoutEffect, useRef, useSyncExternalStore, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icons';
import styles from './toast.module.css';

export interface ToastOptions {
  /** Milliseconds; 5 seconds by default. */
  duration?: number;
  description?: string;
  tone?: 'success' | 'info' | 'celebration';
  /** An action on the notice, which runs once. */
  action?: ToastAction;
}
interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}
interface ToastItem {
  readonly id: number;
  readonly text: string;
  readonly description: string | undefined;
  readonly tone: NonNullable<ToastOptions['tone']>;
  readonly action: ToastAction | null;
}

const DEFAULT_DURATION_MS = 5000;
let items: readonly ToastItem[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly ToastItem[]): void => {
  items = next;
  listeners.forEach((listener) => listener());
};
const dismiss = (id: number): void => set(items.filter((item) => item.id !== id));

/** Shows a short notice of a success, which disappears by itself. Failures are dialogs. */
export const toast = (
  text: string,
  { duration = DEFAULT_DURATION_MS, description, tone = 'success', action }: ToastOptions = {},
): void => {
  lastId += 1;
  const id = lastId;
  set([...items, { id, text, description, tone, action: action ?? null }]);
  setTimeout(() => dismiss(id), duration);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const ActionButton = ({ id, action }: { id: number; action: ToastAction }) => (
  <button
    type="button"
    className={styles.action}
    onClick={() => {
      dismiss(id);
      action.run();
    }}
  >
    {action.label}
  </button>
);

/** Returns the focus to where it was, if a notice disappears with the focus inside. */
const useFocusBack = (shown: readonly ToastItem[]) => {
  const last = useRef<Element | null>(null);
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (last.current === null || last.current.isConnected) return;
    last.current = null;
    const isLost = document.activeElement === document.body;
    if (isLost && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
  }, [shown]);
  return {
    onFocus: ({ currentTarget, target, relatedTarget }: FocusEvent): void => {
      last.current = target;
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    onBlur: (): void => {
      last.current = null;
    },
  };
};

/** The area of notices. Screen readers announce them; they never take the focus. */
export const Toaster = () => {
  const shown = useSyncExternalStore(subscribe, () => items);
  const focus = useFocusBack(shown);
  return createPortal(
    <div className={styles.region} role="status" aria-live="polite" aria-atomic="false" {...focus}>
      {shown.map((item) => (
        <div key={item.id} className={`${styles.toast} ${styles[item.tone] ?? ''}`}>
          <span className={styles.mark}>
            <Icon name={item.tone === 'info' ? 'inbox' : 'check'} size={16} />
          </span>
          <span className={styles.text}>
            <strong>{item.text}</strong>
            {item.description !== undefined && <span>{item.description}</span>}
          </span>
          {item.action !== null && <ActionButton id={item.id} action={item.action} />}
          <button
            type="button"
            className={styles.close}
            aria-label="Dismiss"
            onClick={() => dismiss(item.id)}
          >
            <Icon name="close" size={14} />
          </button>
        </div>
      ))}
    </div>,
    document.body,
  );
};
