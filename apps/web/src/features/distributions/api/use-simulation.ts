import { useMutation } from '@tanstack/react-query';
import { api } from '#shared/api/api';
import type { CallInput, CallReply } from '#shared/api/api-types';

export type SimulateBody = CallInput<'simulations.simulate'>['body'];
export interface SimulationState {
  readonly simulation: CallReply<'simulations.simulate'> | null;
  readonly error: unknown;
  readonly isRunning: boolean;
  readonly run: (body: SimulateBody) => void;
}

/** Simulates a lead. The previous answer stays until the next one arrives. */
export const useSimulation = (): SimulationState => {
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: (body: SimulateBody) => api.call('simulations.simulate', { body }),
  });
  return { simulation: data ?? null, error, isRunning: isPending, run: mutate };
};
