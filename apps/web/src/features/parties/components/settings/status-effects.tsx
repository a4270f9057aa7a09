import type { PartyStatus } from '@leadline/contracts';
import type { PartyChange } from '../../api/effects';
import { EffectsNotice } from '../effects/effects-notice';
import styles from './settings-form.module.css';

interface Props {
  side: PartyChange['side'];
  id: number;
  /** As it is saved, and as it is in the form. */
  saved: PartyStatus;
  status: PartyStatus;
}

/** Whom the switch of the status concerns, below it; nothing while it is as saved. */
export const StatusEffects = ({ side, id, saved, status }: Props) =>
  status === saved ? null : (
    <div className={styles.wide}>
      <EffectsNotice changed={{ side, id, change: { kind: 'status', status } }} />
    </div>
  );
