import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatCount } from '#shared/lib/format';
import type { ColumnChoice } from '#shared/table/column-choice';
import { changeText, measureText } from '#shared/reports/report-measures';
import { figureOf, useReportSubject } from '../lib/report-subject';
import type { GroupLine, ReportLine, TotalLine } from '../lib/report-tree';
import styles from './report-print.module.css';

/** Follows whether the page is being laid out for printing. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const set = (isOn: boolean) => (): void => {
      // The table must be rendered before the handler returns.
      flushSync(() => setPrinting(isOn));
      document.body.toggleAttribute('data-printing', isOn);
    };
    const [begin, end] = [set(true), set(false)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      document.body.removeAttribute('data-printing');
    };
  }, []);
  return isPrinting;
};

const FigureCells = ({
  line,
  columns,
}: {
  line: GroupLine | TotalLine;
  columns: readonly ColumnChoice[];
}) => {
  const { measures } = useReportSubject();
  return columns.map(({ key }) => {
    const kind = measures[key]?.kind;
    if (kind === undefined) return null;
    const { past, change } = line.row;
    const value = figureOf(line.row, key);
    const [before, changed] = [figureOf(past, key), figureOf(change, key)];
    return (
      <td key={key}>
        {value !== undefined && measureText(kind, value)}
        {before !== undefined && changed !== undefined && (
          <small>
            {measureText(kind, before)} <span>{changeText(String(changed))}</span>
          </small>
        )}
      </td>
    );
  });
};

const PrintRow = ({ line, columns }: { line: ReportLine; columns: readonly ColumnChoice[] }) => {
  const { labels, noun } = useReportSubject();
  if (line.kind === 'total')
    return (
      <tr className={styles.total}>
        <th scope="row">Total</th>
        <FigureCells line={line} columns={columns} />
      </tr>
    );
  const indent = { paddingLeft: `calc(4pt + ${((line.place?.level ?? 1) - 1) * 12}px)` };
  if (line.kind === 'group')
    return (
      <tr>
        <th scope="row" style={indent} title={labels[line.groupBy]}>
          {line.row.label}
        </th>
        <FigureCells line={line} columns={columns} />
      </tr>
    );
  const { shown, groups } = line.kind === 'more' ? line : { shown: 0, groups: 0 };
  const text = groups > 0 ? `${formatCount(shown)} of ${formatCount(groups)} shown` : 'Not loaded';
  return (
    <tr>
      <th scope="row" style={indent}>
        {line.kind === 'none' ? `No ${noun}` : text}
      </th>
    </tr>
  );
};

interface Props {
  tab: string;
  lines: readonly ReportLine[];
  columns: readonly ColumnChoice[];
  /** The range as dates, with its zone, because *Today* means nothing on paper. */
  range: string;
  /** The applied filters. */
  filters: readonly string[];
}

/** The whole table for printing: all rows, without the frame of the page. */
export const ReportPrint = ({ tab, lines, columns, range, filters }: Props) => {
  const isPrinting = usePrinting();
  const { title: area, labels, measures } = useReportSubject();
  if (!isPrinting) return null;
  const total = lines.find((line) => line.kind === 'total');
  const shown = columns.filter(
    ({ key }) => key in measures && total !== undefined && figureOf(total.row, key) !== undefined,
  );
  const title = labels[tab] ?? tab;
  return createPortal(
    <div className={styles.paper}>
      <h1>
        {area}: {title}
      </h1>
      <p>{[range, ...filters].join(' · ')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {shown.map((column) => (
              <th key={column.key} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PrintRow key={line.id} line={line} columns={shown} />
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
};
