import { InputNumber, Select, Slider } from 'antd';
import { IconButton } from '#shared/ui/icon-button';
import type { DraftBrand } from '../lib/draft';
import { FIELD } from '../lib/problems';
import { cleanPercentage } from '../lib/shares';
import styles from './details.module.css';

interface Props {
  brand: DraftBrand;
  row: number;
  count: number;
  groupName: string;
  advertisers: readonly { id: number; name: string }[];
  isLoading: boolean;
  /** Advertisers of the group's other rows. */
  taken: readonly number[];
  error: boolean;
  settle: () => void;
  onChange: (fields: Partial<DraftBrand>, field?: string) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** An advertiser with its share of the group (DST-032). */
export const BrandRow = ({
  brand,
  row,
  count,
  groupName,
  advertisers,
  isLoading,
  taken,
  error,
  settle,
  onChange,
  onMove,
  onDelete,
}: Props) => {
  const name = brand.name || `row ${row + 1}`;
  const options = advertisers.map((advertiser) => ({
    value: advertiser.id,
    label: advertiser.name,
    disabled: taken.includes(advertiser.id),
    ...(taken.includes(advertiser.id) && { title: 'Already in this group' }),
  }));
  // An advertiser that is not offered any more still shows by its name.
  if (brand.id !== null && !isLoading && !options.some(({ value }) => value === brand.id))
    options.unshift({ value: brand.id, label: brand.name || `#${brand.id}`, disabled: false });
  const set = (value: number | null): void =>
    onChange({ percentage: cleanPercentage(value) }, FIELD.percentage(brand.key));
  return (
    <li className={styles.brand}>
      <div className={styles.brandSelect} data-field={FIELD.brand(brand.key)}>
        <Select
          aria-label={`Advertiser, row ${row + 1} of ${groupName}`}
          placeholder="Select advertiser"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isLoading}
          status={error ? 'error' : brand.id === null ? 'warning' : ''}
          value={brand.id}
          options={options}
          onChange={(id) =>
            onChange({
              id,
              name: advertisers.find((advertiser) => advertiser.id === id)?.name ?? brand.name,
            })
          }
        />
        {error && <span className={styles.error}>Please select a valid brand</span>}
      </div>
      <Slider
        className={styles.slider}
        ariaLabelForHandle={`Share of ${name}`}
        min={0}
        max={100}
        step={1}
        value={brand.percentage}
        onChange={set}
        onChangeComplete={settle}
        styles={{
          track: { background: 'var(--accent)' },
          rail: { background: 'var(--border-strong)' },
        }}
        tooltip={{ formatter: (value) => `${value} %` }}
      />
      <div className={styles.percentage} data-field={FIELD.percentage(brand.key)}>
        <InputNumber
          aria-label={`Percentage of ${name}`}
          min={0}
          max={100}
          step={1}
          suffix="%"
          value={brand.percentage}
          onChange={set}
        />
      </div>
      <span className={styles.buttons}>
        <IconButton
          icon="up"
          size={15}
          quiet
          label={row === 0 ? `Move ${name} up: it is the first` : `Move ${name} up`}
          disabled={row === 0}
          onClick={() => onMove(row - 1)}
        />
        <IconButton
          icon="down"
          size={15}
          quiet
          label={row === count - 1 ? `Move ${name} down: it is the last` : `Move ${name} down`}
          disabled={row === count - 1}
          onClick={() => onMove(row + 1)}
        />
        <IconButton icon="trash" size={15} quiet label={`Delete ${name}`} onClick={onDelete} />
      </span>
    </li>
  );
};
