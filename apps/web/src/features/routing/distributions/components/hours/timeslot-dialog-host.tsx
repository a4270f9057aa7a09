import { copyName, type Draft, type DraftTimeslot } from '../../lib/draft';
import { insertTimeslot, setTimeslot } from '../../lib/draft-edits';
import type { Change } from '../../lib/use-editor';
import { TimeslotDialog, type TimeslotFields } from './timeslot-dialog';

/**
 * Target of the dialog: a timeslot of the draft, or a new one to insert at an index. A copy has the
 * groups of another timeslot but its own hours, because timeslots must not overlap.
 */
export type TimeslotTarget =
  | { readonly kind: 'edit'; readonly key: string }
  | { readonly kind: 'new'; readonly index: number; readonly copyOf?: DraftTimeslot };

interface Props {
  target: TimeslotTarget;
  draft: Draft;
  change: Change;
  onInserted: (key: string) => void;
  onClosed: () => void;
}

/** Opens the timeslot dialog, and applies its fields to the draft. */
export const TimeslotDialogHost = ({ target, draft, change, onInserted, onClosed }: Props) => {
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
