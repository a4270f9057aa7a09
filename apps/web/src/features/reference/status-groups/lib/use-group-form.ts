import { useState } from 'react';
import { api } from '#shared/api/api';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft, type RecordDraft } from '#shared/versions/use-record-draft';
import { useVersionedSave } from '#shared/versions/use-versioned-save';
import type { StatusGroupRow } from './use-status-groups';

type Reload = () => Promise<readonly StatusGroupRow[]>;
interface GroupDraft {
  readonly group: string;
  readonly statuses: readonly string[];
}

const FIELDS = { group: 'group', statuses: 'statuses' } as const;
const draftOf = (row: StatusGroupRow | null): GroupDraft => ({
  group: row?.group ?? '',
  statuses: row?.statuses ?? [],
});

/** Why the group cannot be saved yet (STG-004). */
export const groupProblem = ({ group, statuses }: GroupDraft): string | null => {
  if (group.trim() === '') return MESSAGES.groupNameMissing;
  return statuses.length === 0 ? MESSAGES.groupStatusesMissing : null;
};

/** Saves the draft. Both calls say whether the form is done. */
const useGroupSaving = (form: RecordDraft<StatusGroupRow, GroupDraft>, reload: Reload) => {
  const [isCreating, setCreating] = useState(false);
  const { saveVersion, isSending } = useVersionedSave();
  const body = { group: form.draft.group.trim(), statuses: [...form.draft.statuses] };
  const create = async (): Promise<boolean> => {
    setCreating(true);
    try {
      toast((await api.call('statusGroups.create', { body })).message);
    } finally {
      setCreating(false);
    }
    return true;
  };
  const update = async ({ id, group, version: read }: StatusGroupRow): Promise<boolean> => {
    const seen = form.base.conflict?.version ?? read;
    const outcome = await saveVersion(MESSAGES.groupConflict(group), seen, (version) =>
      api.call('statusGroups.update', { body: { ...body, id, version } }),
    );
    if (outcome.kind === 'theirs') {
      const theirs = (await reload()).find((row) => row.id === id);
      if (theirs !== undefined) form.goOnWith(theirs);
      return theirs === undefined;
    }
    if (outcome.kind === 'edit') form.setConflict(outcome.conflict);
    else toast(outcome.reply.message);
    return outcome.kind === 'saved';
  };
  return { isSaving: isCreating || isSending, create, update };
};

/** A status group that is created or edited. */
export const useGroupForm = (given: StatusGroupRow | null, reload: Reload) => {
  const form = useRecordDraft({ row: given, draftOf, keptAs: 'status-group' });
  const { draft, isDirty } = form;
  const { row, conflict } = form.base;
  const { isSaving, create, update } = useGroupSaving(form, reload);
  const server = useFormFaults(FIELDS);
  const problem = groupProblem(draft);
  return {
    ...{ row, draft, isDirty, conflict, isSaving, problem, root: server.root },
    errors: server.faults,
    change: (patch: Partial<GroupDraft>): void => {
      server.forget(Object.keys(patch));
      form.setDraft((before) => ({ ...before, ...patch }));
    },
    /** Whether it is saved. */
    submit: async (): Promise<boolean> => {
      if (problem !== null) return false;
      try {
        const isDone = await (row === null ? create() : update(row));
        if (isDone) void reload();
        return isDone;
      } catch (error) {
        if (!isSessionEnd(error)) void server.explain(error, MESSAGES.groupSaveFailed);
        return false;
      }
    },
  };
};
