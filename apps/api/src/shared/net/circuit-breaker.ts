import { OutboundError } from './outbound.errors.js';

/**
 * What a finished call says about the other side's health: `success` it answers, `failure` it
 * cannot be reached or is broken, `neutral` nothing (the fault is ours, or the answer was merely
 * unusable).
 */
export type CallOutcome = 'success' | 'failure' | 'neutral';

interface CircuitOptions {
  /** Consecutive failures after which the circuit opens. */
  failureThreshold: number;
  /** Milliseconds an open circuit stays shut before one probe is let through. */
  openMs: number;
}

/**
 * The state of one circuit.
 *
 * `epoch` grows with each change between closed, open and half-open: a call that was let through in
 * an earlier epoch comes too late to say anything, so a slow success from before the outage does
 * not close a circuit.
 */
type CircuitState =
  | { name: 'closed'; epoch: number; failures: number }
  | { name: 'open'; epoch: number; retryAt: number }
  | { name: 'half_open'; epoch: number; probeUntil: number };

/** The right to make one call; handed back with its outcome. */
export interface CircuitPermit {
  readonly key: string;
  readonly epoch: number;
}

const CLOSED: CircuitState = { name: 'closed', epoch: 0, failures: 0 };

/**
 * Whether a call would be let through at `now` (milliseconds on the same clock as all other calls
 * here).
 */
function admits(state: CircuitState, now: number): boolean {
  switch (state.name) {
    case 'closed':
      return true;
    case 'open':
      return now >= state.retryAt;
    case 'half_open':
      // A probe that never came back (its process stopped) must not keep the circuit shut for ever.
      return now >= state.probeUntil;
  }
}

/**
 * The state once a call has been let through at `now`. The caller has asked {@link admits} first.
 */
function afterAdmission(state: CircuitState, now: number, options: CircuitOptions): CircuitState {
  if (state.name === 'closed') return state;
  return { name: 'half_open', epoch: state.epoch + 1, probeUntil: now + options.openMs };
}

/** The state once a call of `epoch` ended with `outcome` at `now`. */
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
 * Reads a call's outcome: no connection, no answer in time, a broken connection and 5xx are
 * failures; a redirect, an oversized or malformed answer, a refusal by our own guard and an abort
 * are neutral.
 *
 * @param result the answer's status, or what `send` threw
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
 * Circuits by key (one per advertiser), in this process's memory.
 *
 * A circuit that never failed is not kept; one that did keeps its epoch, so that late answers stay
 * recognisable. Keys are therefore meant to be few and long-lived, as advertisers are.
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
      openMs: options.openMs ?? 30_000,
    };
  }

  /**
   * Whether a call would be let through now; takes nothing, so routing may ask as often as it
   * likes.
   */
  isAvailable(key: string): boolean {
    return admits(this.#stateOf(key), this.#now());
  }

  /**
   * Takes the right to make one call, or `undefined` while the circuit is open. Give it back with
   * {@link settle}.
   */
  acquire(key: string): CircuitPermit | undefined {
    const now = this.#now();
    const state = this.#stateOf(key);
    if (!admits(state, now)) return undefined;
    const next = afterAdmission(state, now, this.#options);
    this.#keep(key, next);
    return { key, epoch: next.epoch };
  }

  /** Reports how the call ended. A permit of an earlier epoch changes nothing. */
  settle(permit: CircuitPermit, outcome: CallOutcome): void {
    const state = this.#stateOf(permit.key);
    this.#keep(permit.key, afterOutcome(state, permit.epoch, outcome, this.#now(), this.#options));
  }

  /** The circuit's state, for the health page and the decision trace. */
  stateOf(key: string): CircuitState['name'] {
    return this.#stateOf(key).name;
  }

  #stateOf(key: string): CircuitState {
    return this.#states.get(key) ?? CLOSED;
  }

  #keep(key: string, state: CircuitState): void {
    if (state.name === 'closed' && state.epoch === 0 && state.failures === 0)
      this.#states.delete(key);
    else this.#states.set(key, state);
  }
}
