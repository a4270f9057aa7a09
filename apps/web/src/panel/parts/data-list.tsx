import { ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { wallPicker } from '#shared/filters/wall-picker';
import { useIsNarrow } from '#shared/lib/use-media';
import { useAccountZone } from '../lib/panel-session';
import styles from './parts.module.css';

const ISO_DAY = 'YYYY-MM-DD';
/** Makes the calendar fit on a phone. */
const NARROW = { components: { DatePicker: { cellWidth: 30 } } };

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A field for a day, typed or picked. */
export const DayField = ({ label, value, onChange }: DayFieldProps) => {
  const Picker = wallPicker(useAccountZone());
  return (
    <ConfigProvider theme={NARROW}>
      <Picker
        aria-label={label}
        allowClear={false}
        format={ISO_DAY}
        value={dayjs.utc(value)}
        onChange={(day) => onChange(day?.format(ISO_DAY) ?? value)}
      />
    </ConfigProvider>
  );
};

export interface ListColumn<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Whether the cell stays on one line. */
  readonly isTime?: boolean;
}
interface DataListProps<Row> {
  /** Label of the list for screen readers. */
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The first column becomes the heading of a card. */
  columns: readonly ListColumn<Row>[];
}

const classOf = <Row,>({ isNumber, isTime }: ListColumn<Row>): string | undefined => {
  if (isNumber) return styles.number;
  return isTime ? styles.time : undefined;
};

const Cards = <Row,>({ label, rows, keyOf, columns: [first, ...rest] }: DataListProps<Row>) => (
  <ul className={styles.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)}>
        <div className={styles.cardTitle}>{first?.cell(row)}</div>
        <dl className={styles.facts}>
          {rest.map(({ title, cell }) => {
            const shown = cell(row);
            return shown === null
              ? null
              : [<dt key={`${title}-name`}>{title}</dt>, <dd key={title}>{shown}</dd>];
          })}
        </dl>
      </li>
    ))}
  </ul>
);

/** Shows rows as a table, or as cards on a phone. A card leaves out cells of null. */
export const DataList = <Row,>(props: DataListProps<Row>) => {
  const isNarrow = useIsNarrow();
  if (isNarrow) return <Cards {...props} />;
  const { label, rows, keyOf, columns } = props;
  return (
    <div className={styles.tableBox} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
