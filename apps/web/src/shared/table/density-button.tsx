import { useIsPhone } from '#shared/lib/use-media';
import { IconButton } from '#shared/ui/icon-button';
import { otherDensityLabel, useRowDensity } from './use-row-density';

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
