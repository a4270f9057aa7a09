import { capReservationIn, capWindow, type InjectionCheck } from '@leadline/contracts';

interface UsedCap {
  readonly cap_id: number;
  readonly filled: number;
  readonly reserved: number;
}
/** A decision of the routing engine about one lead, reduced to the parts of a forecast. */
export interface ForecastDecision {
  readonly leadId: number;
  readonly at: Date;
  /** Null if the lead would be offered to the advertiser. */
  readonly reason: string | null;
  /** Whether only a full cap keeps the lead away, if anything does. */
  readonly needsRoom: boolean;
  /** The caps that concern the lead, as they were before it. */
  readonly caps: readonly UsedCap[];
}
interface ForecastCap {
  readonly id: number;
  readonly type: 'lead' | 'ftd';
  readonly interval: 'daily' | 'interval';
  readonly cap: number;
  readonly resetTime: string;
  readonly zone: string;
  readonly windowStartedAt: Date;
}

/** Returns the leads that would be refused, by reason, the most frequent first. */
export const refusedBy = (
  decisions: readonly Pick<ForecastDecision, 'leadId' | 'reason'>[],
): InjectionCheck['refused'] => {
  const idsByReason = new Map<string, number[]>();
  for (const { leadId, reason } of decisions)
    if (reason !== null) idsByReason.set(reason, [...(idsByReason.get(reason) ?? []), leadId]);
  return [...idsByReason]
    .map(([reason, ids]) => ({ reason, lead_ids: ids }))
    .toSorted((a, b) => b.lead_ids.length - a.lead_ids.length || (a.reason < b.reason ? -1 : 1));
};

/**
 * Returns the cap windows that the leads need, each with its room before the first of them. The
 * window that lacks most room comes first.
 */
export const roomFor = (
  decisions: readonly ForecastDecision[],
  caps: ReadonlyMap<number, ForecastCap>,
): InjectionCheck['caps'] => {
  const windows = new Map<string, InjectionCheck['caps'][number]>();
  for (const { at, caps: used, needsRoom } of decisions)
    for (const { cap_id: id, filled, reserved } of needsRoom ? used : []) {
      const cap = caps.get(id);
      if (!cap) continue;
      const window = capWindow(
        {
          interval: cap.interval,
          reset_time: cap.resetTime,
          zone: cap.zone,
          window_started_at: cap.windowStartedAt,
        },
        at,
      );
      const { window_start: start } = capReservationIn(id, window);
      const key = `${id}@${start}`;
      const known = windows.get(key) ?? {
        cap_id: id,
        type: cap.type,
        cap: cap.cap,
        room: Math.max(0, cap.cap - filled - reserved),
        leads: 0,
        window_start: start,
        window_end: cap.interval === 'daily' ? window.end.toISOString() : null,
      };
      windows.set(key, { ...known, leads: known.leads + 1 });
    }
  return [...windows.values()].toSorted(
    (a, b) => a.room - a.leads - (b.room - b.leads) || a.cap_id - b.cap_id,
  );
};
