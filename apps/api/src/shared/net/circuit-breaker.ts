import { OutboundError } from './outbound.errors.js';

/**
 * Verdict of a call on the health of the server. `success`: it answers. `failure`: it cannot be
 * reached or is broken. `neutral`: neither, because the fault is ours or the answer was only
 * unusable.
 */
export type CallOutcome = 'success' | 'failure' | 'neutral';

/** How long a circuit stays open. */
export const CIRCUIT_OPEN_MS = 30_000;

interface CircuitOptions {
  /** The circuit opens after this many consecutive failures. */
  failureThreshold: number;
  /** For this many milliseconds, an open circuit admits no call. Then it admits one probe. */
  openMs: number;
}

/**
 * The state of one circuit.
 *
 * `epoch` grows with each change between closed, open and half-open. The outcome of a call that was
 * admitted in an earlier epoch is ignored, so a slow success from before an outage does not close
 * the circuit.
 */
type CircuitState =
  | { name: 'closed'; epoch: number; failures: number }
  | { name: 'open'; epoch: number; retryAt: number }
  | { name: 'half_open'; epoch: number; probeUntil: number };

/** The right to make one call. Return it with the outcome of the call. */
export interface CircuitPermit {
  readonly key: string;
  readonly epoch: number;
}

const CLOSED: CircuitState = { name: 'closed', epoch: 0, failures: 0 };

/** Whether a call would be admitted at `now`, in milliseconds of the clock of the breaker. */
function admits(state: CircuitState, now: number): boolean {
  switch (state.name) {
    case 'closed':
      return true;
    case 'open':
      return now >= state.retryAt;
    case 'half_open':
      // A probe whose process stopped never reports. It must not block the circuit for ever.
      return now >= state.probeUntil;
  }
}

/**
 * Returns the state after a call was admitted at `now`. The caller has checked {@link admits}
 * first.
 */
function afterAdmission(state: CircuitState, now: number, options: CircuitOptions): CircuitState {
  if (state.name === 'closed') return state;
  return { name: 'half_open', epoch: state.epoch + 1, probeUntil: now + options.openMs };
}

/** Returns the state after a call of `epoch` ended with `outcome` at `now`. */
function afterOutcome(
  state: CircuitState,
  epoch: number,
  outcome: CallOutcome,
  now: number,
  options: CircuitOptions,
): CircuitState {
  if (epoch !== state.epoch || state.name === 'open') return state;
  if (outcome === 'success') {
    return state.name === 'closed'
      ? { ...state, failures: 0 }
      : { name: 'closed', epoch: epoch + 1, failures: 0 };
  }
  if (state.name === 'half_open') {
    const retryAt = outcome === 'failure' ? now + options.openMs : now;
    return { name: 'open', epoch: epoch + 1, retryAt };
  }
  if (outcome === 'neutral') return state;
  const failures = state.failures + 1;
  return failures < options.failureThreshold
    ? { ...state, failures }
    : { name: 'open', epoch: epoch + 1, retryAt: now + options.openMs };
}

/**
 * The outcome of a call. Failures are: no connection, no answer in time, a broken connection, and
 * 5xx. Neutral are: a redirect, an answer that is too large or malformed, a refusal by our own
 * guard, and an abort.
 *
 * @param result the status of the answer, or the error that `send` threw
 */
export function outcomeOf(result: { status: number } | OutboundError): CallOutcome {
  if (!(result instanceof OutboundError)) return result.status >= 500 ? 'failure' : 'success';
  switch (result.kind) {
    case 'dns':
    case 'connect':
    case 'timeout':
    case 'reset':
      return 'failure';
    case 'blocked':
    case 'too_large':
    case 'redirect':
    case 'protocol':
    case 'aborted':
      return 'neutral';
  }
}

/**
 * Circuits by key, one per advertiser or postback, in the memory of this process.
 *
 * A circuit that never failed is not stored. One that has failed stays stored with its epoch, so
 * that late outcomes are recognised. Keys should therefore be few and long-lived.
 */
export class CircuitBreaker {
  readonly #states = new Map<string, CircuitState>();
  readonly #now: () => number;
  readonly #options: CircuitOptions;

  /** @param options.now milliseconds, never running backwards */
  constructor(options: { now: () => number } & Partial<CircuitOptions>) {
    this.#now = options.now;
    this.#options = {
      failureThreshold: options.failureThreshold ?? 5,
      openMs: options.openMs ?? CIRCUIT_OPEN_MS,
    };
  }

  /** Whether a call would be admitted now. Changes nothing, so routing may ask at any time. */
  isAvailable(key: string): boolean {
    return admits(this.#stateOf(key), this.#now());
  }

  /**
   * Takes the right to make one call. Return it with {@link settle}. `undefined` while the circuit
   * is open.
   */
  acquire(key: string): CircuitPermit | undefined {
    const now = this.#now();
    const state = this.#stateOf(key);
    if (!admits(state, now)) return undefined;
    const next = afterAdmission(state, now, this.#options);
    this.#keep(key, next);
    return { key, epoch: next.epoch };
  }

  /** Reports the outcome of a call. Ignored if the permit is of an earlier epoch. */
  settle(permit: CircuitPermit, outcome: CallOutcome): void {
    const state = this.#stateOf(permit.key);
    this.#keep(permit.key, afterOutcome(state, permit.epoch, outcome, this.#now(), this.#options));
  }

  /** Closes the circuit. The outcomes of calls that are under way are ignored. */
  close(key: string): void {
    const { name, epoch } = this.#stateOf(key);
    if (name !== 'closed') this.#keep(key, { name: 'closed', epoch: epoch + 1, failures: 0 });
  }

  /** Returns the circuit's state, for the health page and the decision trace. */
  stateOf(key: string): CircuitState['name'] {
    return this.#stateOf(key).name;
  }

  #stateOf(key: string): CircuitState {
    return this.#states.get(key) ?? CLOSED;
  }

  #keep(key: string, state: CircuitState): void {
    const isUnused = state.name === 'closed' && state.epoch === 0 && state.failures === 0;
    if (isUnused) this.#states.delete(key);
    else this.#states.set(key, state);
  }
}
