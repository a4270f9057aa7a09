import { classNames } from '#shared/lib/class-names';
import type { FilterField, RadioField } from './filter-fields';
import styles from './filter-panel.module.css';

/** Longest sum of label characters that fits into one column of the panel. */
const ONE_COLUMN = 24;

/** Whether the options of a radio group take two columns of the panel. */
export const isWideRadio = ({ options }: RadioField): boolean =>
  options.reduce((sum, { label }) => sum + label.length, 0) > ONE_COLUMN;

const Place = ({ field }: { field: FilterField }) => {
  const isRadio = field.kind === 'radio';
  const isWide = field.kind === 'range' || (isRadio && isWideRadio(field));
  return (
    <div className={classNames(styles.field, isRadio && styles.radio, isWide && styles.wide)}>
      <span className={styles.labelRow}>
        <span className={styles.label}>{'label' in field ? field.label : ''}</span>
      </span>
      <span className={classNames(styles.place, isRadio && styles.placeOfLine)} />
    </div>
  );
};

/**
 * Reserves the space of the controls of a panel while they load, so that the rows below it do not
 * move under the mouse.
 */
export const FieldPlaces = ({ fields }: { fields: readonly FilterField[] }) => {
  const placesOf = (isTaken: (field: FilterField) => boolean) =>
    fields.filter(isTaken).map((field) => <Place key={field.field} field={field} />);
  const switches = fields.filter((field) => field.kind === 'switch');
  return (
    <>
      {placesOf(({ kind }) => kind === 'range')}
      {switches.length > 0 && (
        <div className={styles.switches}>
          {switches.map(({ field, label }) => (
            <div key={field} className={styles.switch}>
              <span className={styles.placeOfSwitch} />
              {label}
            </div>
          ))}
        </div>
      )}
      {placesOf(({ kind }) => kind === 'select' || kind === 'radio' || kind === 'combination')}
    </>
  );
};
