import { Modal } from 'antd';
import { FormFooter } from '#shared/ui/form-footer';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ProofFields } from './proof-fields';
import styles from './proof.module.css';
import { useNeedsCode } from './use-needs-code';
import { proofProblem, useProofForm, type ProofDraft } from './use-proof-form';

interface Props {
  title: string;
  /** Describes the action. */
  text: string;
  submitLabel: string;
  /** Says on failure that the action was not done. */
  failure: string;
  /** Runs the action with the proof. The fields show a failure. */
  send: (proof: ProofDraft) => Promise<void>;
  onClose: () => void;
}

/** Asks for the password before an action that affects who can sign in. */
export const ProveDialog = ({ title, text, submitLabel, failure, send, onClose }: Props) => {
  const needsCode = useNeedsCode();
  const form = useProofForm(send, failure);
  const { close, leave, modal } = useClosing(onClose, { isBusy: form.isBusy, start: 'field' });
  const submit = useSubmitOnce(async () => {
    const isDone = await form.attempt();
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width="min(520px, calc(100vw - 24px))"
      mask={{ closable: false }}
      title={title}
      footer={
        <FormFooter
          submitLabel={submitLabel}
          isBusy={form.isBusy}
          problem={proofProblem(form.draft, needsCode === true)}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <p>{text}</p>
      <div ref={form.root} className={styles.proof} onKeyDown={submitOnEnter(submit)}>
        <ProofFields
          draft={form.draft}
          errors={form.errors}
          needsCode={needsCode === true}
          onChange={form.change}
        />
      </div>
    </Modal>
  );
};
