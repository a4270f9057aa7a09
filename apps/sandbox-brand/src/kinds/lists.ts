import { json, type Handler, type KindCall, type KindReply, type Lookup } from './kind.js';
import type { DeskLead } from './lead.desk.js';

/** A route that lists the leads that changed. */
export interface ListRoute {
  /** Reads the values of a call. */
  readonly read: (call: KindCall) => Lookup;
  /** Answers a call that is not authenticated. Undefined if it is. */
  readonly guard: (call: KindCall, lookup: Lookup) => KindReply | undefined;
  /** The name of the time since when leads changed, and how it is written. */
  readonly since: readonly [name: string, time: (text: string) => number];
  readonly list: (leads: readonly DeskLead[], lookup: Lookup, call: KindCall) => KindReply;
}

export function listsLeads({ read, guard, since: [name, time], list }: ListRoute): Handler {
  return (call) => {
    const lookup = read(call);
    const denied = guard(call, lookup);
    if (denied !== undefined) return denied;
    const since = time(lookup(name));
    if (Number.isNaN(since)) return json(400, { message: `${name} is not a time` });
    return list(call.desk.changedSince(since), lookup, call);
  };
}

/** A time such as `2026-11-02T10:00:00.000Z`. */
export const isoTime = (text: string): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : NaN;

/** A time in seconds since 1970. */
export const unixTime = (text: string): number =>
  /^\d{10}$/.test(text) ? Number(text) * 1000 : NaN;

/** A time such as `2026-11-02 10:00:00`, in UTC. */
export const plainTime = (text: string): number =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN;

export const isoText = (time: number): string => new Date(time).toISOString();
export const plainText = (time: number): string => isoText(time).slice(0, 19).replace('T', ' ');

/** Pages are small, so that a few leads make several. */
export const PAGE_SIZE = 2;

export const pageAt = <Row>(rows: readonly Row[], offset: number): readonly Row[] =>
  rows.slice(offset, offset + PAGE_SIZE);

/** Returns the page of a number, counted from 1. Empty if it is no number. */
export const numberedPage = <Row>(rows: readonly Row[], number: string): readonly Row[] =>
  /^\d+$/.test(number) ? pageAt(rows, (Number(number) - 1) * PAGE_SIZE) : [];

export const pageCount = (rows: readonly unknown[]): number => Math.ceil(rows.length / PAGE_SIZE);
