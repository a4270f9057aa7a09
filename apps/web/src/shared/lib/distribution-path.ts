/** The parameters of the distributions page that say what its editor shows. */
export const EDITOR_PARAMS = {
  distribution: 'distribution',
  step: 'step',
  copyOf: 'copy',
} as const;
export type EditorStep = 1 | 2;

/** The address that opens a distribution in its editor, over the list. */
export const distributionPath = (id: number, step: EditorStep): string =>
  `/rotations?${EDITOR_PARAMS.distribution}=${id}&${EDITOR_PARAMS.step}=${step}`;

/** The parameter of the distributions page that opens a simulation: the id of a lead, or `new`. */
export const SIMULATE_PARAM = 'simulate';
/** The address that simulates a stored lead with the rules of now, over the list. */
export const simulatePath = (leadId: number): string => `/rotations?${SIMULATE_PARAM}=${leadId}`;
