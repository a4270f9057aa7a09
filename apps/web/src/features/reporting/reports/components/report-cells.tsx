import { Button } from 'antd';
import { classNames } from '#shared/lib/class-names';
import { formatCount, formatMoney } from '#shared/lib/format';
import { Icon } from '#shared/ui/icons';
import { RecordLink } from '#shared/ui/record-link';
import {
  changeText,
  changeTone,
  differenceText,
  measureText,
} from '#shared/reports/report-measures';
import {
  figureOf,
  useReportSubject,
  type AnyFigures,
  type ReportSubject,
} from '../lib/report-subject';
import type { GroupLine, ReportLine } from '../lib/report-tree';
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

/** Says below a profit that pending FTDs will still cost their payout. */
const PendingNote = ({
  row: { pending_ftds: count = 0, expected_payout: payout },
}: PendingProps) => {
  if (count === 0) return null;
  const cost = payout === undefined ? '' : `: ${formatMoney(payout)} payout`;
  return (
    <span
      className={styles.pending}
      title="This profit does not include the payout of pending FTDs. It is paid if they are accepted."
    >
      {` ${formatCount(count)} pending${cost}`}
    </span>
  );
};
interface PendingProps {
  row: Pick<AnyFigures, 'pending_ftds' | 'expected_payout'>;
}

interface FigureProps {
  line: ReportLine;
  column: string;
  /** Whether the rows are sorted by the change of this column, which then shows the difference. */
  isByChange: boolean;
}

/** A figure. With *Compare with past*, also the earlier figure and the change. */
export const FigureCell = ({ line, column, isByChange }: FigureProps) => {
  const kind = useReportSubject().measures[column]?.kind;
  if ((line.kind !== 'group' && line.kind !== 'total') || kind === undefined) return null;
  const { past, change } = line.row;
  const value = figureOf(line.row, column);
  if (value === undefined) return null;
  const isLoss = column === 'profit' && String(value).startsWith('-');
  const text = (
    <>
      <span className={isLoss ? styles.loss : undefined}>{measureText(kind, value)}</span>
      {column === 'profit' && <PendingNote row={line.row} />}
    </>
  );
  const [before, changed] = [figureOf(past, column), figureOf(change, column)];
  if (before === undefined || changed === undefined) return text;
  const tone = styles[changeTone(column, String(changed))];
  return (
    <span className={styles.compared}>
      {text}
      <span className={styles.past}>
        <span title="In the compared range">{measureText(kind, before)}</span>{' '}
        {isByChange && <span className={tone}>{differenceText(kind, value, before)} </span>}
        <span className={tone}>{changeText(String(changed))}</span>
      </span>
    </span>
  );
};
