/** The states of a distribution, with their names on the screen. Only a live one gets leads. */
export const STATES = ['live', 'paused', 'draft'] as const;
export type State = (typeof STATES)[number];

export const STATE_LABELS: Record<State, string> = {
  live: 'Live',
  paused: 'Paused',
  draft: 'Draft',
};

/** Explains the effect of saving in each state, if it moves no leads of other distributions. */
export const STATE_HINTS: Record<State, string> = {
  live: 'No leads of other distributions change hands.',
  paused: 'It gets no leads until somebody resumes it.',
  draft: 'It gets no leads until it goes live for the first time.',
};

/** The states that can be chosen, given the saved one; null for a new distribution. */
export const statesAfter = (saved: State | null): readonly State[] => {
  if (saved === null) return STATES;
  return saved === 'draft' ? ['live', 'draft'] : ['live', 'paused'];
};
