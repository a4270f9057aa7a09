import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { usePasswordLength } from '#shared/api/use-settings';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft, type Versioned } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import {
  faultsOf,
  passwordNeeds,
  userBody,
  userDraft,
  userProblems,
  type UserDraft,
  type UserRow,
} from './user-form';

type Reload = () => Promise<readonly UserRow[]>;

/** The fields in the order of the form. */
const FIELDS = {
  name: 'name',
  email: 'email',
  level: 'level',
  password: 'password',
  confirmPassword: 'confirmPassword',
  current_password: 'current_password',
  code: 'code',
} as const;

/** Users who may only see names get no version. */
const versioned = (user: UserRow): UserRow & Versioned => ({ ...user, version: user.version ?? 1 });

/** The draft, and the user that it started from; null for a new one. */
const useUserDraft = (given: UserRow | null) => {
  const record = useRecordDraft({
    row: given && versioned(given),
    draftOf: userDraft,
    keptAs: 'user',
    unkept: ['password', 'confirmPassword', 'current_password', 'code'],
  });
  return {
    ...record,
    change: (patch: Partial<UserDraft>): void =>
      record.setDraft((before) => ({ ...before, ...patch })),
    /** Starts again with a user as it is saved now. */
    restart: (saved: UserRow): void => record.continueFrom(versioned(saved)),
  };
};

/** Saves the draft. Both calls say whether the form is done. */
const useUserSaving = (form: ReturnType<typeof useUserDraft>, reload: Reload) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const create = async (): Promise<boolean> => {
    setCreating(true);
    try {
      toast((await api.call('users.create', { body: userBody(form.draft) })).message);
    } finally {
      setCreating(false);
    }
    return true;
  };
  const update = async ({ id, name, version: read }: UserRow & Versioned): Promise<boolean> => {
    const seen = form.base.conflict?.version ?? read;
    const outcome = await saveVersion(MESSAGES.userConflict(name), seen, (version) =>
      api.call('users.update', { body: { ...userBody(form.draft), id, version } }),
    );
    if (outcome.kind === 'theirs') {
      const theirs = (await reload()).find((user) => user.id === id);
      if (theirs !== undefined) form.restart(theirs);
      return theirs === undefined;
    }
    if (outcome.kind === 'edit') form.setConflict(outcome.conflict);
    else toast(outcome.reply.message);
    return outcome.kind === 'saved';
  };
  return { isSaving: isCreating || isSending, create, update };
};

/** A user that is created or edited. What is wrong is said in a dialog and at the fields. */
export const useUserForm = (given: UserRow | null, reload: Reload) => {
  const form = useUserDraft(given);
  const { draft, isDirty } = form;
  const { row: user, conflict } = form.base;
  const { isSaving, create, update } = useUserSaving(form, reload);
  const [isSubmitted, setSubmitted] = useState(false);
  const server = useFormFaults(FIELDS);
  const passwordLength = usePasswordLength();
  const problems = userProblems(draft, passwordLength);
  const faults = faultsOf(problems);
  /** Whether the draft can be sent; says why it cannot (USR-014, USR-015). */
  const isValid = async (): Promise<boolean> => {
    if (problems.length > 0) {
      const texts = problems.map(([, text]) => text);
      await dialogs.error(texts.join('\n'), MESSAGES.validationTitle);
      server.focusFirst(faults);
      return false;
    }
    if (user !== null || draft.password !== '') return true;
    await dialogs.error(passwordNeeds(passwordLength), MESSAGES.passwordRequiredTitle);
    server.focusFirst({ password: MESSAGES.passwordMissing });
    return false;
  };
  return {
    ...{ user, draft, isDirty, conflict, isSaving, passwordLength, root: server.root },
    errors: isSubmitted ? { ...server.faults, ...faults } : {},
    change: (patch: Partial<UserDraft>): void => {
      server.forget(Object.keys(patch));
      form.change(patch);
    },
    /** Whether it is saved. */
    submit: async (): Promise<boolean> => {
      setSubmitted(true);
      if (!(await isValid())) return false;
      try {
        const isDone = await (user === null ? create() : update(user));
        if (isDone) void reload();
        return isDone;
      } catch (error) {
        if (isSessionEnd(error)) return false;
        server.mark(error);
        void dialogs.error(errorText(error, MESSAGES.userSaveFailed));
        return false;
      }
    },
  };
};
export type UserForm = ReturnType<typeof useUserForm>;
