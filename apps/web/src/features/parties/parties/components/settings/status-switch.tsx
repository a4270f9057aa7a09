import type { PartyStatus } from '@leadline/contracts';
import type { PartyChange } from '../../api/effects';
import { EffectsNotice } from '../effects/effects-notice';
import { SwitchField } from '#shared/records/record-form';
import styles from '#shared/records/record-form.module.css';

interface Props {
  side: PartyChange['side'];
  id: number;
  /** Saved status and status in the form. */
  saved: PartyStatus;
  status: PartyStatus;
  onChange: (status: PartyStatus) => void;
}

const LABELS = { advertiser: 'Advertiser', publisher: 'Publisher' } as const;

/** The switch of the status, with the effects of a change below it. */
export const StatusSwitch = ({ side, id, saved, status, onChange }: Props) => (
  <>
    <SwitchField
      label={`${LABELS[side]} is ${status}`}
      isOn={status === 'active'}
      onChange={(isOn) => onChange(isOn ? 'active' : 'inactive')}
    />
    {status !== saved && (
      <div className={styles.wide}>
        <EffectsNotice changed={{ side, id, change: { kind: 'status', status } }} />
      </div>
    )}
  </>
);
