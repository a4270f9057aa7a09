import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import { usePasswordLength } from '#shared/api/use-settings';
import { MESSAGES } from '#shared/lib/messages';
import { type RecordDialogProps, useRecordForm } from '#shared/records/use-record-form';
import { dialogs } from '#shared/ui/dialogs';
import {
  faultsOf,
  passwordNeeds,
  userBody,
  userDraft,
  type UserDraft,
  userProblems,
  type UserRow,
} from './user-form';

const saveFailed = (error: unknown): string => errorText(error, MESSAGES.userSaveFailed);

/**
 * A user that is created or edited. All faults come in a dialog first, and are then shown at the
 * fields (USR-014, USR-015).
 */
export const useUserForm = (record: Omit<RecordDialogProps<UserRow>, 'onClose'>) => {
  const passwordLength = usePasswordLength();
  const form = useRecordForm<UserRow, UserDraft>(record, {
    keptAs: 'user',
    unkept: ['password', 'confirmPassword', 'current_password', 'code'],
    draftOf: userDraft,
    faultsOf: (draft) => faultsOf(userProblems(draft, passwordLength, record.row === null)),
    texts: {
      createFailed: saveFailed,
      updateFailed: saveFailed,
      conflict: MESSAGES.userConflict(record.row?.name ?? ''),
    },
    create: (draft) => {
      const kind = draft.is_service_account ? { is_service_account: true } : {};
      return api.call('users.create', { body: { ...userBody(draft), ...kind } });
    },
    update: (draft, { id }, version) =>
      api.call('users.update', { body: { ...userBody(draft), id, version } }),
  });
  const { draft, isNew } = form;
  /** Whether the draft can be sent; says why it cannot. */
  const isValid = async (): Promise<boolean> => {
    if (form.passesCheck()) return true;
    const texts = userProblems(draft, passwordLength, isNew).map(([, text]) => text);
    if (texts.length === 1 && texts[0] === MESSAGES.passwordMissing)
      await dialogs.error(passwordNeeds(passwordLength), MESSAGES.passwordRequiredTitle);
    else await dialogs.error(texts.join('\n'), MESSAGES.validationTitle);
    return form.passesCheck();
  };
  return {
    ...form,
    passwordLength,
    submit: async (): Promise<boolean> => (await isValid()) && form.submit(),
  };
};
export type UserForm = ReturnType<typeof useUserForm>;
