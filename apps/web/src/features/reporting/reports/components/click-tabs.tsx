import { Link } from 'react-router-dom';
import type { Filter } from '#shared/filters/filter-fields';
import styles from '#shared/ui/report-tabs.module.css';
import { CLICK_TABS, clickTabPath, type ClickTab } from '../lib/click-filter';
import { CLICK_SUBJECT } from '../lib/click-subject';

interface Props {
  current: ClickTab;
  filter: Filter;
  chart: string | null;
  /** The open tab. */
  preset: number | null;
}

/** The tabs: one for each dimension, and one for the clicks themselves. */
export const ClickTabs = ({ current, filter, chart, preset }: Props) => (
  <nav className={styles.tabs} aria-label="Click reports">
    {CLICK_TABS.map((tab) => (
      <Link
        key={tab}
        to={clickTabPath(tab, filter, { chart, preset: preset === null ? null : String(preset) })}
        className={styles.tab}
        {...(tab === current && { 'aria-current': 'page' as const })}
      >
        {tab === 'details' ? 'Details' : CLICK_SUBJECT.labels[tab]}
      </Link>
    ))}
  </nav>
);
