import { isWideBlock, MAY_BE_WIDE } from '@leadline/contracts/blacklist-wide';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import { toast } from '#shared/ui/toast';
import {
  bodyOf,
  draftOf,
  emptyDraft,
  kindOf,
  missingText,
  sentValue,
  type ItemDraft,
} from './item-form';
import { isSureOfWide } from './wide-question';
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
/** Asks twice about a value that stops a whole country, or as much. */
const isSureOf = async (draft: ItemDraft): Promise<boolean> => {
  const body = { blacklist_type_id: draft.typeId, blacklist_value: sentValue(draft) };
  if (body.blacklist_value === '' || !MAY_BE_WIDE.has(kindOf(draft.typeId))) return true;
  try {
    const { value, leads } = (await api.call('blacklist.preview', { body })).data;
    return (
      !isWideBlock(kindOf(draft.typeId), value) || (await isSureOfWide('This item stops', leads))
    );
  } catch {
    // The save names what is wrong with the value.
    return true;
  }
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
    submit: async (): Promise<boolean> => (await isSureOf(form.draft)) && form.submit(),
    change: (patch: Partial<ItemDraft>): void =>
      form.change(
        patch,
        Object.keys(patch).map((key) => FIELD_OF[key as keyof ItemDraft] ?? key),
      ),
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
