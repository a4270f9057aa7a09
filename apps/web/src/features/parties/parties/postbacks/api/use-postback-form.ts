import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  draftOf,
  type Postback,
  POSTBACK_FIELDS,
  postbackBody,
  type PostbackDraft,
  postbackFaults,
} from '../lib/postback-form';
import { POSTBACKS_KEY } from './use-postbacks';

/** The form of a postback; `opened` is null for a new one. */
export const usePostbackForm = (publisherId: number, opened: Postback | null) => {
  const client = useQueryClient();
  const key = [POSTBACKS_KEY, publisherId];
  return useVersionedForm<Postback, PostbackDraft>({
    keptAs: 'postback',
    row: opened,
    draftOf,
    faultsOf: postbackFaults,
    fields: POSTBACK_FIELDS,
    texts: {
      createFailed: MESSAGES.createFailed,
      updateFailed: MESSAGES.updateFailed,
      conflict: 'This postback has been changed',
    },
    create: (draft) =>
      api.call('publisherPostbacks.create', {
        params: { id: publisherId },
        body: postbackBody(draft),
      }),
    update: (draft, { id }, version, send) =>
      send.save('publisherPostbacks.update', {
        params: { id },
        body: { ...postbackBody(draft), version },
      }),
    reloadRow: async (row) => {
      await client.invalidateQueries({ queryKey: key });
      const rows = client.getQueryData<Postback[]>(key) ?? [];
      return rows.find(({ id }) => id === row?.id) ?? null;
    },
  });
};
