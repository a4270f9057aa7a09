import { hasRoomForBatch, stepFor } from './cap-leases.js';

// Every sequence of events for small sizes: processes that reserve with and without leases, answers
// in any order, crashes, recalls, and edits of the cap. Transactions hold their locks until they
// end, so each is one step here.

interface Lease {
  readonly id: number;
  granted: number;
  filled: number;
  reserved: number;
  is_recalled: boolean;
}
interface State {
  cap: number;
  filled: number;
  reserved: number;
  leases: Lease[];
  /** What each process remembers: the id of its lease. It may be gone. */
  own: (number | null)[];
  /** The reservations under way: the lease that each counts in, null for the window. */
  underWay: (number | null)[];
  accepted: number;
  nextId: number;
}
interface Sizes {
  readonly caps: readonly number[];
  readonly leaseLeads: readonly number[];
  readonly batches: readonly number[];
  /** The most leads that are ever accepted, so that the search ends. */
  readonly most: number;
}

const copyOf = (state: State): State => structuredClone(state);
const sum = (leases: readonly Lease[], field: 'granted' | 'filled' | 'reserved'): number =>
  leases.reduce((total, lease) => total + lease[field], 0);
const leased = (state: State): number => sum(state.leases, 'granted');
const total = (state: State): number => state.accepted + state.underWay.length;
/** Ids are replaced by positions: states that differ in ids only are one. */
const keyOf = (state: State): string => {
  const place = (id: number | null): number =>
    id === null ? -1 : state.leases.findIndex((lease) => lease.id === id);
  return JSON.stringify([
    state.cap,
    state.filled,
    state.reserved,
    state.leases.map(({ id: _id, ...counters }) => counters),
    state.own.map(place),
    state.underWay.map(place).sort((a, b) => a - b),
    state.accepted,
  ]);
};

/** Like `recallCapLeases`. */
const recall = (state: State): void => {
  for (const lease of state.leases) {
    state.filled += lease.filled;
    state.reserved -= lease.granted - lease.reserved;
    Object.assign(lease, { granted: lease.reserved, filled: 0, is_recalled: true });
  }
  state.leases = state.leases.filter(({ reserved }) => reserved > 0);
};

/** Fails with the state. `expect` would take most of the time of so many checks. */
const insist = (state: State, rule: string, holds: boolean): void => {
  if (!holds) throw new Error(`${rule}: ${JSON.stringify(state)}`);
};

/** Reserves for as many of the leads as there is room for, as the router does. */
const reserve = (before: State, process: number, leads: number, leaseLeads: number): State => {
  const state = copyOf(before);
  const own = state.leases.find(({ id, is_recalled }) => id === state.own[process] && !is_recalled);
  if (own && hasRoomForBatch(own, leads)) {
    own.reserved += leads;
    for (let n = 0; n < leads; n += 1) state.underWay.push(own.id);
    return state;
  }
  const step = stepFor({ ...state, leased: leased(state) }, { leads, leaseLeads });
  if (step.kind === 'recall') recall(state);
  else if (step.lease > 0) {
    if (own) own.granted += step.lease;
    else {
      state.leases.push({
        id: state.nextId,
        granted: step.lease,
        filled: 0,
        reserved: 0,
        is_recalled: false,
      });
      state.own[process] = state.nextId;
      state.nextId += 1;
    }
    state.reserved += step.lease;
  }
  for (let n = 0; n < leads; n += 1) {
    if (state.filled + state.reserved >= state.cap) {
      insist(state, 'A lead is refused only if the cap is full', total(state) >= state.cap);
      continue;
    }
    state.reserved += 1;
    state.underWay.push(null);
  }
  return state;
};

const settle = (before: State, index: number, isAccepted: boolean): State => {
  const state = copyOf(before);
  const [leaseId = null] = state.underWay.splice(index, 1);
  const lease = state.leases.find(({ id }) => id === leaseId);
  insist(state, 'A lease is there until its leads are settled', !lease === (leaseId === null));
  const counters = lease ?? state;
  counters.reserved -= 1;
  if (isAccepted) {
    counters.filled += 1;
    state.accepted += 1;
  }
  return state;
};

const changed = (before: State, change: (state: State) => void): State => {
  const state = copyOf(before);
  change(state);
  return state;
};

const next = (state: State, { caps, leaseLeads, batches, most }: Sizes): State[] => [
  ...(total(state) < most
    ? leaseLeads.flatMap((size, process) =>
        batches.map((leads) => reserve(state, process, leads, size)),
      )
    : []),
  ...state.underWay.flatMap((_, index) => [
    settle(state, index, true),
    settle(state, index, false),
  ]),
  ...state.own.map((_, process) => changed(state, ({ own }) => (own[process] = null))),
  changed(state, recall),
  ...caps.map((cap) =>
    changed(state, (edited) => {
      edited.cap = cap;
      recall(edited);
    }),
  ),
];

const check = (state: State, before: State | null): void => {
  const filled = state.filled + sum(state.leases, 'filled');
  insist(state, 'Every accepted lead is counted once', filled === state.accepted);
  const reserved = state.reserved - leased(state) + sum(state.leases, 'reserved');
  insist(state, 'Every lead under way has its room', reserved === state.underWay.length);
  const isWithin = state.leases.every((lease) => lease.granted >= lease.filled + lease.reserved);
  insist(state, 'A lease is never exceeded', isWithin);
  const hasGrown = before !== null && total(state) > total(before);
  insist(state, 'More is reserved within the cap only', !hasGrown || total(state) <= state.cap);
};

/** Visits every state that can be reached; gives their number. */
const explore = (sizes: Sizes): number => {
  const start: State = {
    cap: Math.max(...sizes.caps),
    filled: 0,
    reserved: 0,
    leases: [],
    own: sizes.leaseLeads.map(() => null),
    underWay: [],
    accepted: 0,
    nextId: 1,
  };
  check(start, null);
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let state = open.pop(); state; state = open.pop())
    for (const following of next(state, sizes)) {
      const key = keyOf(following);
      if (seen.has(key)) continue;
      seen.add(key);
      check(following, state);
      open.push(following);
    }
  return seen.size;
};

describe('leases of a cap, in every order of events', () => {
  it.each([
    [
      'two processes with leases of one',
      { caps: [6], leaseLeads: [1, 1], batches: [1], most: 6 },
      100,
    ],
    [
      'two with leases, one without, batches of two',
      { caps: [6], leaseLeads: [1, 1, 0], batches: [1, 2], most: 6 },
      100,
    ],
    [
      'a cap that is lowered and raised meanwhile',
      { caps: [0, 3, 6], leaseLeads: [1, 1], batches: [1], most: 6 },
      300,
    ],
  ] satisfies [string, Sizes, number][])(
    'count each lead once, never beyond the cap, and refuse none while there is room: %s',
    (_name, sizes, atLeast) => {
      expect(explore(sizes)).toBeGreaterThan(atLeast);
    },
  );
});
