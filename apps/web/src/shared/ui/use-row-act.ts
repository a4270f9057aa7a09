import { useState } from 'react';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { dialogs, type ConfirmOptions } from './dialogs';

interface Act {
  /** The question before it; the defaults are those of a deletion (SHL-051). */
  readonly question?: ConfirmOptions | (() => Promise<ConfirmOptions>);
  /** The call, and what is told after it. */
  readonly send: () => Promise<void>;
  /** The text for a failure for which the server sends none. */
  readonly failed?: string;
  /** The text for every failure. */
  readonly alwaysFailed?: string;
}

/** Does something with a row of a list after a question, one row at a time. */
export const useRowAct = (onDone: () => void) => {
  const [busyId, setBusyId] = useState<number | null>(null);
  const act = async (
    id: number,
    { question = {}, send, failed, alwaysFailed }: Act,
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
  return { busyId, act: (id: number, what: Act) => void act(id, what) };
};
