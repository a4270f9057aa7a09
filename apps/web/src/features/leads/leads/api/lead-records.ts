import type { DecisionTrace, LeadHistoryRow, StatusHistoryRow } from '@leadline/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { type LoadFailure, loadFailureOf } from '#shared/api/load-failure';

export interface Decisions {
  readonly decisions: readonly DecisionTrace[] | null;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Reads every routing decision about a lead, oldest first. */
export const useDecisions = (leadId: number): Decisions => {
  const query = useQuery({
    queryKey: ['leads.decision', leadId],
    queryFn: ({ signal }) => api.call('leads.decision', { params: { id: leadId }, signal }),
  });
  return {
    decisions: query.data?.decisions ?? null,
    isLoading: query.isPending || (query.isError && query.isFetching),
    hasFailed: query.isError,
    retry: () => void query.refetch(),
  };
};

/**
 * Fixed by the specification and without effect: the reply has instants, which are shown in the
 * user's zone (LED-076, LED-078).
 */
const TZ_OFFSET = '+03:00';

interface History<Row> {
  readonly rows: readonly Row[];
  readonly isLoading: boolean;
  readonly failure: LoadFailure | null;
}

/** Logs a failure and leaves the history empty (LED-084). */
const logged = async <Row>(
  load: () => Promise<readonly Row[]>,
  signal: AbortSignal,
): Promise<readonly Row[]> => {
  try {
    return await load();
  } catch (error) {
    if (!signal.aborted) console.warn('A history could not be loaded', error);
    throw error;
  }
};

const useHistory = <Row>(
  key: string,
  leadId: number,
  load: (signal: AbortSignal) => Promise<readonly Row[]>,
): History<Row> => {
  const query = useQuery({
    queryKey: [key, leadId],
    queryFn: ({ signal }) => logged(() => load(signal), signal),
  });
  return { rows: query.data ?? [], isLoading: query.isPending, failure: loadFailureOf(query) };
};

export const useLeadHistory = (leadId: number): History<LeadHistoryRow> =>
  useHistory('leads.leadHistory', leadId, (signal) =>
    api.call('leads.leadHistory', { body: { lead_id: leadId, tz_offset: TZ_OFFSET }, signal }),
  );

export const useStatusHistory = (leadId: number): History<StatusHistoryRow> =>
  useHistory('leads.statusHistory', leadId, (signal) =>
    api.call('leads.statusHistory', { body: { lead_id: leadId, tz_offset: TZ_OFFSET }, signal }),
  );
