import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import { bodyOf, draftOf, emptyDraft, missingText, type ItemDraft } from './item-form';
import type { BlacklistRow } from './use-blacklist';

type Reload = () => Promise<readonly BlacklistRow[]>;

const FIELDS = {
  blacklist_type_id: 'type',
  blacklist_value: 'value',
  expires_at: 'expiresAt',
  description: 'description',
} as const;
const FIELD_OF: Readonly<Partial<Record<keyof ItemDraft, string>>> = {
  typeId: 'value',
  from: 'value',
  to: 'value',
};

/** The draft, and the item that it started from; null for a new one. */
const useItemDraft = (given: BlacklistRow | null, firstType: number) => {
  const zone = useZone();
  const baseOf = (row: BlacklistRow | null): ItemDraft =>
    row === null ? emptyDraft(firstType) : draftOf(row, zone);
  return useRecordDraft({ row: given, draftOf: baseOf, keptAs: 'blacklist-item' });
};

/** Saves the draft. Both calls say whether the form is done. */
const useItemSaving = (form: ReturnType<typeof useItemDraft>, reload: Reload) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const create = async (): Promise<boolean> => {
    setCreating(true);
    try {
      await api.call('blacklist.create', { body: bodyOf(form.draft) });
    } finally {
      setCreating(false);
    }
    toast(MESSAGES.blacklistAddTitle, { description: MESSAGES.blacklistAdded });
    return true;
  };
  const update = async ({ id, version: read }: BlacklistRow): Promise<boolean> => {
    const seen = form.base.conflict?.version ?? read;
    const outcome = await saveVersion(MESSAGES.blacklistConflict(id), seen, (version) =>
      api.call('blacklist.update', { params: { id }, body: { ...bodyOf(form.draft), version } }),
    );
    if (outcome.kind === 'theirs') {
      const theirs = (await reload()).find((row) => row.id === id);
      if (theirs !== undefined) form.continueFrom(theirs);
      return theirs === undefined;
    }
    if (outcome.kind === 'edit') form.setConflict(outcome.conflict);
    else toast(MESSAGES.blacklistEditTitle, { description: outcome.reply.message });
    return outcome.kind === 'saved';
  };
  return { isSaving: isCreating || isSending, create, update };
};

/** An item that is added or edited. Adding needs a value; an edit is judged by the server. */
export const useItemForm = (given: BlacklistRow | null, firstType: number, reload: Reload) => {
  const form = useItemDraft(given, firstType);
  const { draft, isDirty } = form;
  const { row: item, conflict } = form.base;
  const { isSaving, create, update } = useItemSaving(form, reload);
  const [isSubmitted, setSubmitted] = useState(false);
  const server = useFormFaults(FIELDS);
  const missing = item === null ? missingText(draft) : null;
  const faults = missing === null ? {} : { value: missing };
  return {
    ...{ item, draft, isDirty, conflict, isSaving, root: server.root },
    errors: isSubmitted ? { ...server.faults, ...faults } : server.faults,
    change: (patch: Partial<ItemDraft>): void => {
      server.forget(Object.keys(patch).map((key) => FIELD_OF[key as keyof ItemDraft] ?? key));
      form.setDraft((before) => ({ ...before, ...patch }));
    },
    /** Whether it is saved. */
    submit: async (): Promise<boolean> => {
      setSubmitted(true);
      if (missing !== null) {
        server.focusFirst(faults);
        return false;
      }
      try {
        const isDone = await (item === null ? create() : update(item));
        if (isDone) void reload();
        return isDone;
      } catch (error) {
        if (isSessionEnd(error)) return false;
        server.mark(error);
        void dialogs.error(errorText(error));
        return false;
      }
    },
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
