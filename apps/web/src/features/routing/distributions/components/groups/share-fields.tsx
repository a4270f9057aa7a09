import { Button, Slider } from 'antd';
import { PercentageInput } from '#shared/ui/percentage-input';
import type { DraftAdvertiser } from '../../lib/draft';
import { FIELD } from '../../lib/problems';
import styles from '../editor/details.module.css';

interface Props {
  advertiser: DraftAdvertiser;
  /** Name of the row. */
  name: string;
  /** Percentage that the group lacks. */
  remaining: number;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
}

const SLIDER_STYLES = {
  track: { background: 'var(--accent)' },
  rail: { background: 'var(--border-strong)' },
};

/**
 * Switches an advertiser off by setting 0 %, and on again with the percentage that the group lacks.
 */
const OffButton = ({ advertiser, name, remaining, onChange }: Omit<Props, 'endTyping'>) => {
  const { isOff } = advertiser;
  return (
    <Button
      size="small"
      type={isOff ? 'primary' : 'default'}
      aria-label={`Off: ${name}`}
      aria-pressed={isOff}
      title={isOff ? 'Gets no leads. Click to switch it on' : 'Gets no leads, no overflow either'}
      onClick={() => onChange({ percentage: isOff ? remaining : 0, isOff: !isOff })}
    >
      Off
    </Button>
  );
};

/** The share of an advertiser: a slider, the percentage, and a button that switches it off. */
export const ShareFields = ({ endTyping, ...props }: Props) => {
  const { advertiser, name, onChange } = props;
  const field = FIELD.percentage(advertiser.key);
  const setPercentage = (percentage: number): void =>
    onChange({ percentage, isOff: percentage === 0 }, field);
  return (
    <>
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
      <div className={styles.share}>
        <div className={styles.percentage} data-field={field}>
          <PercentageInput
            label={`Percentage of ${name}`}
            value={advertiser.percentage}
            onChange={setPercentage}
          />
        </div>
        <OffButton {...props} />
      </div>
    </>
  );
};
