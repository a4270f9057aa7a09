import type { VersionConflict } from '@leadline/contracts';
import { useSyncExternalStore } from 'react';
import { MESSAGES } from '#shared/lib/messages';

export interface MessageRequest {
  readonly id: number;
  readonly kind: 'error' | 'info' | 'partly' | 'confirm';
  readonly title: string;
  readonly text: string;
  /** Shown with a button that copies it. */
  readonly secret?: string;
  readonly yes: string;
  readonly no: string | null;
  readonly danger: boolean;
  readonly answer: (accepted: boolean) => void;
}

/** The user's choice after a save that conflicts with another save. */
export type ConflictChoice = 'edit' | 'theirs' | 'mine';

export interface ConflictOptions {
  readonly title: string;
  readonly conflict: VersionConflict;
  /** Time of the other save, in the user's zone. */
  readonly savedAt: string;
}
export interface ConflictRequest extends ConflictOptions {
  readonly id: number;
  readonly kind: 'conflict';
  readonly answer: (choice: ConflictChoice) => void;
}
export type DialogRequest = MessageRequest | ConflictRequest;

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

const open = <Answer>(
  request: (asked: { id: number; answer: (given: Answer) => void }) => DialogRequest,
): Promise<Answer> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (given: Answer): void => {
      set(current.filter((dialog) => dialog.id !== id));
      resolve(given);
    };
    set([...current, request({ id, answer })]);
  });
const message = (request: Omit<MessageRequest, 'id' | 'answer'>): Promise<boolean> =>
  open<boolean>((asked) => ({ ...request, ...asked }));

/** Dialogs that any code may open. Each promise settles once the user has answered. */
export const dialogs = {
  /** Shows an error, titled "Error" by default. */
  error: (text: string, title: string = MESSAGES.errorTitle): Promise<boolean> =>
    message({ kind: 'error', title, text, yes: 'OK', no: null, danger: false }),
  info: (title: string, text: string): Promise<boolean> =>
    message({ kind: 'info', title, text, yes: 'OK', no: null, danger: false }),
  /** Shows a new signing secret, this once. */
  secret: (title: string, text: string, secret: string): Promise<boolean> =>
    message({ kind: 'info', title, text, secret, yes: 'Done', no: null, danger: false }),
  /** Reports a partial success: the title names the success, the text the rest. */
  partly: (title: string, text: string): Promise<boolean> =>
    message({ kind: 'partly', title, text, yes: 'OK', no: null, danger: false }),
  /** Asks a question. The defaults ask about a deletion. */
  confirm: ({
    title = MESSAGES.deleteTitle,
    text = MESSAGES.deleteQuestion,
    yes = MESSAGES.deleteYes,
    no = MESSAGES.deleteNo,
    danger = true,
  }: ConfirmOptions = {}): Promise<boolean> =>
    message({ kind: 'confirm', title, text, yes, no, danger }),
  /** Asks whether unsaved changes may be lost. */
  discard: (): Promise<boolean> =>
    dialogs.confirm({
      title: MESSAGES.discardTitle,
      text: MESSAGES.discardQuestion,
      yes: MESSAGES.discardYes,
      no: MESSAGES.discardNo,
    }),
  /** Shows the changes that another save made meanwhile. Closing the dialog continues the edit. */
  conflict: (options: ConflictOptions): Promise<ConflictChoice> =>
    open<ConflictChoice>((asked) => ({ kind: 'conflict', ...options, ...asked })),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useDialogRequests = (): readonly DialogRequest[] =>
  useSyncExternalStore(subscribe, () => current);
