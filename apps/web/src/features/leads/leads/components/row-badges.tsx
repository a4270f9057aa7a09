import type { LeadRow } from '@leadline/contracts';
import { ROW_BADGES, badgesOf } from '../lib/row-badges';
import styles from './leads.module.css';

/** Badges of a row, each with a tooltip and a text for screen readers. */
export const RowBadges = ({ lead }: { lead: LeadRow }) => (
  <span className={styles.badges}>
    {badgesOf(lead).map(({ badge, origin }) => {
      const { mark, label } = ROW_BADGES[badge];
      const text = origin === null ? label : `${label} (${origin})`;
      return (
        <span key={badge} className={styles.badge} title={text}>
          <span aria-hidden="true">{mark}</span>
          <span className="visually-hidden">{text}</span>
        </span>
      );
    })}
  </span>
);
