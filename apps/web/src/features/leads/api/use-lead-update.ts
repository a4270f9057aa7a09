import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import type { CallInput } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';

type LeadUpdate = CallInput<'leads.update'>['body'];

/** A conflict says what is in the way, e.g. that the lead has no payout. */
const updateFailureText = (error: unknown): string =>
  error instanceof ApiError && error.status === 409
    ? `${MESSAGES.leadUpdateFailed}\n${error.message}`
    : MESSAGES.leadUpdateFailed;

/** Saves the form of one lead. True if it was saved (LED-075). */
export const useLeadUpdate = (): {
  isSaving: boolean;
  save: (body: LeadUpdate) => Promise<boolean>;
} => {
  const queries = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const save = async (body: LeadUpdate): Promise<boolean> => {
    setSaving(true);
    try {
      await api.call('leads.update', { body });
      toast(MESSAGES.leadUpdated);
      void queries.invalidateQueries({ queryKey: ['leads.list'] });
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      void dialogs.error(updateFailureText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return { isSaving, save };
};
