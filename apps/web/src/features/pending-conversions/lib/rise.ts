/**
 * When the pending count has risen. Every open tab asks for the count, and they share what was seen
 * last through the browser storage, so that one rise is celebrated by one tab; a tab's first answer
 * only tells it where it starts (SHL-042).
 */
export interface SeenCount {
  readonly count: number;
  readonly at: number;
}
export interface RiseState {
  /** What this tab saw last; null before its first answer. */
  readonly own: number | null;
  /** Another tab celebrates rises up to this count; 0 if none does. */
  readonly quietUpTo: number;
}

export const NO_RISE_STATE: RiseState = { own: null, quietUpTo: 0 };

/** A shared count older than this comes from tabs that are gone. */
const FRESH_MS = 150_000;

/** Judges one reply: whether this tab celebrates, what it remembers, and what the tabs share. */
export const judgeRise = (
  state: RiseState,
  shared: SeenCount | null,
  answer: SeenCount,
): { celebrates: boolean; state: RiseState; shared: SeenCount } => {
  const known = shared !== null && answer.at - shared.at < FRESH_MS ? shared : null;
  if (state.own === null) {
    // A higher count than the other tabs know is theirs to notice: they have been watching.
    const isTheirs = known !== null && answer.count > known.count;
    return {
      celebrates: false,
      state: { own: answer.count, quietUpTo: isTheirs ? answer.count : 0 },
      shared: isTheirs ? known : answer,
    };
  }
  const previous = known?.count ?? state.own;
  // Once they have noticed, or the count has fallen, the next rise is anybody's again.
  const quietUpTo =
    previous >= state.quietUpTo || answer.count < state.quietUpTo ? 0 : state.quietUpTo;
  return {
    celebrates: answer.count > previous && answer.count > quietUpTo,
    state: { own: answer.count, quietUpTo },
    shared: answer,
  };
};
