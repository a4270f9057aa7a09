import { IconButton } from '#shared/ui/icon-button';
import { otherDensityLabel, useRowDensity } from './use-row-density';

/** Changes between comfortable and compact rows, in all tables. */
export const DensityButton = () => {
  const { density, toggle } = useRowDensity();
  return (
    <IconButton
      icon={density === 'compact' ? 'rows' : 'compactRows'}
      label={otherDensityLabel(density)}
      onClick={toggle}
    />
  );
};
