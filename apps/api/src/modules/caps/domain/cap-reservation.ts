/** A place in a window of a cap, as attempts and conversions remember it. */
export interface CapReservation {
  readonly cap_id: number;
  readonly window_start: string;
}
