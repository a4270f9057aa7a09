import { IconButton } from '#shared/ui/icon-button';
import styles from '../editor/details.module.css';

/** A step up or down. */
export interface MoveStep {
  readonly label: string;
  /** Null if the item cannot move in this direction; the label says why. */
  readonly onMove: (() => void) | null;
  /** Value of `data-field`, by which `useFieldFocus` finds the button. */
  readonly field?: string;
}

/** Returns the steps up and down for an entry of a list. */
export const listSteps = (
  name: string,
  index: number,
  count: number,
  onMove: (to: number) => void,
): { up: MoveStep; down: MoveStep } => ({
  up:
    index === 0
      ? { label: `Move ${name} up: it is the first`, onMove: null }
      : { label: `Move ${name} up`, onMove: () => onMove(index - 1) },
  down:
    index === count - 1
      ? { label: `Move ${name} down: it is the last`, onMove: null }
      : { label: `Move ${name} down`, onMove: () => onMove(index + 1) },
});

interface Props {
  /** Name of the moved item. */
  name: string;
  up: MoveStep;
  down: MoveStep;
  iconSize: number;
  onDelete: () => void;
}

/** Moves an entry up and down, or deletes it. */
export const MoveButtons = ({ name, up, down, iconSize, onDelete }: Props) => {
  const button = (icon: 'up' | 'down', { label, onMove, field }: MoveStep) => (
    <IconButton
      icon={icon}
      size={iconSize}
      quiet
      label={label}
      data-field={field}
      disabled={onMove === null}
      onClick={() => onMove?.()}
    />
  );
  return (
    <span className={styles.buttons}>
      {button('up', up)}
      {button('down', down)}
      <IconButton icon="trash" size={iconSize} quiet label={`Delete ${name}`} onClick={onDelete} />
    </span>
  );
};
