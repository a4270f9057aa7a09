import { useStatusChoice, type StatusChoice } from './status-choice';
import { useFormFaults } from './use-form-faults';

const FIELDS = { status_override: 'status' } as const;

/** Holds a form for a status alone. The field shows the server's errors. */
export const useStatusForm = () => {
  const choice = useStatusChoice();
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  return {
    choice: {
      ...choice,
      change: (patch): void => {
        forget(['status']);
        choice.change(patch);
      },
    } satisfies StatusChoice,
    /** The element with the field. */
    root,
    fault: faults.status,
    explain,
    /** Why the form cannot be sent yet; null if it can. */
    problem: choice.text === '' ? choice.missing : null,
  };
};
