import { Button, Checkbox, Input, Modal } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { signInFailureOf, type SignInFailure } from '../lib/sign-in-failure';
import { CodesList } from './codes-list';
import styles from './profile.module.css';
import { SetupSteps } from './setup-stage';

/** What is asked for: another second factor, or other recovery codes. */
export type ProofPurpose = 'two-factor' | 'codes';

interface Props {
  purpose: ProofPurpose;
  /** A second factor is set up, so a code of it is asked for. */
  needsCode: boolean;
  onClose: () => void;
}
type Setup = CallReply<'profile.resetTwoFactor'>;
/** How far it has come. */
type Step =
  | { readonly kind: 'proof' }
  | { readonly kind: 'setup'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const TITLES = { 'two-factor': 'Set up two-factor again', codes: 'Make new recovery codes' };
const LEADS = {
  'two-factor':
    'Your second factor and your recovery codes are forgotten, and you set up another one now.',
  codes: 'Your recovery codes stop working. The new ones are shown once.',
};
/** In the order of the form. */
const FIELDS = { current_password: 'current_password', code: 'code' } as const;

const useProof = (purpose: ProofPurpose, onStep: (step: Step) => void) => {
  const [draft, setDraft] = useState({ current_password: '', code: '' });
  const [isBusy, setBusy] = useState(false);
  const server = useFormFaults(FIELDS);
  const send = async (): Promise<Step> => {
    if (purpose === 'two-factor')
      return { kind: 'setup', setup: await api.call('profile.resetTwoFactor', { body: draft }) };
    const { message, recovery_codes } = await api.call('profile.renewRecoveryCodes', {
      body: draft,
    });
    toast(message);
    return { kind: 'codes', codes: recovery_codes };
  };
  const submit = useSubmitOnce(async () => {
    setBusy(true);
    try {
      onStep(await send());
    } catch (error) {
      if (!isSessionEnd(error)) await server.explain(error, 'That did not work.');
    } finally {
      setBusy(false);
    }
    return false;
  });
  return {
    draft,
    isBusy,
    root: server.root,
    errors: server.faults,
    change: (patch: Partial<typeof draft>): void => {
      server.forget(Object.keys(patch));
      setDraft((before) => ({ ...before, ...patch }));
    },
    submit,
  };
};
type Proof = ReturnType<typeof useProof>;

const ProofFields = ({ proof, needsCode }: { proof: Proof; needsCode: boolean }) => {
  const { draft, errors, change, root, submit } = proof;
  return (
    <div ref={root} className={styles.proof} onKeyDown={submitOnEnter(submit)}>
      <Field label="Current password" name="current_password" error={errors.current_password}>
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="current-password"
            maxLength={200}
            value={draft.current_password}
            onChange={({ target }) => change({ current_password: target.value })}
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
              onChange={({ target }) => change({ code: target.value.replace(/\D/g, '') })}
            />
          )}
        </Field>
      )}
    </div>
  );
};

const NewCodes = ({
  codes,
  isSaved,
  onSaved,
}: {
  codes: readonly string[];
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
}) => (
  <>
    <p>Each of them signs you in once if you lose your phone. They are shown only now.</p>
    <CodesList codes={codes} />
    <Checkbox checked={isSaved} onChange={({ target }) => onSaved(target.checked)}>
      I have saved them
    </Checkbox>
  </>
);

const problemOf = ({ draft }: Proof, needsCode: boolean): string | null => {
  if (draft.current_password === '') return 'Please enter your current password';
  return needsCode && draft.code.length < 6 ? 'Enter all six digits' : null;
};

interface FlowProps {
  purpose: ProofPurpose;
  needsCode: boolean;
  step: Step;
  proof: Proof;
  isSaved: boolean;
}

/** The buttons below a step. The code of the set-up has a button of its own. */
const StepFooter = ({
  step,
  proof,
  needsCode,
  isSaved,
  onLeave,
  onDone,
}: Omit<FlowProps, 'purpose'> & { onLeave: () => void; onDone: () => void }) => {
  if (step.kind === 'setup') return null;
  if (step.kind === 'proof')
    return (
      <FormFooter
        submitLabel="Continue"
        isBusy={proof.isBusy}
        problem={problemOf(proof, needsCode)}
        onCancel={onLeave}
        onSubmit={proof.submit}
      />
    );
  return (
    <Button
      type="primary"
      disabled={!isSaved}
      title={isSaved ? undefined : 'Confirm first that you have saved the codes'}
      onClick={onDone}
    >
      Done
    </Button>
  );
};

const StepContent = ({
  purpose,
  needsCode,
  step,
  proof,
  isSaved,
  onStep,
  onSaved,
}: FlowProps & { onStep: (step: Step) => void; onSaved: (isSaved: boolean) => void }) => {
  const confirm = async (code: string): Promise<SignInFailure | null> => {
    try {
      const reply = await api.call('profile.confirmTwoFactor', { body: { code } });
      toast(reply.message);
      onStep({ kind: 'codes', codes: reply.recovery_codes });
      return null;
    } catch (error) {
      return signInFailureOf(error, Date.now());
    }
  };
  if (step.kind === 'codes')
    return <NewCodes codes={step.codes} isSaved={isSaved} onSaved={onSaved} />;
  if (step.kind === 'setup') {
    const { qr_code, secret } = step.setup;
    return <SetupSteps qrCode={qr_code} secret={secret} onSubmit={confirm} />;
  }
  return (
    <>
      <p>{LEADS[purpose]}</p>
      <ProofFields proof={proof} needsCode={needsCode} />
    </>
  );
};

/** Asks who it is once more, and does what was asked for, step by step. */
export const ProofDialog = ({ purpose, needsCode, onClose }: Props) => {
  const [step, setStep] = useState<Step>({ kind: 'proof' });
  const [isSaved, setSaved] = useState(false);
  const proof = useProof(purpose, setStep);
  // Codes that nobody has saved are lost: the dialog stays open.
  const isKept = step.kind === 'codes' && !isSaved;
  const { close, leave, modal } = useClosing(onClose, {
    isBusy: proof.isBusy || isKept,
    start: 'field',
  });
  const flow = { needsCode, step, proof, isSaved };
  return (
    <Modal
      {...modal}
      centered
      width="min(560px, calc(100vw - 24px))"
      mask={{ closable: false }}
      closable={!isKept}
      title={step.kind === 'codes' ? 'Save your recovery codes' : TITLES[purpose]}
      footer={<StepFooter {...flow} onLeave={leave} onDone={close} />}
    >
      <div className={styles.step}>
        <StepContent {...flow} purpose={purpose} onStep={setStep} onSaved={setSaved} />
      </div>
    </Modal>
  );
};
