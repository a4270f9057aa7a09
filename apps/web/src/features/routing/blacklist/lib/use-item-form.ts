import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import { toast } from '#shared/ui/toast';
import { bodyOf, draftOf, emptyDraft, missingText, type ItemDraft } from './item-form';
import type { BlacklistRow } from './use-blacklist';

type Fault = 'type' | 'value' | 'expiresAt' | 'description';

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
const saveFailed = (error: unknown): string => errorText(error);

/** Returns the fault of a new item without a value. An edit is judged by the server. */
const newFaults = (draft: ItemDraft): Faults<Fault> => {
  const missing = missingText(draft);
  return missing === null ? {} : { value: missing };
};

/** An item that is added or edited. */
export const useItemForm = (
  record: Omit<RecordDialogProps<BlacklistRow>, 'onClose'>,
  firstType: number,
) => {
  const zone = useZone();
  const form = useRecordForm<BlacklistRow, ItemDraft, Fault>(record, {
    keptAs: 'blacklist-item',
    draftOf: (row) => (row === null ? emptyDraft(firstType) : draftOf(row, zone)),
    faultsOf: record.row === null ? newFaults : () => ({}),
    fields: FIELDS,
    texts: {
      created: () => toast(MESSAGES.blacklistAddTitle, { description: MESSAGES.blacklistAdded }),
      createFailed: saveFailed,
      updated: (description) => toast(MESSAGES.blacklistEditTitle, { description }),
      updateFailed: saveFailed,
      conflict: MESSAGES.blacklistConflict(record.row?.id ?? 0),
    },
    create: (draft) => api.call('blacklist.create', { body: bodyOf(draft) }),
    update: (draft, { id }, version) =>
      api.call('blacklist.update', { params: { id }, body: { ...bodyOf(draft), version } }),
  });
  return {
    ...form,
    change: (patch: Partial<ItemDraft>): void =>
      form.change(
        patch,
        Object.keys(patch).map((key) => FIELD_OF[key as keyof ItemDraft] ?? key),
      ),
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
