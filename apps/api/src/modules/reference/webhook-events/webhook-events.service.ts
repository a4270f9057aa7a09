import { Injectable } from '@nestjs/common';
import {
  CAP_EVENT_SHARES,
  type CapEvent,
  type WebhookData,
  type WebhookEvent,
  type WebhookMessage,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { eventRows } from './data/event-rows.sql.js';
import { isWanted } from './domain/listening.js';
import { WebhookListenersService } from './webhook-listeners.service.js';

/** An event, the record that orders it, and the parties that it concerns; null for all. */
export type NewEvent = {
  [E in WebhookEvent]: {
    readonly event: E;
    readonly record: string;
    readonly advertisers: readonly number[] | null;
    readonly publishers: readonly number[] | null;
    readonly data: WebhookData<E>;
  };
}[WebhookEvent];

const CAP_EVENTS = Object.keys(CAP_EVENT_SHARES) as CapEvent[];

/** A lead as its events name it. */
interface EventLead {
  readonly lead_id: number;
  readonly publisher_id: number;
  readonly advertiser_id: number | null;
}
/** Returns what orders and filters an event of a lead. */
export const ofLead = ({ lead_id: id, publisher_id: publisher, advertiser_id }: EventLead) => ({
  record: `lead:${id}`,
  advertisers: advertiser_id === null ? [] : [advertiser_id],
  publishers: [publisher],
});

/**
 * Writes events into the outbox, in the transaction of the change itself (ADR 103). Events that no
 * webhook wants are not written and cost nothing.
 */
@Injectable()
export class WebhookEventsService {
  constructor(
    private readonly listeners: WebhookListenersService,
    private readonly outbox: OutboxService,
    private readonly clock: Clock,
  ) {}

  /** Whether some webhook chose one of the events. */
  isListening(...events: readonly WebhookEvent[]): boolean {
    return this.listeners.current().some((one) => one.events.some((name) => events.includes(name)));
  }

  /** Adds the wanted ones of the events. */
  async add(...events: readonly NewEvent[]): Promise<void> {
    await this.outbox.addMany('webhook', this.wanted(events));
  }

  /**
   * Returns the INSERT of the wanted events as part of a larger statement, or null if none is
   * wanted. With `countsCaps`, the events of caps follow, whose windows the part `windows` of the
   * same statement has counted in. The caller calls `Outbox.announce`.
   */
  statement(events: readonly NewEvent[], { countsCaps }: { readonly countsCaps: boolean }) {
    const wanted = this.wanted(events);
    const capEvents = countsCaps ? CAP_EVENTS.filter((event) => this.isListening(event)) : [];
    if (wanted.length === 0 && capEvents.length === 0) return null;
    return this.outbox.statementOf('webhook', eventRows(wanted, capEvents, this.clock.now()));
  }

  private wanted(events: readonly NewEvent[]): WebhookMessage[] {
    const listeners = this.listeners.current();
    const at = this.clock.now().toISOString();
    return events
      .filter((event) => listeners.some((listener) => isWanted(listener, event)))
      .map(({ advertisers, publishers, ...event }) => ({
        ...event,
        at,
        advertisers: advertisers && [...advertisers],
        publishers: publishers && [...publishers],
      }));
  }
}
