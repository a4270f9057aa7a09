import { Link } from 'react-router-dom';
import { classNames } from '#shared/lib/class-names';
import { useLeadLink } from '#shared/lib/lead-address';
import { usePermission } from '#shared/lib/permission';
import { CellCopy } from './cells';
import styles from './cells.module.css';

interface Props {
  id: number;
  /** Text of the link; the id if absent. */
  text?: string;
  strong?: boolean;
  /** Whether the link is in a cell of a grid, where Enter opens it and Tab skips it. */
  isCell?: boolean;
}

/** A lead. For users who may see leads, it links to the lead's panel over the current page. */
export const LeadLink = ({ id, text = String(id), strong = false, isCell = false }: Props) => {
  const link = useLeadLink(id);
  const className = classNames(styles.text, strong && styles.strong);
  if (!usePermission('LEADS_LIST')) return <span className={className}>{text}</span>;
  return (
    <Link
      {...link}
      className={className}
      title={`Open lead ${id}`}
      {...(isCell && { tabIndex: -1, 'data-enter': '' })}
    >
      {text}
    </Link>
  );
};

/** A lead's id in a cell of a list: a link, with a copy button next to it. */
export const LeadIdCell = ({ id }: { id: number }) => (
  <>
    <LeadLink id={id} strong isCell />
    <CellCopy text={String(id)} label={`Copy ID ${id}`} />
  </>
);
