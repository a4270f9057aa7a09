import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs, type ConfirmOptions } from './dialogs';

export interface RowAct {
  /** The question before the action. The defaults ask about a deletion. */
  readonly question?: ConfirmOptions | (() => Promise<ConfirmOptions>);
  /** Calls the server, and shows the result. */
  readonly send: () => Promise<void>;
  /** Text for a failure without a text from the server. */
  readonly failed?: string;
  /** Text for every failure. */
  readonly alwaysFailed?: string;
}

/** Runs an action on a row of a list after a question, one row at a time. */
export const useRowAct = (onDone: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const act = async (
    id: number,
    { question = {}, send, failed, alwaysFailed }: RowAct,
  ): Promise<void> => {
    setBusyId(id);
    const asked = typeof question === 'function' ? await question() : question;
    if (!(await dialogs.confirm(asked))) return setBusyId(null);
    try {
      await send();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(alwaysFailed ?? errorText(error, failed));
    } finally {
      setBusyId(null);
      onDone();
    }
  };
  return { busyId, act: (id: number, what: RowAct) => void act(id, what) };
};
