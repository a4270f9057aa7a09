import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallReply } from '#shared/api/api-types';
import { loadFailureOf } from '#shared/api/load-failure';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { toast } from '#shared/ui/toast';
import { useAction } from '#shared/ui/use-action';

type ReportPage = CallReply<'unmatchedPostbacks.list'>;
export type Report = ReportPage['data'][number];
export type ReportFilter = 'waiting' | 'refused' | 'unmatched' | 'all';
export type UnknownAttempt = CallReply<'unknownAttempts.list'>['data'][number];

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: number | null;
}

/** Reads a list of one advertiser that waits for decisions, newest first. */
const useReviewList = <Row, Loaded extends Page<Row> = Page<Row>>(
  key: string,
  advertiserId: number,
  load: (query: { advertiser_id: number; before?: number }, signal: AbortSignal) => Promise<Loaded>,
  filter = '',
) => {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: [key, advertiserId, filter],
    queryFn: ({ pageParam, signal }) =>
      load(
        { advertiser_id: advertiserId, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    first: query.data?.pages[0],
    rows: query.data?.pages.flatMap(({ data }) => data) ?? [],
    isLoading: query.isPending,
    failure: loadFailureOf(query),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isLoadingMore: query.isFetchingNextPage,
    refresh: () => client.invalidateQueries({ queryKey: [key, advertiserId] }),
  };
};
export type ReviewList<Row> = Omit<ReturnType<typeof useReviewList<Row>>, 'refresh' | 'first'>;

/** Loads the reports of an advertiser, and acts on them. */
export const useReports = (advertiserId: number, filter: ReportFilter) => {
  const list = useReviewList<Report, ReportPage>(
    'unmatchedPostbacks.list',
    advertiserId,
    (query, signal) =>
      api.call('unmatchedPostbacks.list', { query: { ...query, show: filter }, signal }),
    filter,
  );
  const { busy, run } = useAction();
  const act = async (
    { id }: Report,
    call: () => Promise<{ readonly message: string }>,
  ): Promise<void> => {
    const reply = await run(id, MESSAGES.updateFailed, call);
    if (reply !== null) toast(reply.message);
    await list.refresh();
  };
  return {
    list,
    busy,
    notKept: list.first?.not_kept ?? 0,
    refresh: list.refresh,
    resend: (report: Report): Promise<void> =>
      act(report, () => api.call('unmatchedPostbacks.resend', { params: { id: report.id } })),
    dismiss: async (report: Report): Promise<void> => {
      const isSure = await dialogs.confirm({
        title: 'Dismiss this report?',
        text: 'It is not applied to any lead.',
        yes: 'Dismiss',
      });
      if (isSure)
        await act(report, () =>
          api.call('unmatchedPostbacks.dismiss', { params: { id: report.id } }),
        );
    },
  };
};

/** Reads the calls whose outcome is unknown. */
export const useUnknownAttempts = (advertiserId: number) => {
  const list = useReviewList<UnknownAttempt>(
    'unknownAttempts.list',
    advertiserId,
    (query, signal) => api.call('unknownAttempts.list', { query, signal }),
  );
  return { list, refresh: list.refresh };
};
