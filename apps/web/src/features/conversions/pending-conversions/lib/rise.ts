/**
 * Decides when to celebrate a rise of the pending count. Every open tab reads the count. The tabs
 * share the last count seen through the browser storage, so that only one tab celebrates a rise.
 * The first reply of a tab is only its starting point.
 */

/** A count with the time of the reply, in milliseconds since the epoch. */
export interface SeenCount {
  readonly count: number;
  readonly at: number;
}

/** State that one tab remembers. */
export interface RiseState {
  /** Count that this tab saw last; null before its first reply. */
  readonly own: number | null;
  /** Count up to which another tab celebrates rises; 0 if none does. */
  readonly quietUpTo: number;
}

export const NO_RISE_STATE: RiseState = { own: null, quietUpTo: 0 };

/** A shared count older than this was stored by tabs that have been closed since. */
const FRESH_MS = 150_000;

/** Judges one reply: whether this tab celebrates, and the new state of the tab and of all tabs. */
export const judgeRise = (
  state: RiseState,
  shared: SeenCount | null,
  answer: SeenCount,
): { celebrates: boolean; state: RiseState; shared: SeenCount } => {
  const known = shared !== null && answer.at - shared.at < FRESH_MS ? shared : null;
  if (state.own === null) {
    // The other tabs were open before the rise and have not seen it yet, so they will celebrate it.
    const isTheirs = known !== null && answer.count > known.count;
    return {
      celebrates: false,
      state: { own: answer.count, quietUpTo: isTheirs ? answer.count : 0 },
      shared: isTheirs ? known : answer,
    };
  }
  const previous = known?.count ?? state.own;
  // Once the other tabs have seen the rise, or the count has fallen, any tab may celebrate again.
  const isQuietOver = previous >= state.quietUpTo || answer.count < state.quietUpTo;
  const quietUpTo = isQuietOver ? 0 : state.quietUpTo;
  return {
    celebrates: answer.count > previous && answer.count > quietUpTo,
    state: { own: answer.count, quietUpTo },
    shared: answer,
  };
};
