import { newOpeningHours } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Button, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { type OtherHours, takeFreeTime } from '#shared/hours/hours';
import { HoursLegend, WeekHours } from '#shared/hours/week-hours';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useFieldFocus } from '#shared/ui/use-form-faults';
import { copyName, type Draft, type DraftTimeslot } from '../lib/draft';
import { insertTimeslot, setTimeslot } from '../lib/draft-edits';
import { timeslotErrors, type TimeslotErrors } from '../lib/problems';
import type { Change } from '../lib/use-editor';
import styles from './editor.module.css';

const NO_ERRORS: TimeslotErrors = { name: null, days: new Map(), collisions: [], week: null };

/** The field with the first error; null if there is none. */
const firstInvalidField = ({ name, days, collisions, week }: TimeslotErrors): string | null => {
  if (name !== null) return 'name';
  const [day] = [...days.keys(), ...collisions, ...(week === null ? [] : [1])];
  return day === undefined ? null : `day-${day}`;
};

/**
 * The fields of a timeslot as they are edited. Errors are shown after the first attempt to apply,
 * and disappear when they are fixed.
 */
const useTimeslotForm = (
  timeslot: DraftTimeslot | null,
  defaultName: string,
  others: OtherHours,
) => {
  const [name, setName] = useState(timeslot?.name ?? defaultName);
  const [hours, setHours] = useState<readonly HoursDay[]>(
    timeslot?.openingHours ?? newOpeningHours(others),
  );
  const [hasTried, setTried] = useState(false);
  const errors = timeslotErrors(name, hours, others);
  return {
    name,
    setName,
    hours,
    setHours,
    shownErrors: hasTried ? errors : NO_ERRORS,
    /** Shows the errors. Returns the first field with one; null if there are none. */
    validate: (): string | null => {
      setTried(true);
      return firstInvalidField(errors);
    },
  };
};

interface TimeslotFields {
  readonly name: string;
  readonly openingHours: readonly HoursDay[];
}

interface TimeslotDialogProps {
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

type FormProps = Pick<TimeslotDialogProps, 'others'> & { form: ReturnType<typeof useTimeslotForm> };

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
const TimeslotDialog = ({
  timeslot,
  others,
  defaultName,
  onApply,
  onClosed,
}: TimeslotDialogProps) => {
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
      <div ref={root} className={styles.timeslotDialog} onKeyDown={submitOnEnter(apply)}>
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

/**
 * Target of the dialog: a timeslot of the draft, or a new one to insert at an index. A copy has the
 * groups of another timeslot but its own hours, because timeslots must not overlap.
 */
export type TimeslotTarget =
  | { readonly kind: 'edit'; readonly key: string }
  | { readonly kind: 'new'; readonly index: number; readonly copyOf?: DraftTimeslot };

interface TimeslotDialogHostProps {
  target: TimeslotTarget;
  draft: Draft;
  change: Change;
  onInserted: (key: string) => void;
  onClosed: () => void;
}

/** Opens the timeslot dialog, and applies its fields to the draft. */
export const TimeslotDialogHost = ({
  target,
  draft,
  change,
  onInserted,
  onClosed,
}: TimeslotDialogHostProps) => {
  const { timeslots, nextKey } = draft;
  const edited =
    target.kind === 'edit' ? (timeslots.find(({ key }) => key === target.key) ?? null) : null;
  const apply = (fields: TimeslotFields): void => {
    if (target.kind === 'edit') return change(setTimeslot(target.key, fields));
    onInserted(`k${nextKey}`);
    change(insertTimeslot(target.index, fields, target.copyOf?.groups));
  };
  const copied = target.kind === 'new' ? target.copyOf : undefined;
  return (
    <TimeslotDialog
      timeslot={edited}
      others={timeslots.filter(({ key }) => key !== edited?.key)}
      defaultName={copied ? copyName(copied.name) : `Timeslot ${timeslots.length + 1}`}
      onApply={apply}
      onClosed={onClosed}
    />
  );
};
