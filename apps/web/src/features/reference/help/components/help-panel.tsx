import { PopoverPanel } from '#shared/ui/popover-panel';
import { PAGE_HELP } from '../lib/page-help';
import styles from './page-help.module.css';

interface Props {
  /** The page in the menu. */
  path: string;
  onClose: () => void;
}

/** The purpose of a page, with a link to the guides. */
export const HelpPanel = ({ path, onClose }: Props) => {
  const help = PAGE_HELP[path];
  return (
    <PopoverPanel
      role="dialog"
      aria-label="What is this?"
      tabIndex={-1}
      className={styles.panel}
      onClose={onClose}
    >
      <strong>What is this?</strong>
      {help !== undefined && (
        <>
          <p>{help.text}</p>
          <a href={`/help/${help.guide}`} target="_blank" rel="noopener">
            Read more: {help.title}
          </a>
        </>
      )}
      <a href="/help/" target="_blank" rel="noopener">
        All guides
      </a>
    </PopoverPanel>
  );
};
