import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';

export type ReplayRequest = CallInput<'simulations.replay'>['body'];
export type Replay = CallReply<'simulations.replay'>;
export interface ReplayState {
  readonly replay: Replay | null;
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly run: (body: ReplayRequest) => void;
  /** Polls the progress again; null unless polling has failed. */
  readonly retry: (() => void) | null;
}

const POLL_MS = 1000;
const isUnfinished = (replay: Replay | undefined): boolean =>
  replay?.status === 'idle' || replay?.status === 'running';

/** Starts a replay, then polls its progress every second while the panel is open. */
export const useReplay = (): ReplayState => {
  const start = useMutation({
    mutationFn: (body: ReplayRequest) => api.call('simulations.replay', { body }),
  });
  const id = start.data?.id ?? '';
  const status = useQuery({
    queryKey: ['simulations.replayStatus', id],
    queryFn: ({ signal }) => api.call('simulations.replayStatus', { params: { id }, signal }),
    enabled: id !== '',
    initialData: start.data,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.status !== 'error' && isUnfinished(state.data) ? POLL_MS : false,
  });
  const hasPollFailed = id !== '' && status.isError;
  return {
    replay: id === '' ? null : (status.data ?? null),
    error: start.error ?? (hasPollFailed ? status.error : null),
    isRunning: start.isPending || (!hasPollFailed && id !== '' && isUnfinished(status.data)),
    run: start.mutate,
    retry: hasPollFailed ? () => void status.refetch() : null,
  };
};
