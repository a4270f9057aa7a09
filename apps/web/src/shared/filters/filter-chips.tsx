import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/icons';
import styles from './filter-bar.module.css';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** Absent if the filter cannot be removed, e.g. the date range. */
  readonly onRemove?: () => void;
  /** For a chip that says how much the filters hide: shows the hidden rows when pressed. */
  readonly onShow?: () => void;
  /** Replaces the label, e.g. with a button that edits the filter. */
  readonly content?: ReactNode;
}

const ChipLabel = ({ label, onShow, content }: FilterChip) => {
  if (content !== undefined) return content;
  if (onShow === undefined) return <span className={styles.text}>{label}</span>;
  return (
    <button type="button" className={styles.show} onClick={onShow}>
      {label}
    </button>
  );
};

/** The active filters, each with a button that removes it. */
export const FilterChips = ({ chips }: { chips: readonly FilterChip[] }) => (
  <ul className={styles.chips} aria-label="Filters in force">
    {chips.map((chip) => (
      <li key={chip.key} className={styles.chip}>
        <ChipLabel {...chip} />
        {chip.onRemove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove filter ${chip.label}`}
            onClick={chip.onRemove}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </li>
    ))}
  </ul>
);
