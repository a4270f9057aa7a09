import { useBrowserText } from '#shared/lib/use-browser-text';
import { useIsPhone } from '#shared/lib/use-media';
import { IconButton } from '#shared/ui/icon-button';

type RowDensity = 'comfortable' | 'compact';

/** The height of a row in pixels. */
const ROW_HEIGHTS: Record<RowDensity, number> = { comfortable: 36, compact: 28 };

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

/**
 * Switches between comfortable and compact rows in all tables. Cards on phones have a fixed height.
 */
export const DensityButton = () => {
  const isPhone = useIsPhone();
  const { density, toggle } = useRowDensity();
  if (isPhone) return null;
  return (
    <IconButton
      icon={density === 'compact' ? 'rows' : 'compactRows'}
      label={otherDensityLabel(density)}
      onClick={toggle}
    />
  );
};
