import { useMutation } from '@tanstack/react-query';
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
