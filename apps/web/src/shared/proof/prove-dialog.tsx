import { FormDialog } from '#shared/ui/form-dialog';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import {
  type ProofDraft,
  ProofFields,
  proofProblem,
  useNeedsCode,
  useProofForm,
} from './proof-fields';
import styles from './proof.module.css';

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
  return (
    <FormDialog
      title={title}
      width="min(520px, calc(100vw - 24px))"
      submitLabel={submitLabel}
      isBusy={form.isBusy}
      problem={proofProblem(form.draft, needsCode === true)}
      send={form.attempt}
      onClose={onClose}
    >
      {(submit) => (
        <>
          <p>{text}</p>
          <div ref={form.root} className={styles.proof} onKeyDown={submitOnEnter(submit)}>
            <ProofFields
              draft={form.draft}
              errors={form.errors}
              needsCode={needsCode === true}
              onChange={form.change}
            />
          </div>
        </>
      )}
    </FormDialog>
  );
};
