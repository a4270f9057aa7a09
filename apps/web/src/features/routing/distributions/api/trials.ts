import type { LeadRow } from '@leadline/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { errorText } from '#shared/api/api-error';
import type { CallInput, CallReply } from '#shared/api/api-types';
import type { FieldFaults } from '#shared/api/field-faults';

export type SimulateBody = CallInput<'simulations.simulate'>['body'];
export interface SimulationState {
  readonly simulation: CallReply<'simulations.simulate'> | null;
  /** Lines of an error message, except for errors shown at fields; null without an error. */
  readonly failure: readonly string[] | null;
  readonly isRunning: boolean;
  readonly run: (body: SimulateBody) => void;
}

const linesOf = (error: unknown, { faults, others }: FieldFaults<string>): readonly string[] =>
  others.length > 0 || Object.keys(faults).length > 0 ? others : [errorText(error)];

/**
 * Simulates a lead. The previous result stays until the next one arrives. `mark` shows errors of
 * the lead at its fields.
 */
export const useSimulation = (mark: (error: unknown) => FieldFaults<string>): SimulationState => {
  const [failure, setFailure] = useState<readonly string[] | null>(null);
  const { data, isPending, mutate } = useMutation({
    mutationFn: (body: SimulateBody) => api.call('simulations.simulate', { body }),
    onMutate: () => setFailure(null),
    onError: (error) => setFailure(linesOf(error, mark(error))),
  });
  return { simulation: data ?? null, failure, isRunning: isPending, run: mutate };
};

interface SimulatedLead {
  /** Null until the lead is loaded, or if the user may not see it. */
  readonly lead: LeadRow | null;
  readonly isLoading: boolean;
}

/** Reads the stored lead that a simulation starts from. Requires the permission to list leads. */
export const useSimulatedLead = (id: number): SimulatedLead => {
  const { data, isPending } = useQuery({
    queryKey: ['leads.list', 'one', id],
    queryFn: ({ signal }) =>
      api.call('leads.list', {
        body: { search_in: 'id', search_txt: [String(id)], is_search_global: true, limit: 1 },
        signal,
      }),
  });
  return { lead: data?.data[0] ?? null, isLoading: isPending };
};

type ReplayRequest = CallInput<'simulations.replay'>['body'];
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
