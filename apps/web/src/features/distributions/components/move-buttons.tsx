import { IconButton } from '#shared/ui/icon-button';
import styles from './details.module.css';

interface Props {
  /** What is moved. */
  name: string;
  index: number;
  count: number;
  iconSize: number;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** Moves an entry of a list up and down, or deletes it. */
export const MoveButtons = ({ name, index, count, iconSize, onMove, onDelete }: Props) => {
  const isFirst = index === 0;
  const isLast = index === count - 1;
  return (
    <span className={styles.buttons}>
      <IconButton
        icon="up"
        size={iconSize}
        quiet
        label={isFirst ? `Move ${name} up: it is the first` : `Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="down"
        size={iconSize}
        quiet
        label={isLast ? `Move ${name} down: it is the last` : `Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(index + 1)}
      />
      <IconButton icon="trash" size={iconSize} quiet label={`Delete ${name}`} onClick={onDelete} />
    </span>
  );
};
