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
