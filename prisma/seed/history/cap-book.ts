import {
  capReservationIn,
  capWindow,
  concernsAdvertiser,
  concernsTraffic,
  type CapReservation,
  type CapSubject,
  type CapWindow,
} from '@leadline/contracts';
import type { CapWindowRow } from './rows.js';
import type { WorldCap } from './world.js';

/** A cap as a decision saw it. `type` only of a full one. */
interface CapNow {
  readonly cap_id: number;
  readonly cap: number;
  readonly filled: number;
  readonly reserved: number;
  readonly type?: 'lead' | 'ftd';
}

interface OpenWindow {
  readonly window: CapWindow;
  readonly reservation: CapReservation;
}
const keyOf = ({ cap_id: id, window_start: start }: CapReservation): string => `${id}@${start}`;

/** Counts of each window of each cap (domain §5). */
export class CapBook {
  private readonly filled = new Map<string, CapWindowRow>();
  private readonly open = new Map<number, OpenWindow>();

  constructor(private readonly caps: readonly WorldCap[]) {}

  /** Returns the caps that concern this traffic, with any advertiser. */
  concerning(subject: CapSubject): WorldCap[] {
    return this.caps.filter((cap) => concernsTraffic(cap, subject));
  }

  /** Returns the given caps that also concern the advertiser. */
  of(caps: readonly WorldCap[], advertiserId: number): WorldCap[] {
    return caps.filter((cap) => concernsAdvertiser(cap, advertiserId));
  }

  now(cap: WorldCap, at: Date): CapNow {
    const filled = this.filledIn(this.reservationIn(cap, at));
    const { id, cap: limit, type } = cap;
    return { cap_id: id, cap: limit, filled, reserved: 0, ...(filled >= limit && { type }) };
  }

  hasRoom(cap: WorldCap, at: Date): boolean {
    return this.filledIn(this.reservationIn(cap, at)) < cap.cap;
  }

  /** The windows of the caps of a type that are open at this moment. */
  reservations(
    caps: readonly WorldCap[],
    type: WorldCap['type'],
    at: Date,
  ): readonly CapReservation[] {
    return caps.filter((cap) => cap.type === type).map((cap) => this.reservationIn(cap, at));
  }

  /** Counts one more lead or FTD, or one less. */
  count(reservations: readonly CapReservation[], by: 1 | -1): void {
    for (const reservation of reservations)
      this.filled.set(keyOf(reservation), {
        ...reservation,
        filled: this.filledIn(reservation) + by,
      });
  }

  rows(): CapWindowRow[] {
    return [...this.filled.values()];
  }

  private filledIn(reservation: CapReservation): number {
    return this.filled.get(keyOf(reservation))?.filled ?? 0;
  }

  private reservationIn(cap: WorldCap, at: Date): CapReservation {
    const known = this.open.get(cap.id);
    if (known && known.window.start <= at && at < known.window.end) return known.reservation;
    const window = capWindow(cap, at);
    const reservation = capReservationIn(cap.id, window);
    this.open.set(cap.id, { window, reservation });
    return reservation;
  }
}
