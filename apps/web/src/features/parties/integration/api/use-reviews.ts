import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf } from '#shared/api/load-failure';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '../../lib/use-action';

export type UnmatchedReport = CallReply<'unmatchedPostbacks.list'>['data'][number];
export type UnknownAttempt = CallReply<'unknownAttempts.list'>['data'][number];

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: number | null;
}

/** A list of one advertiser that waits for a decision, newest first. */
const useReviewList = <Row>(
  key: string,
  advertiserId: number,
  load: (
    query: { advertiser_id: number; before?: number },
    signal: AbortSignal,
  ) => Promise<Page<Row>>,
) => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [key, advertiserId],
    queryFn: ({ pageParam, signal }) =>
      load(
        { advertiser_id: advertiserId, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    refresh: () => client.invalidateQueries({ queryKey: [key, advertiserId] }),
  };
};
export type ReviewList<Row> = Omit<ReturnType<typeof useReviewList<Row>>, 'refresh'>;

/** Reports about leads that are not the advertiser's. */
export const useUnmatchedReports = (advertiserId: number) => {
  const list = useReviewList('unmatchedPostbacks.list', advertiserId, (query, signal) =>
    api.call('unmatchedPostbacks.list', { query, signal }),
  );
  const { busy, run } = useAction();
  return {
    list,
    busy,
    refresh: list.refresh,
    dismiss: async ({ id }: UnmatchedReport): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Dismiss this report?',
        text: 'It is not applied to any lead.',
        yes: 'Dismiss',
      });
      if (!isSure) return;
      const reply = await run(id, MESSAGES.updateFailed, () =>
        api.call('unmatchedPostbacks.dismiss', { params: { id } }),
      );
      if (reply !== null) toast(reply.message);
      await list.refresh();
    },
  };
};

/** Calls whose outcome is not known. */
export const useUnknownAttempts = (advertiserId: number) => {
  const list = useReviewList('unknownAttempts.list', advertiserId, (query, signal) =>
    api.call('unknownAttempts.list', { query, signal }),
  );
  return { list, refresh: list.refresh };
};
