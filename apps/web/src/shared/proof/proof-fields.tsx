import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { Field } from '#shared/ui/field';
import { useFormFaults } from '#shared/ui/use-form-faults';

/** Whether the signed-in user has a second factor. Undefined until known. */
export const useNeedsCode = (): boolean | undefined =>
  useQuery({
    queryKey: ['profile.get'],
    queryFn: ({ signal }) => api.call('profile.get', { signal }),
    select: ({ two_factor }) => two_factor === 'on',
  }).data;

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

interface Props {
  draft: ProofDraft;
  errors: Partial<Record<keyof ProofDraft, string>>;
  /** Whether the user has a second factor, so that a code is required. */
  needsCode: boolean;
  onChange: (patch: Partial<ProofDraft>) => void;
}

/** Fields for the current password and, with a second factor, a code. */
export const ProofFields = ({ draft, errors, needsCode, onChange }: Props) => (
  <>
    <Field label="Current password" name="current_password" error={errors.current_password}>
      {(control) => (
        <Input.Password
          {...control}
          autoComplete="current-password"
          maxLength={200}
          value={draft.current_password}
          onChange={({ target }) => onChange({ current_password: target.value })}
        />
      )}
    </Field>
    {needsCode && (
      <Field
        label="6-digit code"
        name="code"
        hint="From your authenticator app"
        error={errors.code}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            value={draft.code}
            onChange={({ target }) => onChange({ code: target.value.replace(/\D/g, '') })}
          />
        )}
      </Field>
    )}
  </>
);
