import { Radio } from 'antd';
import { useId } from 'react';
import styles from './conversions.module.css';

interface Props {
  value: boolean;
  onChange: (pays: boolean) => void;
}

/** Asks whether the advertiser pays for an FTD that the publisher is not paid for. */
export const AdvertiserPaysField = ({ value, onChange }: Props) => {
  const id = useId();
  return (
    <div className={styles.question}>
      <span id={id}>Will the advertiser pay?</span>
      <Radio.Group
        aria-labelledby={id}
        value={value}
        onChange={(event) => onChange(event.target.value as boolean)}
        options={[
          { value: true, label: 'Yes, the revenue stays' },
          { value: false, label: 'No, it is taken back' },
        ]}
      />
    </div>
  );
};
