import { useState } from 'react';
import { isSessionEnd } from '#shared/api/api-error';
import { useFormFaults } from '#shared/ui/use-form-faults';

/** Proof of identity in addition to the session. */
export interface ProofDraft {
  readonly current_password: string;
  /** Empty without a second factor. */
  readonly code: string;
}
export const NO_PROOF: ProofDraft = { current_password: '', code: '' };

/** Fields in the order of the form. */
const FIELDS = { current_password: 'current_password', code: 'code' } as const;

/** Returns why a proof cannot be sent yet. */
export const proofProblem = (
  { current_password, code }: ProofDraft,
  needsCode: boolean,
): string | null => {
  if (current_password === '') return 'Please enter your current password';
  return needsCode && code.length < 6 ? 'Enter all six digits' : null;
};

/** Holds the typed proof and the server's errors. `send` may fail; `failure` then says so. */
export const useProofForm = (send: (proof: ProofDraft) => Promise<void>, failure: string) => {
  const [draft, setDraft] = useState(NO_PROOF);
  const [isBusy, setBusy] = useState(false);
  const server = useFormFaults(FIELDS);
  const attempt = async (): Promise<boolean> => {
    setBusy(true);
    try {
      await send(draft);
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) await server.explain(error, failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    isBusy,
    root: server.root,
    errors: server.faults,
    change: (patch: Partial<ProofDraft>): void => {
      server.forget(Object.keys(patch));
      setDraft((before) => ({ ...before, ...patch }));
    },
    /** Sends the proof. Returns false on failure. */
    attempt,
  };
};
export type ProofForm = ReturnType<typeof useProofForm>;
