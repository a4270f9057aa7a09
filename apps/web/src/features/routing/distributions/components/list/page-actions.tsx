import { Button } from 'antd';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { DensityButton } from '#shared/table/density-button';
import { useMaySimulate } from '#shared/lib/permission';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { useSimulateAddress } from '../../lib/simulate-address';

interface Props {
  isFilterOpen: boolean;
  onFilterToggle: (isOpen: boolean) => void;
  onNew: () => void;
  onRefresh: () => void;
}

/** Simulates a lead entered by hand, with the saved rules. */
const SimulateButton = () => {
  const { open } = useSimulateAddress();
  if (!useMaySimulate()) return null;
  return (
    <Button icon={<Icon name="question" size={16} />} onClick={open}>
      Simulate
    </Button>
  );
};

/** Buttons beside the title of the page. */
export const PageActions = ({ isFilterOpen, onFilterToggle, onNew, onRefresh }: Props) => (
  <>
    <FilterToggle isOpen={isFilterOpen} onToggle={onFilterToggle} />
    <DensityButton />
    <SimulateButton />
    <Gate permission="DISTRIBUTIONS_CREATE">
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onNew}>
        New Distribution
      </Button>
    </Gate>
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);
