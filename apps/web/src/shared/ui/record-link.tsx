import { Link } from 'react-router-dom';
import { useIsOpenTo } from '#shared/lib/page-links';
import { TextCell } from './cells';
import styles from './cells.module.css';

/**
 * The name of a record: a link to its page if that page exists and the user may open it, otherwise
 * text.
 */
export const RecordLink = ({ to, text }: { to: string | null; text: string | null }) => {
  const isOpen = useIsOpenTo(to ?? '');
  if (to === null || text === null || !isOpen) return <TextCell text={text} />;
  return (
    <Link to={to} tabIndex={-1} title={text} className={styles.text}>
      {text}
    </Link>
  );
};
