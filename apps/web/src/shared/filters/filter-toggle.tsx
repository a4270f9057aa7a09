import { Button } from 'antd';
import { useState } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
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

/**
 * Whether a page's filter panel is open: the user's last choice, otherwise the page's default. On
 * narrow screens it is a drawer over the page, which starts closed.
 */
export const usePanelOpen = (
  page: string,
  isOpenAtFirst: boolean,
): readonly [boolean, (isOpen: boolean) => void] => {
  const isNarrow = useIsNarrow();
  const key = `leadline_filters_${page}`;
  const [isPanelOpen, setPanelOpen] = useState(
    () => (localStorage.getItem(key) ?? (isOpenAtFirst ? '1' : '0')) === '1',
  );
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const changePanel = (isOpen: boolean): void => {
    setPanelOpen(isOpen);
    localStorage.setItem(key, isOpen ? '1' : '0');
  };
  return isNarrow ? [isDrawerOpen, setDrawerOpen] : [isPanelOpen, changePanel];
};
