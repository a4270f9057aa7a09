import { Link } from 'react-router-dom';
import { classNames } from '#shared/lib/class-names';
import { useLeadLink } from '#shared/lib/lead-address';
import { usePermission } from '#shared/lib/permission';
import { CellCopy } from './cells';
import styles from './cells.module.css';

interface Props {
  id: number;
  /** What it says; its id if absent. */
  text?: string;
  strong?: boolean;
  /** In a cell of a grid, where Enter opens it and Tab passes it by. */
  isCell?: boolean;
}

/** A lead. It opens in its panel, over the page that is shown, for users who may see leads. */
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

/** The id of a lead in a cell of a list: a link, and a copy button beside it. */
export const LeadIdCell = ({ id }: { id: number }) => (
  <>
    <LeadLink id={id} strong isCell />
    <CellCopy text={String(id)} label={`Copy ID ${id}`} />
  </>
);
