import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import {
  draftOf,
  type Postback,
  POSTBACK_FIELDS,
  postbackBody,
  type PostbackDraft,
  postbackFaults,
} from '../lib/postback-form';

const savedPostback = async (publisherId: number, id: number): Promise<Postback> => {
  const rows = await api.call('publisherPostbacks.list', { params: { id: publisherId } });
  const saved = rows.find((row) => row.id === id);
  if (saved === undefined)
    throw new ApiError(404, 'POSTBACK_NOT_FOUND', 'The postback has been deleted.');
  return saved;
};

const update = (id: number, draft: PostbackDraft, version: number) =>
  api.call('publisherPostbacks.update', {
    params: { id },
    body: { ...postbackBody(draft), version },
  });

/** Errors by field of the dialog. */
type Errors = Readonly<Record<string, string | undefined>>;

/** The form of a postback; `opened` is null for a new one. */
export const usePostbackForm = (publisherId: number, opened: Postback | null) => {
  const record = useRecordDraft({ row: opened, draftOf, keptAs: 'postback' });
  const { draft, isDirty } = record;
  const { row, conflict } = record.base;
  const [isSubmitted, setSubmitted] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const server = useFormFaults<string>(POSTBACK_FIELDS);
  const faults = postbackFaults(draft);

  const create = async (): Promise<boolean> => {
    setCreating(true);
    const input = { params: { id: publisherId }, body: postbackBody(draft) };
    try {
      toast((await api.call('publisherPostbacks.create', input)).message);
      return true;
    } finally {
      setCreating(false);
    }
  };
  const change = async ({ id, version }: Postback): Promise<boolean> => {
    const seen = conflict?.version ?? version;
    const outcome = await saveVersion('This postback has been changed', seen, (at) =>
      update(id, draft, at),
    );
    if (outcome.kind === 'edit') record.setConflict(outcome.conflict);
    if (outcome.kind === 'saved') toast(outcome.reply.message);
    if (outcome.kind === 'theirs') record.continueFrom(await savedPostback(publisherId, id));
    return outcome.kind === 'saved';
  };
  return {
    draft,
    conflict,
    root: server.root,
    isDirty,
    isSaving: isCreating || isSending,
    errors: (isSubmitted ? { ...server.faults, ...faults } : {}) as Errors,
    change: (patch: Partial<PostbackDraft>): void => {
      server.forget(Object.keys(patch));
      record.setDraft((before) => ({ ...before, ...patch }));
    },
    /** Whether the form is done. */
    save: async (): Promise<boolean> => {
      setSubmitted(true);
      server.focusFirst(faults);
      if (Object.keys(faults).length > 0) return false;
      try {
        return await (row === null ? create() : change(row));
      } catch (error) {
        const text = row === null ? MESSAGES.createFailed : MESSAGES.updateFailed;
        if (!isSessionEnd(error)) await server.explain(error, text);
        return false;
      }
    },
  };
};
