import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import type { CallReply } from '#shared/api/api-types';
import type { Settings } from '#shared/api/use-settings';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useSend, type Moment } from '#shared/scheduled/send';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import {
  draftOf,
  SETTINGS_FIELDS,
  settingsBody,
  type SettingsDraft,
  settingsFaults,
} from './settings-form';

type UserSettings = CallReply<'userSettings.get'>;

/** The personal switch. Saving updates the cached value that other components show. */
const useNotificationSwitch = (saved: boolean) => {
  const { user_id } = useSignedIn();
  const client = useQueryClient();
  const [isOn, setOn] = useState(saved);
  return {
    ...{ isOn, setOn, isDirty: isOn !== saved },
    save: async (): Promise<void> => {
      const extras = { allow_new_ftd_notification: isOn };
      const now = await api.call('userSettings.update', { body: { user_id, extras } });
      client.setQueryData<UserSettings>(['userSettings.get', user_id], now);
    },
  };
};

/** The form of the settings, and the personal switch on the same page. */
export const useSettingsForm = (
  loaded: Settings,
  own: UserSettings,
  reload: () => Promise<Settings | undefined>,
) => {
  const form = useRecordDraft({
    row: loaded,
    draftOf: (row) => draftOf(row ?? loaded),
    keptAs: 'settings',
  });
  const notice = useNotificationSwitch(own.extras.allow_new_ftd_notification);
  const mayEdit = usePermission('SETTINGS_EDIT');
  const { saveVersion, isSending } = useVersionedSave();
  const sendFor = useSend();
  const [isBusy, setBusy] = useState(false);
  const server = useFormFaults(SETTINGS_FIELDS);
  const faults = settingsFaults(form.draft);
  const startAgain = async (): Promise<void> => {
    const fresh = await reload();
    if (fresh !== undefined) form.continueFrom(fresh);
  };
  /** Saves the settings of the installation. Returns the reply's text; null if they are not saved. */
  const saveShared = async (moment: Moment | null): Promise<string | null> => {
    const { conflict, row } = form.base;
    const seen = conflict?.version ?? row?.version ?? loaded.version;
    const outcome = await saveVersion(MESSAGES.settingsConflict, seen, (version) =>
      sendFor(moment, version).save('settings.save', { body: settingsBody(form.draft, version) }),
    );
    if (outcome.kind === 'edit') form.setConflict(outcome.conflict);
    else await startAgain();
    return outcome.kind === 'saved' ? outcome.reply.message : null;
  };
  const save = async (moment: Moment | null): Promise<void> => {
    setBusy(true);
    try {
      const message = mayEdit ? await saveShared(moment) : '';
      if (message === null) return;
      if (moment === null && notice.isDirty) await notice.save();
      toast(moment === null ? MESSAGES.settingsSaved : message);
    } catch (error) {
      if (!isSessionEnd(error)) void server.explain(error, MESSAGES.settingsFailed);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...{ draft: form.draft, conflict: form.base.conflict, mayEdit, notice, root: server.root },
    isBusy: isBusy || isSending,
    isDirty: form.isDirty || notice.isDirty,
    /** Whether there is something to save at a moment. The personal switch is saved at once. */
    mayWait: mayEdit && form.isDirty,
    errors: { ...server.faults, ...faults },
    change: (patch: Partial<SettingsDraft>): void => {
      server.forget(Object.keys(patch));
      form.setDraft((before) => ({ ...before, ...patch }));
    },
    submit: async (moment: Moment | null): Promise<void> => {
      if (Object.keys(faults).length > 0) server.focusFirst(faults);
      else await save(moment);
    },
  };
};
export type SettingsForm = ReturnType<typeof useSettingsForm>;
