import { Button } from 'antd';
import { Icon } from '#shared/ui/icons';

const TOGGLE_ID = 'filter-toggle';

/** Moves the focus to the button that opens the filter panel of the page. */
export const focusFilterToggle = (): void => document.getElementById(TOGGLE_ID)?.focus();

interface Props {
  /** Replaces the labels "Show filter" and "Hide filter". */
  label?: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Opens and closes the filter panel of a page. */
export const FilterToggle = ({ label, isOpen, onToggle }: Props) => (
  <Button
    id={TOGGLE_ID}
    icon={<Icon name="filter" size={16} />}
    aria-expanded={isOpen}
    onClick={() => onToggle(!isOpen)}
  >
    {label ?? (isOpen ? 'Hide filter' : 'Show filter')}
  </Button>
);
