/** The methods of a distribution, with their names on the screen. */
export const METHOD_LABELS = {
  slot: 'SLOTS',
  optimize: 'OPTIMIZE',
  chance: 'CHANCE',
} as const;
