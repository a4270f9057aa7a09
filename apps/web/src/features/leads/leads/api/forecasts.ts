import type { LeadActionCheck, ReturnReason } from '@leadline/contracts';
import { MOST_LEADS_AT_ONCE } from '@leadline/contracts/lead-ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import { useSettled } from '#shared/lib/use-settled';
import { injectionBody, type InjectionDraft } from '../lib/injection';
import { addedUp, type LeadAction } from '../lib/sending-words';

/** Pause in typing after which a forecast is requested. */
const PAUSE_MS = 400;

/** A forecast of a request, which is null while the form cannot be sent. */
const useForecast = <Request, Reply>(
  key: string,
  request: Request | null,
  ask: (request: Request, signal: AbortSignal) => Promise<Reply>,
) => {
  const text = request === null ? null : JSON.stringify(request);
  const settled = useSettled(text, PAUSE_MS);
  const query = useQuery({
    queryKey: [key, settled],
    enabled: settled !== null,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => ask(JSON.parse(settled ?? 'null') as Request, signal),
  });
  return {
    check: text === null || query.isError ? null : (query.data ?? null),
    isAsking: text !== null && (text !== settled || query.isFetching),
    hasFailed: text !== null && text === settled && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
  };
};

/** Forecasts an injection while its form is filled in. */
export const useInjectionCheck = (leadIds: readonly number[], draft: InjectionDraft | null) =>
  useForecast(
    'injections.check',
    draft === null ? null : injectionBody(leadIds, draft),
    (body, signal) => api.call('injections.check', { body, signal }),
  );

interface ActionRequest {
  readonly action: LeadAction;
  readonly leadIds: readonly number[];
  readonly status?: string;
  readonly reason?: ReturnReason;
}

/** Forecasts an action on a selection of any size, in batches as the action is sent. */
export const checkAction = async (
  { action, leadIds, status, reason }: ActionRequest,
  signal?: AbortSignal,
): Promise<LeadActionCheck> => {
  const checks: LeadActionCheck[] = [];
  for (let start = 0; start < leadIds.length; start += MOST_LEADS_AT_ONCE)
    checks.push(
      await api.call('leads.checkAction', {
        body: {
          lead_ids: leadIds.slice(start, start + MOST_LEADS_AT_ONCE),
          action,
          status_override: status ?? null,
          reason: reason ?? null,
        },
        ...(signal !== undefined && { signal }),
      }),
    );
  return addedUp(checks);
};

export const useActionCheck = (request: ActionRequest | null) =>
  useForecast('leads.checkAction', request, checkAction);
