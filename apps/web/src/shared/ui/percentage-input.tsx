import { InputNumber } from 'antd';
import { cleanPercentage, percentageText } from '#shared/lib/decimal';

interface Props {
  label: string;
  value: number;
  /** From 0 to 100, with at most two decimals. */
  onChange: (percentage: number) => void;
}

/** A field for a percentage. */
export const PercentageInput = ({ label, value, onChange }: Props) => (
  <InputNumber<number | string>
    aria-label={label}
    min={0}
    max={100}
    step={1}
    suffix="%"
    parser={(typed = '') => percentageText(typed)}
    value={value}
    onChange={(typed) => onChange(cleanPercentage(typed === null ? null : Number(typed)))}
  />
);
