import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/versions/use-versioned-form';
import {
  mappingBody,
  mappingDraftOf,
  mappingFaults,
  mappingKeys,
  type MappingDraft,
  type StatusMapping,
} from '../lib/mapping-draft';

const KEY = 'statusMappings.get';

const load = (id: number, signal?: AbortSignal): Promise<StatusMapping> =>
  api.call('statusMappings.get', { params: { id }, ...(signal && { signal }) });

/** What the statuses of an advertiser mean, and those that it has sent. */
export const useStatusMapping = (id: number) =>
  useQuery({ queryKey: [KEY, id], queryFn: ({ signal }) => load(id, signal) });

export const useStatusMappingForm = (id: number, opened: StatusMapping) => {
  const client = useQueryClient();
  return useVersionedForm<StatusMapping, MappingDraft, string>({
    keptAs: 'status-mapping',
    row: opened,
    stays: true,
    draftOf: mappingDraftOf,
    contentOf: mappingBody,
    faultsOf: mappingFaults,
    fields: mappingKeys,
    texts: {
      conflict: 'This mapping has been changed',
      updateFailed: MESSAGES.updateFailed,
    },
    update: (draft, _row, version) =>
      api.call('statusMappings.replace', {
        params: { id },
        body: { ...mappingBody(draft), version },
      }),
    reloadRow: async () => {
      const fresh = await load(id);
      client.setQueryData([KEY, id], fresh);
      return fresh;
    },
  });
};
export type StatusMappingForm = ReturnType<typeof useStatusMappingForm>;
