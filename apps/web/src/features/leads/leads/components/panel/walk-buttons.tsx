import type { placeInWalk } from '#shared/lib/lead-walk';
import { formatCount } from '#shared/lib/format';
import { IconButton } from '#shared/ui/icon-button';
import styles from './lead-panel.module.css';

interface Props {
  /** Null if the page does not list this lead. */
  place: ReturnType<typeof placeInWalk>;
  onStep: (by: -1 | 1) => void;
}

/** Buttons for the previous and the next lead of the list behind the panel. */
export const WalkButtons = ({ place, onStep }: Props) => (
  <span className={styles.walk}>
    <span role="status" className={styles.place}>
      {place !== null && `${formatCount(place.place)} of ${formatCount(place.count)}`}
    </span>
    {place !== null && (
      <>
        <IconButton
          icon="up"
          label="Previous lead (↑ or K)"
          aria-disabled={place.previous === null}
          onClick={() => onStep(-1)}
        />
        <IconButton
          icon="down"
          label="Next lead (↓ or J)"
          aria-disabled={place.next === null}
          onClick={() => onStep(1)}
        />
      </>
    )}
  </span>
);
