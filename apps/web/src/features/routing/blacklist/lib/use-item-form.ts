import { useRef } from 'react';
import { isWideBlock, MAY_BE_WIDE } from '@leadline/contracts/blacklist-wide';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';
import { useZone } from '#shared/lib/zone';
import { useRecordForm, type RecordDialogProps } from '#shared/records/use-record-form';
import type { Moment } from '#shared/scheduled/send';
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
/**
 * Asks twice about a value that stops a whole country, or as much. Null if there is nothing to ask.
 */
const isSureOf = async (draft: ItemDraft): Promise<boolean | null> => {
  const body = { blacklist_type_id: draft.typeId, blacklist_value: sentValue(draft) };
  if (body.blacklist_value === '' || !MAY_BE_WIDE.has(kindOf(draft.typeId))) return null;
  try {
    const { value, leads } = (await api.call('blacklist.preview', { body })).data;
    if (!isWideBlock(kindOf(draft.typeId), value)) return null;
    return await isSureOfWide('This item stops', leads);
  } catch {
    // The save names what is wrong with the value.
    return null;
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
  /** Whether a wide value was confirmed. The server wants to know. */
  const isSure = useRef(false);
  const sent = (draft: ItemDraft) => ({ ...bodyOf(draft), is_sure: isSure.current });
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
    create: (draft) => api.call('blacklist.create', { body: sent(draft) }),
    update: (draft, { id }, version, send) =>
      send.save('blacklist.update', { params: { id }, body: { ...sent(draft), version } }),
  });
  const ifSure = async (submit: () => Promise<boolean>): Promise<boolean> => {
    const answer = await isSureOf(form.draft);
    if (answer === false) return false;
    isSure.current = answer === true;
    return submit();
  };
  return {
    ...form,
    submit: (): Promise<boolean> => ifSure(form.submit),
    submitAt: (moment: Moment): Promise<boolean> => ifSure(() => form.submitAt(moment)),
    change: (patch: Partial<ItemDraft>): void =>
      form.change(
        patch,
        Object.keys(patch).map((key) => FIELD_OF[key as keyof ItemDraft] ?? key),
      ),
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
