import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';
import { useSettled } from '#shared/lib/use-settled';
import type { ConfirmOptions } from '#shared/ui/dialogs';
import { reachText, takesText } from '../lib/people';
import type { CampaignData, Source } from './campaigns';

type SourceBody = CallInput<'campaigns.countSource'>['body'];
type Reach = CallReply<'campaigns.reach'>;

/** Pause in typing after which people are counted. */
const PAUSE_MS = 500;

/** Counts the people of an unsaved source. `body` is null while it has faults. */
export const useSourceReach = (campaignId: number, body: SourceBody | null) => {
  const text = body === null ? null : JSON.stringify(body);
  const settled = useSettled(text, PAUSE_MS);
  const { data, isError, isFetching } = useQuery({
    queryKey: ['campaigns.countSource', campaignId, settled],
    enabled: settled !== null,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.call('campaigns.countSource', {
        params: { id: campaignId },
        body: JSON.parse(settled ?? 'null') as SourceBody,
        signal,
      }),
  });
  const isAsking = text !== null && (text !== settled || isFetching);
  const answer = (): string | null => {
    if (text === null) return null;
    if (isError) return 'The people could not be counted';
    return data === undefined ? 'Counting the people…' : reachText(data);
  };
  return { isAsking, text: answer() };
};

/** Returns the people whom sources bring in; null if they cannot be counted. */
const reachOf = async (id: number, sourceId?: number): Promise<Reach | null> => {
  try {
    return await api.call('campaigns.reach', {
      params: { id },
      query: sourceId === undefined ? {} : { source_id: sourceId },
    });
  } catch (error) {
    console.warn('The people of a campaign could not be counted', error);
    return null;
  }
};

const sentences = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' ');

/** Asks before a campaign is started, with the number of people that it will register. */
export const startQuestion = async ({
  id,
  details,
  progress,
}: CampaignData): Promise<ConfirmOptions> => {
  const reach = await reachOf(id);
  const waiting = progress?.sources.reduce((sum, source) => sum + source.waiting, 0) ?? 0;
  const isAnyActive = details?.sources.some(({ status }) => status === 'active') ?? false;
  return {
    title: 'Start the campaign?',
    text: sentences([
      'Active sources are imported, and their people are sent to the advertisers of the steps.',
      isAnyActive ? null : 'No source is active yet. Nobody is registered until you play one.',
      reach === null ? null : `${reachText(reach)}.`,
      waiting > 0 ? `${waiting.toLocaleString('en-US')} more are waiting in it already.` : null,
      takesText((reach?.people ?? 0) + waiting, details?.campaign.pace_per_hour ?? null),
    ]),
    yes: 'Start',
    danger: false,
  };
};

/** Asks before a source is played, with the number of people that it will register. */
export const playQuestion = async (
  { id, details, status }: CampaignData,
  source: Source,
): Promise<ConfirmOptions> => {
  const reach = await reachOf(id, source.id);
  return {
    title: `Play source ${source.id}?`,
    text: sentences([
      source.imported_at === null ? null : 'It is imported already: its waiting people continue.',
      reach === null || source.imported_at !== null ? null : `${reachText(reach)}.`,
      takesText(reach?.people ?? 0, details?.campaign.pace_per_hour ?? null),
      status === 'active'
        ? 'The campaign runs, so they are registered from now on.'
        : 'They are registered once the campaign is started.',
    ]),
    yes: 'Play',
    danger: false,
  };
};
