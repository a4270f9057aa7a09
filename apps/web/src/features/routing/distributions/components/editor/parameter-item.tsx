import { IconButton } from '#shared/ui/icon-button';
import type { ParameterChoices } from '../../api/use-parameter-choices';
import type { ParameterEntry } from '../../lib/draft';
import { PARAMETER_LABELS } from '../../lib/parameter-names';
import styles from './editor.module.css';

interface Props {
  entry: ParameterEntry;
  choices: ParameterChoices;
  isDisabled: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** An entry of the list with its values. */
export const ParameterItem = ({ entry, choices, isDisabled, onEdit, onDelete }: Props) => {
  const label = PARAMETER_LABELS[entry.name];
  const labelOf = (value: string): string =>
    choices[entry.name].find((choice) => choice.value === value)?.label ?? value;
  return (
    <div className={styles.entry}>
      <strong>{label}</strong>
      <span className={styles.values}>
        {entry.values.map((value) => (
          <span key={value} className={styles.value}>
            {labelOf(value)}
          </span>
        ))}
      </span>
      <IconButton
        icon="pencil"
        size={15}
        quiet
        label={`Edit ${label}`}
        disabled={isDisabled}
        onClick={onEdit}
      />
      <IconButton
        icon="trash"
        size={15}
        quiet
        label={`Delete ${label}`}
        disabled={isDisabled}
        onClick={onDelete}
      />
    </div>
  );
};
