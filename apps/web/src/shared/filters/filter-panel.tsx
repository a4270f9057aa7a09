import { Badge, Button, Drawer, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { useIsNarrow } from '#shared/lib/use-media';
import { Icon } from '#shared/ui/icons';
import styles from './filter-panel.module.css';

interface Props {
  isOpen: boolean;
  isDirty: boolean;
  onClose: () => void;
  onApply: () => void;
  onCancel: () => void;
  /** The menu of the page's presets. */
  presets?: ReactNode;
  children: ReactNode;
}

const Actions = ({
  isDirty,
  onApply,
  onCancel,
  presets,
}: Pick<Props, 'isDirty' | 'onApply' | 'onCancel' | 'presets'>) => (
  <div className={styles.actions}>
    <Button onClick={onCancel}>Cancel</Button>
    {presets}
    <Badge dot={isDirty} title={isDirty ? 'There are changes that are not applied yet' : ''}>
      <Button type="primary" onClick={onApply}>
        Apply{isDirty && <span className="visually-hidden"> (changes not applied yet)</span>}
      </Button>
    </Badge>
  </div>
);

/**
 * The filters of a page: a panel above the table, or a drawer on narrow screens. Changes take
 * effect on Apply.
 */
export const FilterPanel = ({
  isOpen,
  isDirty,
  onClose,
  onApply,
  onCancel,
  presets,
  children,
}: Props) => {
  const isNarrow = useIsNarrow();
  if (isNarrow) {
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        placement="bottom"
        size="82%"
        title="FILTERS"
        footer={
          <Actions
            isDirty={isDirty}
            presets={presets}
            onCancel={() => {
              onCancel();
              onClose();
            }}
            onApply={() => {
              onApply();
              onClose();
            }}
          />
        }
      >
        <div className={styles.stack}>{children}</div>
      </Drawer>
    );
  }
  if (!isOpen) return null;
  return (
    <section className={styles.panel} aria-label="Filters">
      <div className={styles.head}>
        <h2 className={styles.title}>FILTERS</h2>
        <Actions isDirty={isDirty} presets={presets} onApply={onApply} onCancel={onCancel} />
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};

export const SwitchFilter = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) => {
  const id = useId();
  return (
    <div className={styles.switch}>
      <Switch size="small" checked={value} onChange={onChange} aria-labelledby={id} />
      <span id={id} onClick={() => onChange(!value)}>
        {label}
      </span>
    </div>
  );
};

/** The most values of one filter that a request may have. */
const MOST_VALUES = 1000;

interface MultiProps<T extends string | number> {
  label: string;
  /** Beside the label. */
  aside?: ReactNode;
  value: readonly T[];
  options: readonly { id: T; name: string }[];
  loading: boolean;
  onChange: (value: T[]) => void;
}

/** Selects several values of one field. The label shows how many are chosen. */
export const MultiSelectFilter = <T extends string | number>({
  label,
  aside,
  value,
  options,
  loading,
  onChange,
}: MultiProps<T>) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.labelRow}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {value.length > 0 && (
            <span className={styles.count}>
              {value.length}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
        </label>
        {aside}
      </div>
      <Select<T[]>
        id={id}
        mode="multiple"
        allowClear
        maxCount={MOST_VALUES}
        loading={loading}
        value={[...value]}
        onChange={onChange}
        placeholder="All"
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map((option) => ({ value: option.id, label: option.name }))}
      />
    </div>
  );
};

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** Absent if the filter cannot be removed, e.g. the date range. */
  readonly onRemove?: () => void;
  /** For a chip that says what the filters hide, and shows it when it is pressed. */
  readonly onShow?: () => void;
}

const ChipLabel = ({ label, onShow }: FilterChip) =>
  onShow === undefined ? (
    label
  ) : (
    <button type="button" className={styles.show} onClick={onShow}>
      {label}
    </button>
  );

/** The filters in force, each with a button that removes it. */
export const FilterChips = ({ chips }: { chips: readonly FilterChip[] }) => (
  <ul className={styles.chips} aria-label="Filters in force">
    {chips.map((chip) => (
      <li key={chip.key} className={styles.chip}>
        <ChipLabel {...chip} />
        {chip.onRemove && (
          <button type="button" aria-label={`Remove filter ${chip.label}`} onClick={chip.onRemove}>
            <Icon name="close" size={12} />
          </button>
        )}
      </li>
    ))}
  </ul>
);
