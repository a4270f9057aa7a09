import type { HoursDay } from '@leadline/contracts/hours';
import { Button, Input, Modal } from 'antd';
import { useRef } from 'react';
import { takeFreeTime } from '#shared/hours/hours';
import { HoursLegend, WeekHours } from '#shared/hours/week-hours';
import { MESSAGES } from '#shared/lib/messages';
import { Icon } from '#shared/ui/icons';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { Field } from '#shared/ui/field';
import type { DraftTimeslot } from '../../lib/draft';
import { useFieldFocus } from '#shared/ui/use-field-focus';
import { useTimeslotForm } from '../../lib/use-timeslot-form';
import styles from './timeslot.module.css';

export interface TimeslotFields {
  readonly name: string;
  readonly openingHours: readonly HoursDay[];
}

interface Props {
  /** Timeslot to edit; null for a new one. */
  timeslot: DraftTimeslot | null;
  others: readonly DraftTimeslot[];
  /** Name of a new timeslot. */
  defaultName: string;
  onApply: (fields: TimeslotFields) => void;
  onClosed: () => void;
}

const CollisionAlert = () => (
  <p className={styles.alert}>
    <Icon name="warning" size={16} />
    <span>
      <strong>{MESSAGES.timeTaken}.</strong> {MESSAGES.timesOverlap}. Choose a free time below, or
      change the other timeslot.
    </span>
  </p>
);

const WeekAlert = ({ text }: { text: string }) => (
  <p className={styles.alert}>
    <Icon name="warning" size={16} />
    {text}
  </p>
);

const OWN = ['own', 'This timeslot'] as const;
const OTHERS = [
  ['taken', 'Other timeslots'],
  ['clash', 'Both'],
] as const;

const Footer = ({ onCancel, onApply }: { onCancel: () => void; onApply: () => void }) => (
  <div className={styles.footer}>
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="primary" onClick={onApply}>
      Apply Timeslot
    </Button>
  </div>
);

type FormProps = Pick<Props, 'others'> & { form: ReturnType<typeof useTimeslotForm> };

/** The name, and the button that takes all free time. */
const TopRow = ({ form, others }: FormProps) => (
  <div className={styles.top}>
    <Field label="Name" name="name" error={form.shownErrors.name ?? undefined}>
      {(control) => (
        <Input
          {...control}
          value={form.name}
          maxLength={255}
          onChange={(event) => form.setName(event.target.value)}
        />
      )}
    </Field>
    {others.length > 0 && (
      <Button
        icon={<Icon name="clock" size={15} />}
        onClick={() => form.setHours(takeFreeTime(form.hours, others))}
      >
        Take all free time
      </Button>
    )}
  </div>
);

/** The nested dialog: a name and the hours of each weekday. Nothing changes before Apply. */
export const TimeslotDialog = ({ timeslot, others, defaultName, onApply, onClosed }: Props) => {
  const { close, modal } = useClosing(onClosed, { start: 'field' });
  const root = useRef<HTMLDivElement>(null);
  const focusField = useFieldFocus(root);
  const form = useTimeslotForm(timeslot, defaultName, others);
  const isApplied = useRef(false);
  const apply = (): void => {
    // A closing dialog can still be clicked, and a second click would insert a second timeslot.
    if (isApplied.current) return;
    const invalidField = form.validate();
    if (invalidField !== null) return focusField(invalidField);
    isApplied.current = true;
    onApply({ name: form.name.trim(), openingHours: form.hours });
    close();
  };
  return (
    <Modal
      {...modal}
      centered
      mask={{ closable: false }}
      width="min(980px, calc(100vw - 24px))"
      title={timeslot === null ? 'New Timeslot' : 'Edit Timeslot'}
      styles={{ body: { maxHeight: 'calc(100vh - 190px)', overflow: 'auto' } }}
      footer={<Footer onCancel={close} onApply={apply} />}
    >
      <div ref={root} className={styles.dialog} onKeyDown={submitOnEnter(apply)}>
        <TopRow form={form} others={others} />
        <div role="alert">
          {form.shownErrors.collisions.length > 0 && <CollisionAlert />}
          {form.shownErrors.week !== null && <WeekAlert text={form.shownErrors.week} />}
        </div>
        <WeekHours
          hours={form.hours}
          others={others}
          errors={form.shownErrors.days}
          collisions={form.shownErrors.collisions}
          onChange={form.setHours}
        />
        <HoursLegend kinds={others.length > 0 ? [OWN, ...OTHERS] : [OWN]} />
      </div>
    </Modal>
  );
};
