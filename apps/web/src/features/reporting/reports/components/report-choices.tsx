import { Segmented, Select } from 'antd';
import { useReportSubject } from '../lib/report-subject';
import styles from './report-table.module.css';

export interface ChangeSorting {
  readonly isByChange: boolean;
  readonly onChange: (isByChange: boolean) => void;
}

/** Sorts the rows by their figures, or by how much these changed. */
const SortSwitch = ({ isByChange, onChange }: ChangeSorting) => (
  <span className={styles.choice}>
    <span aria-hidden="true">Sort by</span>
    <Segmented
      size="small"
      aria-label="Sort by"
      value={isByChange ? 'change' : 'figure'}
      options={[
        { value: 'figure', label: 'Figure' },
        { value: 'change', label: 'Change' },
      ]}
      onChange={(value) => onChange(value === 'change')}
    />
  </span>
);

export interface FlatChoice {
  readonly tab: string;
  /** The second dimension; null for rows of one. */
  readonly value: string | null;
  readonly onChange: (dimension: string | null) => void;
}

const NONE = '';

/** Shows a row for each pair of groups, e.g. all countries of all publishers. */
const FlatSelect = ({ tab, value, onChange }: FlatChoice) => {
  const { labels } = useReportSubject();
  const dimensions = Object.entries(labels).filter(([dimension]) => dimension !== tab);
  return (
    <Select
      size="small"
      className={styles.flat}
      aria-label="Rows"
      popupMatchSelectWidth={false}
      value={value ?? NONE}
      options={[
        { value: NONE, label: `${labels[tab] ?? tab} only` },
        ...dimensions.map(([dimension, label]) => ({
          value: dimension,
          label: `${labels[tab] ?? tab} × ${label}`,
        })),
      ]}
      onChange={(dimension) => onChange(dimension === NONE ? null : dimension)}
    />
  );
};

/** The choices of rows and of their order, as far as a report has them. */
export const ReportChoices = ({
  flat,
  sorting,
}: {
  flat?: FlatChoice;
  sorting?: ChangeSorting;
}) => (
  <>
    {flat !== undefined && <FlatSelect {...flat} />}
    {sorting !== undefined && <SortSwitch {...sorting} />}
  </>
);
