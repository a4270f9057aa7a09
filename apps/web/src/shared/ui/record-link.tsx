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
 * A record's name: a link if the record has a page that the user may open, otherwise plain text.
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
