import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { Icon } from '#shared/ui/icons';
import { useClosing } from '#shared/ui/use-closing';
import type { DraftTimeslot } from '../lib/draft';
import { takeFreeTime, timeslotErrors } from '../lib/hours';
import { useFieldFocus } from '../lib/use-field-focus';
import { DayRow } from './day-row';
import { Field } from './field';
import styles from './timeslot.module.css';

interface Props {
  /** null: a new one. */
  timeslot: DraftTimeslot | null;
  others: readonly DraftTimeslot[];
  /** Its number, for the name of a new one. */
  position: number;
  onApply: (fields: { name: string; openingHours: readonly HoursDay[] }) => void;
  onClosed: () => void;
}

/**
 * The nested dialog: a name and the hours of each weekday. Nothing is changed before Apply (DST-034
 * to DST-043).
 */
export const TimeslotDialog = ({ timeslot, others, position, onApply, onClosed }: Props) => {
  const { close, modal } = useClosing(onClosed);
  const root = useRef<HTMLDivElement>(null);
  const [name, setName] = useState(timeslot?.name ?? `Timeslot ${position}`);
  const [hours, setHours] = useState<readonly HoursDay[]>(
    timeslot?.openingHours ?? newOpeningHours(others),
  );
  // What is wrong shows once Apply was tried, and goes as it is mended.
  const [hasTried, setTried] = useState(false);
  const focusField = useFieldFocus(root);
  const errors = timeslotErrors(name, hours, others);
  const isClear = errors.name === null && errors.days.size === 0 && errors.collisions.length === 0;

  const apply = (): void => {
    if (isClear) {
      onApply({ name: name.trim(), openingHours: hours });
      return close();
    }
    setTried(true);
    focusField(
      errors.name === null ? `day-${[...errors.days.keys()][0] ?? errors.collisions[0]}` : 'name',
    );
  };
  return (
    <Modal
      {...modal}
      centered
      mask={{ closable: false }}
      width="min(980px, calc(100vw - 24px))"
      title={timeslot === null ? 'New Timeslot' : 'Edit Timeslot'}
      styles={{ body: { maxHeight: 'calc(100vh - 190px)', overflow: 'auto' } }}
      footer={
        <div className={styles.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" onClick={apply}>
            Apply Timeslot
          </Button>
        </div>
      }
    >
      <div ref={root} className={styles.dialog}>
        <div className={styles.top}>
          <Field
            label="Name"
            field="name"
            error={hasTried ? (errors.name ?? undefined) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                autoFocus
                value={name}
                maxLength={255}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          {others.length > 0 && (
            <Button
              icon={<Icon name="clock" size={15} />}
              onClick={() => setHours(takeFreeTime(hours, others))}
            >
              Take all free time
            </Button>
          )}
        </div>
        <div role="alert">
          {hasTried && errors.collisions.length > 0 && (
            <p className={styles.alert}>
              <Icon name="warning" size={16} />
              <span>
                <strong>{MESSAGES.timeTaken}.</strong> {MESSAGES.timesOverlap}. Choose a free time
                below, or change the other timeslot.
              </span>
            </p>
          )}
        </div>
        <ul className={styles.days}>
          {hours.map((day) => (
            <DayRow
              key={day.id}
              day={day}
              hours={hours}
              others={others}
              error={hasTried ? (errors.days.get(day.id) ?? null) : null}
              isTaken={hasTried && errors.collisions.includes(day.id)}
              onChange={setHours}
            />
          ))}
        </ul>
        <p className={styles.legend}>
          <span data-kind="own" />
          This timeslot
          {others.length > 0 && (
            <>
              <span data-kind="taken" />
              Other timeslots
              <span data-kind="clash" />
              Both
            </>
          )}
        </p>
      </div>
    </Modal>
  );
};
