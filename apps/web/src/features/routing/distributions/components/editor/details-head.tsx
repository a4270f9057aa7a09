import type { Distribution } from '@leadline/contracts';
import type { Draft } from '../../lib/draft';
import styles from './details.module.css';
import { DraftSummary } from './draft-summary';
import { WeekCoverage } from '../hours/week-coverage';

/** Head of page 2: the name of the distribution, and the hours that it does not cover. */
export const DetailsHead = (props: { draft: Draft; loaded: Distribution | null }) => (
  <>
    <h3 className={styles.title}>Distribution Details</h3>
    <DraftSummary {...props} />
    <WeekCoverage draft={props.draft} />
  </>
);
