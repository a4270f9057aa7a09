import { FieldControl } from './field-control';
import type { FilterField } from './filter-fields';
import styles from './filter-panel.module.css';
import type { FilterParts } from './filter-parts';

interface Props {
  fields: readonly FilterField[];
  value: FilterParts;
  onChange: (value: FilterParts) => void;
}

const ELSEWHERE: readonly FilterField['kind'][] = ['range', 'switch', 'group'];

/** The controls of a filter panel: the range, its switches, then the other fields. */
export const PanelFields = ({ fields, ...props }: Props) => {
  const controlsOf = (isTaken: (field: FilterField) => boolean) =>
    fields
      .filter(isTaken)
      .map((field) => <FieldControl key={field.field} field={field} {...props} />);
  const switches = controlsOf(({ kind }) => kind === 'switch');
  return (
    <>
      {controlsOf(({ kind }) => kind === 'range')}
      {switches.length > 0 && <div className={styles.switches}>{switches}</div>}
      {controlsOf(({ kind }) => !ELSEWHERE.includes(kind))}
    </>
  );
};
