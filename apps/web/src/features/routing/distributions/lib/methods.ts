/** Methods in the order of the choices. */
export const METHODS = ['slot', 'optimize', 'chance'] as const;
export type Method = (typeof METHODS)[number];

/** Explains how each method uses the percentages of a group. */
export const METHOD_HINTS: Record<Method, string> = {
  slot: 'Exact shares: over the day each advertiser gets its percentage of the leads.',
  chance: 'A weighted draw for each lead, whatever came before.',
  optimize: 'The percentages guide; advertisers that convert better get more.',
};
