import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { useVersionedForm } from '#shared/records/use-versioned-form';
import {
  mappingBody,
  mappingDraftOf,
  mappingFaults,
  mappingKeys,
  type MappingDraft,
  type StatusMapping,
} from '../lib/mapping-draft';

export const STATUS_MAPPING_KEY = 'statusMappings.get';

export const loadStatusMapping = (id: number, signal?: AbortSignal): Promise<StatusMapping> =>
  api.call('statusMappings.get', { params: { id }, ...(signal && { signal }) });

/** Reads the meanings of an advertiser's statuses, and the statuses that it has sent. */
export const useStatusMapping = (id: number) =>
  useQuery({
    queryKey: [STATUS_MAPPING_KEY, id],
    queryFn: ({ signal }) => loadStatusMapping(id, signal),
  });

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
    update: (draft, _row, version, send) =>
      send.save('statusMappings.replace', {
        params: { id },
        body: { ...mappingBody(draft), version },
      }),
    reloadRow: async () => {
      const fresh = await loadStatusMapping(id);
      client.setQueryData([STATUS_MAPPING_KEY, id], fresh);
      return fresh;
    },
  });
};
export type StatusMappingForm = ReturnType<typeof useStatusMappingForm>;
