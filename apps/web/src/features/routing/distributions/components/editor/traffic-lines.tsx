import type { DistributionEffects } from '@leadline/contracts';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { distributionPath } from '#shared/lib/distribution-path';
import { Icon } from '#shared/ui/icons';
import { trafficLines, type Sentence } from '../../lib/traffic-words';
import styles from './state-bar.module.css';

/**
 * A sentence with links to distributions. They open in a new browser tab, because the draft stays
 * open.
 */
const SentenceView = ({ sentence }: { sentence: Sentence }) => (
  <span>
    {sentence.map((part, index) => (
      <Fragment key={index}>
        {typeof part === 'string' ? (
          part
        ) : (
          <Link to={distributionPath(part.id, 1)} target="_blank">
            {part.name}
          </Link>
        )}
      </Fragment>
    ))}
  </span>
);

/** The effects of saving on the leads of other distributions, or the hint if there are none. */
export const TrafficLines = ({
  effects,
  hint,
}: {
  effects: DistributionEffects | null;
  hint: string | null;
}) => {
  const lines = effects === null ? [] : trafficLines(effects);
  return (
    <ul className={styles.lines} aria-label="What saving changes" aria-live="polite">
      {lines.map(({ key, tone, sentence }) => (
        <li key={key} data-tone={tone}>
          <Icon name={tone === 'warning' ? 'warning' : 'info'} size={15} />
          <SentenceView sentence={sentence} />
        </li>
      ))}
      {lines.length === 0 && hint !== null && <li className={styles.hint}>{hint}</li>}
    </ul>
  );
};
