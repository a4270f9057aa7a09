import { useEffect, useRef, type HTMLAttributes, type KeyboardEvent } from 'react';
import { keepTabInside, tabStops } from '#shared/lib/tab-cycle';

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** Closes the popover and returns the focus to its button. */
  onClose: () => void;
}

/**
 * The content of a popover with buttons. It takes the focus when it opens and keeps the Tab key
 * inside, because in the document it comes at the end of the page. Escape closes it.
 */
export const PopoverPanel = ({ onClose, ...props }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current !== null) tabStops(root.current)[0]?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    keepTabInside(event, root.current);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return <div {...props} ref={root} onKeyDown={onKeyDown} />;
};
