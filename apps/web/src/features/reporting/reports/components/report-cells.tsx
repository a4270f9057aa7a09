import { Button } from 'antd';
import { classNames } from '#shared/lib/class-names';
import { formatCount } from '#shared/lib/format';
import { Icon } from '#shared/ui/icons';
import { RecordLink } from '#shared/ui/record-link';
import {
  changeText,
  changeTone,
  differenceText,
  measureText,
  type ReportMeasure,
} from '#shared/reports/report-measures';
import { figureOf, useReportSubject, type ReportSubject } from '../lib/report-subject';
import { pendingText } from '../lib/pending-text';
import type { GroupLine, ReportLine, TotalLine } from '../lib/report-tree';
import styles from './report-table.module.css';

/** Actions of the cells in the first column. */
export interface GroupActions {
  /** Closes an open row. For a closed row, asks for the next dimension. */
  readonly toggle: (line: GroupLine) => void;
  readonly retry: (line: ReportLine) => void;
  readonly loadMore: (line: ReportLine) => void;
}

/** The name of a group. It links to the record's page if there is one. */
const recordPath = (
  { recordPaths }: ReportSubject,
  { groupBy, row: { value } }: GroupLine,
): string | null => (value === null ? null : (recordPaths[groupBy]?.(String(value)) ?? null));

const GroupName = ({ line, actions }: { line: GroupLine; actions: GroupActions }) => {
  const subject = useReportSubject();
  const { row, groupBy, isOpen } = line;
  const mayOpen = line.place?.isOpen !== null;
  return (
    <>
      {mayOpen && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.arrow}
          data-open={isOpen}
          aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${row.label}`}
          onClick={() => actions.toggle(line)}
        >
          <Icon name="next" size={14} />
        </button>
      )}
      <span className={styles.name} title={`${subject.labels[groupBy] ?? groupBy}: ${row.label}`}>
        <RecordLink to={recordPath(subject, line)} text={row.label} isNewTab />
      </span>
      {row.note !== undefined && (
        <span className={styles.about} title={row.note}>
          {row.note}
        </span>
      )}
    </>
  );
};

const LineText = ({ line, actions }: { line: ReportLine; actions: GroupActions }) => {
  const { noun } = useReportSubject();
  switch (line.kind) {
    case 'group':
      return <GroupName line={line} actions={actions} />;
    case 'total':
      return <span className={styles.name}>Total</span>;
    case 'loading':
      return (
        <span className={styles.note} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          Loading…
        </span>
      );
    case 'none':
      return <span className={styles.note}>No {noun}</span>;
    case 'failed':
      return (
        <span className={classNames(styles.note, styles.failed)} data-wide role="alert">
          <Icon name="warning" size={14} />
          Not loaded
          <Button size="small" tabIndex={-1} onClick={() => actions.retry(line)}>
            Retry
          </Button>
        </span>
      );
    case 'more':
      return (
        <span className={styles.note} data-wide>
          <span>
            {formatCount(line.shown)} of {formatCount(line.groups)} shown.
          </span>
          <Button
            size="small"
            tabIndex={-1}
            loading={line.isLoading}
            onClick={() => actions.loadMore(line)}
          >
            Load more
          </Button>
        </span>
      );
  }
};

/** The first column: the group, indented by its level, or a note instead. */
export const GroupCell = ({ line, actions }: { line: ReportLine; actions: GroupActions }) => (
  <span
    className={styles.group}
    data-kind={line.kind}
    {...(line.place !== null && { style: { paddingLeft: (line.place.level - 1) * 16 } })}
  >
    <LineText line={line} actions={actions} />
  </span>
);

interface FigureProps {
  line: ReportLine;
  column: string;
  /** Whether the rows are sorted by the change of this column, which then shows the difference. */
  isByChange: boolean;
}

/** The lines below a figure. */
const FigureNotes = ({ line, column, isByChange, kind, value }: NotesProps) => {
  const { past, change } = line.row;
  const pending = column === 'profit' ? pendingText(line.row) : null;
  const [before, changed] = [figureOf(past, column), figureOf(change, column)];
  const isCompared = before !== undefined && changed !== undefined;
  const tone = styles[changeTone(column, String(changed))];
  return (
    <>
      {pending !== null && (
        <span
          className={styles.past}
          title="The payout of pending FTDs, which is not in this profit yet"
        >
          {pending}
        </span>
      )}
      {isCompared && (
        <span className={styles.past}>
          <span title="In the compared range">{measureText(kind, before)}</span>{' '}
          {isByChange && <span className={tone}>{differenceText(kind, value, before)} </span>}
          <span className={tone}>{changeText(String(changed))}</span>
        </span>
      )}
    </>
  );
};
interface NotesProps extends FigureProps {
  line: GroupLine | TotalLine;
  kind: ReportMeasure['kind'];
  value: number | string;
}

/** A figure, with the earlier one and the change, and with the pending payout of a profit. */
export const FigureCell = ({ line, column, isByChange }: FigureProps) => {
  const kind = useReportSubject().measures[column]?.kind;
  if ((line.kind !== 'group' && line.kind !== 'total') || kind === undefined) return null;
  const value = figureOf(line.row, column);
  if (value === undefined) return null;
  const isLoss = column === 'profit' && String(value).startsWith('-');
  return (
    <span className={styles.compared}>
      <span className={isLoss ? styles.loss : undefined}>{measureText(kind, value)}</span>
      <FigureNotes {...{ line, column, isByChange, kind, value }} />
    </span>
  );
};
