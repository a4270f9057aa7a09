import { formatCount } from '#shared/lib/format';
import { useReportSubject, type ReportSubject } from '../lib/report-subject';
import type { ReportLine } from '../lib/report-tree';
import styles from './report-table.module.css';

/** The groups above a row. */
const parentsOf = (
  subject: ReportSubject,
  { kind, path, labels }: ReportLine,
): readonly (readonly [string, string])[] => {
  const above = kind === 'group' ? path.slice(0, -1) : path;
  return above.map(({ group_by }, index) => [
    subject.labels[group_by] ?? group_by,
    labels[index] ?? '',
  ]);
};

const groupsText = (groups: number | undefined): string => {
  if (groups === undefined) return '';
  return groups === 1 ? '1 group' : `${formatCount(groups)} groups`;
};

/** Shows the groups above the current row. On the first level it shows the number of groups. */
export const ReportCrumbs = ({
  line,
  groups,
}: {
  line: ReportLine | null;
  groups: number | undefined;
}) => {
  const subject = useReportSubject();
  const parents = line === null ? [] : parentsOf(subject, line);
  return (
    <ol className={styles.crumbs} aria-label="Path of the row">
      {parents.length === 0 && <li>{groupsText(groups)}</li>}
      {parents.map(([dimension, label], index) => (
        <li key={index}>
          {dimension}: <strong>{label}</strong>
        </li>
      ))}
    </ol>
  );
};
