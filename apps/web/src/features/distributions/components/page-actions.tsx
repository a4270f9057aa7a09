import { Button } from 'antd';
import { FilterToggle } from '#shared/filters/filter-toggle';
import { Gate } from '#shared/ui/gate';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';

interface Props {
  isFilterOpen: boolean;
  onFilterToggle: (isOpen: boolean) => void;
  onNew: () => void;
  onRefresh: () => void;
}

/** The buttons beside the title of the page. */
export const PageActions = ({ isFilterOpen, onFilterToggle, onNew, onRefresh }: Props) => (
  <>
    <FilterToggle isOpen={isFilterOpen} onToggle={onFilterToggle} />
    <Gate permission="DISTRIBUTIONS_CREATE">
      <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={onNew}>
        New Distribution
      </Button>
    </Gate>
    <IconButton icon="refresh" label="Refresh" onClick={onRefresh} />
  </>
);
