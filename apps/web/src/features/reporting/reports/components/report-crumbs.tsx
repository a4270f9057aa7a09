import { formatCount } from '#shared/lib/format';
import { useReportSubject, type ReportSubject } from '../lib/report-subject';
import type { ReportLine } from '../lib/report-tree';
import styles from './report-table.module.css';

/** Returns the number of groups at the end of its path that are the row itself. */
const ownGroups = (line: ReportLine): number => {
  if (line.kind !== 'group') return 0;
  return line.row.then === undefined ? 1 : 2;
};

/** The groups above a row. */
const parentsOf = (
  subject: ReportSubject,
  line: ReportLine,
): readonly (readonly [string, string])[] => {
  const { path, labels } = line;
  const above = path.slice(0, path.length - ownGroups(line));
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
