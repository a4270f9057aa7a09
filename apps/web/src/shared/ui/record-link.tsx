import { Link } from 'react-router-dom';
import { useIsOpenTo } from '#shared/lib/page-links';
import { TextCell } from './cells';
import styles from './cells.module.css';

interface Props {
  to: string | null;
  text: string | null;
  isNewTab?: boolean;
}

/**
 * The name of a record: a link to its page if that page exists and the user may open it, otherwise
 * text.
 */
export const RecordLink = ({ to, text, isNewTab = false }: Props) => {
  const isOpen = useIsOpenTo(to ?? '');
  if (to === null || text === null || !isOpen) return <TextCell text={text} />;
  return (
    <Link
      to={to}
      tabIndex={-1}
      title={text}
      className={styles.text}
      {...(isNewTab && { target: '_blank' })}
    >
      {text}
    </Link>
  );
};
