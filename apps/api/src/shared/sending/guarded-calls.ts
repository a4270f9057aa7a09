import type { Clock } from '#shared/clock/clock.js';
import type { AppLogger } from '#shared/logging/logger.js';
import { CircuitBreaker, outcomeOf } from '#shared/net/circuit-breaker.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { notCalled, resultOf, resultOfError, type DeliveryResult } from './delivery-result.js';

/** The result while a target is left alone. */
export const CIRCUIT_OPEN = notCalled('Not called: the address has been failing.');
const NOT_MADE = notCalled('The call could not be made: its signing secret cannot be read.');

/**
 * Makes the calls of deliveries, and turns every end of a call into a result. A target that keeps
 * failing is left alone for a while, so that it does not occupy the workers that others need.
 */
export class GuardedCalls {
  private readonly circuits: CircuitBreaker;

  constructor(
    clock: Clock,
    private readonly logger: AppLogger,
  ) {
    this.circuits = new CircuitBreaker({ now: () => clock.now().getTime() });
  }

  /** Whether a call would be made now. */
  isAvailable(target: number): boolean {
    return this.circuits.isAvailable(String(target));
  }

  async make(target: number, call: () => Promise<OutboundResponse>): Promise<DeliveryResult> {
    const permit = this.circuits.acquire(String(target));
    if (!permit) return CIRCUIT_OPEN;
    try {
      const answer = await call();
      this.circuits.settle(permit, outcomeOf(answer));
      return resultOf(answer);
    } catch (error) {
      this.circuits.settle(permit, error instanceof OutboundError ? outcomeOf(error) : 'neutral');
      return this.resultOfError(error, target);
    }
  }

  private resultOfError(error: unknown, target: number): DeliveryResult {
    try {
      return resultOfError(error);
    } catch {
      this.logger.error({ err: error, target }, 'a delivery could not be made');
      return NOT_MADE;
    }
  }
}
