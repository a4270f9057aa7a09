import { Button } from 'antd';
import { Icon } from '#shared/ui/icons';

interface Props {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens and closes the filter panel of a page. */
export const FilterToggle = ({ isOpen, onToggle }: Props) => (
  <Button
    icon={<Icon name="filter" size={16} />}
    aria-expanded={isOpen}
    onClick={() => onToggle(!isOpen)}
  >
    {isOpen ? 'Hide filter' : 'Show filter'}
  </Button>
);
