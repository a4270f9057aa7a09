import type { PartyEffects } from '@leadline/contracts';
import { Button } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { distributionPath } from '#shared/lib/distribution-path';
import { Icon } from '#shared/ui/icons';
import { useEffects, type PartyChange } from '#shared/parties/effects';
import { concernedText, movesText } from '#shared/parties/effects-words';
import styles from './effects-notice.module.css';

/**
 * Counts the affected distributions and caps, and links to the distributions. The links open in a
 * new browser tab, because the dialog stays open.
 */
const Concerned = ({ effects }: { effects: PartyEffects }) => {
  const text = concernedText(effects);
  if (text === null) return null;
  return (
    <p>
      {text}
      {effects.distributions.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? ': ' : ', '}
          <Link to={distributionPath(id, 1)} target="_blank">
            {name}
          </Link>
        </Fragment>
      ))}
      .
    </p>
  );
};

const Line = ({ isWarning, children }: { isWarning: boolean; children: ReactNode }) => (
  <div className={styles.effects} data-tone={isWarning ? 'warning' : 'info'}>
    <Icon name={isWarning ? 'warning' : 'info'} size={15} />
    <div>{children}</div>
  </div>
);

interface Props {
  /** The unsaved change; null if nothing was changed or a field is wrong. */
  changed: PartyChange | null;
}

/**
 * Shows the effect of a change before it is saved: the leads of the last 24 hours are decided
 * again.
 */
export const EffectsNotice = ({ changed }: Props) => {
  const { effects, isAsking, hasFailed, retry } = useEffects(changed);
  const movesLeads = effects !== null && effects.moves.length > 0;
  return (
    <div role="status" aria-label="What saving changes" aria-busy={isAsking}>
      {effects !== null && !hasFailed && (
        <Line isWarning={movesLeads}>
          <p>{movesText(effects)}</p>
          <Concerned effects={effects} />
        </Line>
      )}
      {effects === null && isAsking && (
        <Line isWarning={false}>
          <p>Checking the leads of the last 24 hours…</p>
        </Line>
      )}
      {hasFailed && (
        <Line isWarning={false}>
          <p>
            The effects of this change could not be loaded.{' '}
            <Button size="small" onClick={retry}>
              Retry
            </Button>
          </p>
        </Line>
      )}
    </div>
  );
};
