import { useSyncExternalStore } from 'react';
import { MESSAGES } from '#shared/lib/messages';

export interface DialogRequest {
  readonly id: number;
  readonly kind: 'error' | 'info' | 'confirm';
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string | null;
  readonly danger: boolean;
  readonly answer: (accepted: boolean) => void;
}

export interface ConfirmOptions {
  title?: string;
  text?: string;
  yes?: string;
  no?: string;
  danger?: boolean;
}

let current: readonly DialogRequest[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly DialogRequest[]): void => {
  current = next;
  listeners.forEach((listener) => listener());
};

const open = (request: Omit<DialogRequest, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    set([
      ...current,
      {
        ...request,
        id,
        answer: (accepted) => {
          set(current.filter((dialog) => dialog.id !== id));
          resolve(accepted);
        },
      },
    ]);
  });

/** Dialogs that any code may open. Each promise settles when the user has answered. */
export const dialogs = {
  /** An error alert, titled "Error" unless stated otherwise (SHL-050). */
  error: (text: string, title: string = MESSAGES.errorTitle): Promise<boolean> =>
    open({ kind: 'error', title, text, yes: 'OK', no: null, danger: false }),
  info: (title: string, text: string): Promise<boolean> =>
    open({ kind: 'info', title, text, yes: 'OK', no: null, danger: false }),
  /** Asks first; the defaults are those of a deletion (SHL-051). */
  confirm: ({
    title = MESSAGES.deleteTitle,
    text = MESSAGES.deleteQuestion,
    yes = MESSAGES.deleteYes,
    no = MESSAGES.deleteNo,
    danger = true,
  }: ConfirmOptions = {}): Promise<boolean> =>
    open({ kind: 'confirm', title, text, yes, no, danger }),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useDialogRequests = (): readonly DialogRequest[] =>
  useSyncExternalStore(subscribe, () => current);
