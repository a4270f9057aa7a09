import { InputNumber, Slider } from 'antd';
import type { DraftAdvertiser } from '../lib/draft';
import { FIELD } from '../lib/problems';
import { cleanPercentage, percentageText } from '../lib/shares';
import { AdvertiserSelect } from './advertiser-select';
import styles from './details.module.css';
import { MoveButtons } from './move-buttons';

interface Props {
  advertiser: DraftAdvertiser;
  /** The index of the row in its group, and the number of rows. */
  row: number;
  count: number;
  groupName: string;
  /** The ids in the other rows of the group. */
  taken: readonly number[];
  isInvalid: boolean;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

const SLIDER_STYLES = {
  track: { background: 'var(--accent)' },
  rail: { background: 'var(--border-strong)' },
};

/** An advertiser with its share of the group (DST-032). */
export const AdvertiserRow = ({
  advertiser,
  row,
  count,
  groupName,
  taken,
  isInvalid,
  endTyping,
  onChange,
  onMove,
  onDelete,
}: Props) => {
  const name = advertiser.name || `row ${row + 1}`;
  const percentageField = FIELD.percentage(advertiser.key);
  const setPercentage = (value: number | null): void =>
    onChange({ percentage: cleanPercentage(value) }, percentageField);
  return (
    <li className={styles.advertiser}>
      <AdvertiserSelect
        label={`Advertiser, row ${row + 1} of ${groupName}`}
        advertiser={advertiser}
        taken={taken}
        isInvalid={isInvalid}
        onChange={onChange}
      />
      <Slider
        className={styles.slider}
        ariaLabelForHandle={`Share of ${name}`}
        min={0}
        max={100}
        step={1}
        value={advertiser.percentage}
        onChange={setPercentage}
        onChangeComplete={endTyping}
        styles={SLIDER_STYLES}
        tooltip={{ formatter: (value) => `${value} %` }}
      />
      <div className={styles.percentage} data-field={percentageField}>
        <InputNumber<number | string>
          aria-label={`Percentage of ${name}`}
          min={0}
          max={100}
          step={1}
          suffix="%"
          parser={(typed = '') => percentageText(typed)}
          value={advertiser.percentage}
          onChange={(value) => setPercentage(value === null ? null : Number(value))}
        />
      </div>
      <MoveButtons
        name={name}
        index={row}
        count={count}
        iconSize={15}
        onMove={onMove}
        onDelete={onDelete}
      />
    </li>
  );
};
