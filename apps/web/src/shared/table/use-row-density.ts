import { useBrowserText } from '#shared/lib/use-browser-text';

export type RowDensity = 'comfortable' | 'compact';

/** The height of a row in pixels. */
export const ROW_HEIGHTS: Record<RowDensity, number> = { comfortable: 36, compact: 28 };

const STORAGE_KEY = 'leadline_rows';

/** Returns the row height of all tables, which the user chooses and the browser stores. */
export const useRowDensity = () => {
  const [stored, store] = useBrowserText(STORAGE_KEY);
  const density: RowDensity = stored === 'compact' ? 'compact' : 'comfortable';
  return {
    density,
    rowHeight: ROW_HEIGHTS[density],
    toggle: () => store(density === 'compact' ? null : 'compact'),
  };
};

/** Returns the label of the button that switches to the other height. */
export const otherDensityLabel = (density: RowDensity): string =>
  density === 'compact' ? 'Comfortable rows' : 'Compact rows';
