/** The methods of a distribution, with their names on the screen (DST-002, DST-018). */
export const METHOD_LABELS = {
  slot: 'SLOTS',
  optimize: 'OPTIMIZE',
  chance: 'CHANCE',
} as const;
