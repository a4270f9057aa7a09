import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { MESSAGES } from '#shared/lib/messages';
import { useSettled } from '#shared/lib/use-settled';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';
import type { StatusMapping } from '../lib/mapping-draft';
import { mappingOf, namesLead, type PlacesDraft } from '../lib/report-places';
import { STATUS_MAPPING_KEY } from './use-status-mapping';

type ReadingsBody = CallInput<'statusMappings.readings'>['body'];
export type ReceivedRequest = CallReply<'statusMappings.readings'>['requests'][number];
type Mapping = ReadingsBody['reports'];

const READ_MS = 300;

/** Reads the last requests of an advertiser by the unsaved places, soon after each change. */
export const useReadings = (id: number, draft: PlacesDraft) => {
  const body = JSON.stringify({ reports: namesLead(draft) ? mappingOf(draft) : null });
  const settled = useSettled(body, READ_MS);
  return useQuery({
    queryKey: ['statusMappings.readings', id, settled],
    queryFn: ({ signal }) =>
      api.call('statusMappings.readings', {
        params: { id },
        body: JSON.parse(settled) as ReadingsBody,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
};

/** Saves places, or removes them. The meanings of statuses stay. */
export const savePlaces = (
  { advertiser_id: id, statuses, version }: StatusMapping,
  reports: Mapping,
): Promise<{ message: string }> =>
  api.call('statusMappings.replace', { params: { id }, body: { statuses, reports, version } });

/** Reloads the lists that depend on the places. */
export const useAfterSave = (id: number) => {
  const client = useQueryClient();
  return (): void => {
    void client.invalidateQueries({ queryKey: [STATUS_MAPPING_KEY, id] });
    void client.invalidateQueries({ queryKey: ['unmatchedPostbacks.list', id] });
  };
};

/** Removes the places, so that reports are read by the names of our fields. */
export const useRemovePlaces = (id: number) => {
  const { busy, run } = useAction();
  const afterSave = useAfterSave(id);
  return {
    isBusy: busy === 'remove',
    remove: async (mapping: StatusMapping): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Read reports by our names?',
        text: 'Reports with other names are then refused, and kept.',
        yes: 'Read by our names',
      });
      if (!isSure) return;
      const reply = await run('remove', MESSAGES.updateFailed, () => savePlaces(mapping, null));
      if (reply !== null) toast(reply.message);
      afterSave();
    },
  };
};
