import { Link } from 'react-router-dom';
import { capsPath } from '#shared/lib/caps-path';
import { formatCount } from '#shared/lib/format';
import { useLeadLinks } from '#shared/lib/lead-address';
import { useOpenTo } from '#shared/lib/page-links';
import { advertiserPath } from '#shared/lib/party-path';
import { Icon } from '#shared/ui/icons';
import { ListFailure } from '#shared/ui/list-failure';
import { useToday, type TodayItem } from '../api/use-alerts';
import styles from './alerts.module.css';

/** The words for a sum: none, one, and several. */
const WORDS: Readonly<Record<TodayItem['kind'], readonly [string, string, string]>> = {
  caps_full: ['No cap is full', '1 cap is full', 'caps are full'],
  advertisers_failing: [
    'No advertiser is failing',
    '1 advertiser is failing',
    'advertisers are failing',
  ],
  conversions_waiting: [
    'No conversion is waiting for a decision',
    '1 conversion is waiting for a decision',
    'conversions are waiting for a decision',
  ],
  jobs_failed: ['No job failed', '1 job failed', 'jobs failed'],
};
const wordsOf = ({ kind, count }: TodayItem): string => {
  const [none, one, several] = WORDS[kind];
  if (count === 0) return none;
  return count === 1 ? one : `${formatCount(count)} ${several}`;
};

/** The page that lists all of them. Null if no page can. */
const pathOf = ({ kind, count, records }: TodayItem): string | null => {
  if (count === 0) return null;
  if (kind === 'conversions_waiting') return '/pending-conversion';
  return kind === 'caps_full' ? capsPath(records.map(({ id }) => id)) : null;
};

const MOST_NAMED = 5;

/** The advertisers or leads of a sum, each with a link to its page. */
const Named = ({ item: { kind, count, records }, onLeave }: RowProps) => {
  const leadLink = useLeadLinks();
  const isOpenTo = useOpenTo();
  if (kind === 'caps_full' || records.length === 0) return null;
  const shown = records.slice(0, MOST_NAMED);
  const linkOf = (id: number) =>
    kind === 'jobs_failed' ? leadLink(id, 'jobs') : { to: advertiserPath(id) };
  const mayOpen = (id: number): boolean =>
    isOpenTo(kind === 'jobs_failed' ? '/leads' : advertiserPath(id));
  return (
    <ul className={styles.named}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          {mayOpen(id) ? (
            <Link {...linkOf(id)} onClick={onLeave}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
      {count > shown.length && <li>and {formatCount(count - shown.length)} more</li>}
    </ul>
  );
};

interface RowProps {
  item: TodayItem;
  onLeave: () => void;
}

const Row = ({ item, onLeave }: RowProps) => {
  const path = pathOf(item);
  const isOpenTo = useOpenTo();
  const words = wordsOf(item);
  return (
    <li className={item.count === 0 ? styles.calm : styles.sum}>
      <Icon name={item.count === 0 ? 'check' : 'warning'} size={16} />
      <div className={styles.words}>
        {path !== null && isOpenTo(path) ? (
          <Link to={path} onClick={onLeave}>
            {words}
          </Link>
        ) : (
          words
        )}
        <Named item={item} onLeave={onLeave} />
      </div>
    </li>
  );
};

/** The events of today, each with a link. */
export const Today = ({ isShown, onLeave }: { isShown: boolean; onLeave: () => void }) => {
  const { items, failure } = useToday(isShown);
  if (items?.length === 0) return null;
  return (
    <section aria-label="Today" aria-busy={items === null && failure === null}>
      <h3 className={styles.heading}>Today</h3>
      {failure !== null && (
        <div className={styles.none}>
          <ListFailure failure={failure} text="What happened today could not be loaded." />
        </div>
      )}
      <ul className={styles.sums}>
        {items?.map((item) => (
          <Row key={item.kind} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
};
