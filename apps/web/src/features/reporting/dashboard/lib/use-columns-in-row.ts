import { WIDGET_COLUMNS } from '@leadline/contracts/dashboard-layout';
import { useIsNarrow, useMedia } from '#shared/lib/use-media';

/** Returns the number of widget columns: one on phones, three on wide screens. */
export const useColumnsInRow = (): number => {
  const isNarrow = useIsNarrow();
  const isMiddle = useMedia('(max-width: 1099px)');
  if (isNarrow) return 1;
  return isMiddle ? 2 : WIDGET_COLUMNS;
};
