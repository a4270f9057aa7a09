import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import {
  type ProofDraft,
  ProofFields,
  type ProofForm,
  proofProblem,
  useProofForm,
} from '#shared/proof/proof-fields';
import { FormFooter } from '#shared/ui/form-dialog';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { type SignInFailure, signInFailureOf } from '../lib/sign-in-failure';
import { CodesList } from './codes-list';
import styles from './profile.module.css';
import { SetupSteps } from './setup-stage';

/** The purpose of the proof: a new second factor, or new recovery codes. */
export type ProofPurpose = 'two-factor' | 'codes';

interface Props {
  purpose: ProofPurpose;
  /** Whether a second factor is set up, so that the proof needs its code. */
  needsCode: boolean;
  onClose: () => void;
}
type Setup = CallReply<'profile.resetTwoFactor'>;
/** The step of the dialog. */
type Step =
  | { readonly kind: 'proof' }
  | { readonly kind: 'setup'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const FAILURES = {
  'two-factor': 'The second factor was not reset. Try again.',
  codes: 'No new recovery codes were made. Try again.',
};
const TITLES = { 'two-factor': 'Set up two-factor again', codes: 'Make new recovery codes' };
const LEADS = {
  'two-factor':
    'This removes your second factor and recovery codes. You set up a new one right away.',
  codes: 'Your recovery codes stop working. The new ones are shown once.',
};
/** Submits the proof and returns the next step. */
const sendProof = async (purpose: ProofPurpose, body: ProofDraft): Promise<Step> => {
  if (purpose === 'two-factor')
    return { kind: 'setup', setup: await api.call('profile.resetTwoFactor', { body }) };
  const { message, recovery_codes } = await api.call('profile.renewRecoveryCodes', { body });
  toast(message);
  return { kind: 'codes', codes: recovery_codes };
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
    <p>
      Save them now: they are not shown again. Each one signs you in once if you lose your phone.
    </p>
    <CodesList codes={codes} />
    <Checkbox checked={isSaved} onChange={({ target }) => onSaved(target.checked)}>
      I have saved them
    </Checkbox>
  </>
);

interface FlowProps {
  purpose: ProofPurpose;
  needsCode: boolean;
  step: Step;
  proof: ProofForm & { submit: () => void };
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
        problem={proofProblem(proof.draft, needsCode)}
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
      <div ref={proof.root} className={styles.proof} onKeyDown={submitOnEnter(proof.submit)}>
        <ProofFields
          draft={proof.draft}
          errors={proof.errors}
          needsCode={needsCode}
          onChange={proof.change}
        />
      </div>
    </>
  );
};

/** Asks for the password, then sets up the second factor or makes recovery codes. */
export const ProofDialog = ({ purpose, needsCode, onClose }: Props) => {
  const [step, setStep] = useState<Step>({ kind: 'proof' });
  const [isSaved, setSaved] = useState(false);
  const form = useProofForm(
    async (draft) => setStep(await sendProof(purpose, draft)),
    FAILURES[purpose],
  );
  const submit = useSubmitOnce(async () => {
    await form.attempt();
    return false;
  });
  const proof = { ...form, submit };
  // Codes that are not saved would be lost, so the dialog stays open.
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
