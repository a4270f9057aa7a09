/** Parameters of the distributions page that control its editor. */
export const EDITOR_PARAMS = {
  distribution: 'distribution',
  step: 'step',
  copyOf: 'copy',
  advertiser: 'advertiser',
  publisher: 'publisher',
  overflow: 'overflow',
} as const;
export type EditorStep = 1 | 2;

/** Returns the address that opens a distribution in its editor, over the list. */
export const distributionPath = (id: number, step: EditorStep): string =>
  `/rotations?${EDITOR_PARAMS.distribution}=${id}&${EDITOR_PARAMS.step}=${step}`;

/**
 * Returns the address that opens a distribution in its editor with an advertiser as the last group,
 * not saved yet.
 */
export const overflowPath = (id: number, advertiserId: number): string =>
  `${distributionPath(id, 2)}&${EDITOR_PARAMS.overflow}=${advertiserId}`;

/** The party of a new distribution. */
export interface DistributionParty {
  readonly advertiserId?: number;
  readonly publisherId?: number;
}
/** Returns the address that opens a new distribution for a party, over the list. */
export const newDistributionPath = ({ advertiserId, publisherId }: DistributionParty): string => {
  const params = new URLSearchParams({ [EDITOR_PARAMS.distribution]: 'new' });
  if (advertiserId !== undefined) params.set(EDITOR_PARAMS.advertiser, String(advertiserId));
  if (publisherId !== undefined) params.set(EDITOR_PARAMS.publisher, String(publisherId));
  return `/rotations?${params.toString()}`;
};

/** Parameter of the distributions page that opens a simulation: the id of a lead, or `new`. */
export const SIMULATE_PARAM = 'simulate';
/** Returns the address that simulates a stored lead with the current rules, over the list. */
export const simulatePath = (leadId: number): string => `/rotations?${SIMULATE_PARAM}=${leadId}`;
