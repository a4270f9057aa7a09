import styles from './breadcrumb.module.css';
import { OpenLink } from './open-link';

/** A step of the path to a page. The last step is the page itself. */
export interface Crumb {
  readonly title: string;
  /** Absent if the step has no page of its own. */
  readonly to?: string;
}

/** The path from the first page to this one. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb">
    <ol className={styles.crumbs}>
      {crumbs.map(({ title, to }, index) => (
        <li
          key={index}
          {...(index === crumbs.length - 1 && { 'aria-current': 'page' as const })}
          title={title}
        >
          {to === undefined ? title : <OpenLink to={to}>{title}</OpenLink>}
        </li>
      ))}
    </ol>
  </nav>
);
