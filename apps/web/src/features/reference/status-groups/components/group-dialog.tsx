import { api } from '#shared/api/api';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { MESSAGES } from '#shared/lib/messages';
import { TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { ValuesField } from '#shared/ui/values-field';
import type { StatusGroupRow } from '../lib/status-group-row';

interface GroupDraft {
  readonly group: string;
  readonly statuses: readonly string[];
}

const MOST_STATUSES = 1000;
const LOOK = { centered: false, mask: { closable: true } };

const draftOf = (row: StatusGroupRow | null): GroupDraft => ({
  group: row?.group ?? '',
  statuses: row?.statuses ?? [],
});
const bodyOf = ({ group, statuses }: GroupDraft) => ({
  group: group.trim(),
  statuses: [...statuses],
});

/** Returns why the group cannot be saved yet, or null (STG-004). */
const problemOf = ({ group, statuses }: GroupDraft): string | null => {
  if (group.trim() === '') return MESSAGES.groupNameMissing;
  return statuses.length === 0 ? MESSAGES.groupStatusesMissing : null;
};

/** Creates or edits a status group (STG-001, STG-004). */
export const GroupDialog = ({ onClose, ...record }: RecordDialogProps<StatusGroupRow>) => {
  const form = useRecordForm<StatusGroupRow, GroupDraft>(record, {
    keptAs: 'status-group',
    draftOf,
    faultsOf: () => ({}),
    texts: {
      createFailed: MESSAGES.groupSaveFailed,
      updateFailed: MESSAGES.groupSaveFailed,
      conflict: MESSAGES.groupConflict(record.row?.group ?? ''),
    },
    create: (draft) => api.call('statusGroups.create', { body: bodyOf(draft) }),
    update: (draft, { id }, version, send) =>
      send.save('statusGroups.update', { body: { ...bodyOf(draft), id, version } }),
  });
  const { statuses, isLoading, failure } = useFilterChoices();
  return (
    <RecordDialog
      title={
        record.row === null ? 'Create Status Group' : `Update Status Group ${record.row.group}`
      }
      width={520}
      look={LOOK}
      submitLabel={form.isNew ? 'Create' : 'Update'}
      form={form}
      scheduled={form.row && { entity: 'status_group', id: form.row.id }}
      problem={problemOf(form.draft)}
      onClose={onClose}
    >
      <WideField>
        <TextField form={form} name="group" label="Group" maxLength={100} />
      </WideField>
      <WideField>
        {failure !== null && <ChoicesFailure failure={failure} />}
        <ValuesField
          label="Statuses"
          name="statuses"
          error={form.errors.statuses}
          hint="Choose from the statuses that advertisers have reported, or type another one."
          value={form.draft.statuses}
          options={statuses.map(({ id }) => id)}
          loading={isLoading}
          placeholder="Choose statuses"
          max={MOST_STATUSES}
          onChange={(chosen) => form.change({ statuses: chosen })}
        />
      </WideField>
    </RecordDialog>
  );
};
