import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import {
  type Sensor,
  type SensorAPI,
  useKeyboardSensor,
  useMouseSensor,
  useTouchSensor,
} from 'react-beautiful-dnd';
import { useFieldFocus } from '#shared/ui/use-form-faults';
import {
  advertiserNameOf,
  type AdvertiserPlace,
  movedText,
  placeOf,
  stepOf,
  whyNotInto,
  withAdvertiserAt,
} from './advertiser-moves';
import type { DraftTimeslot } from './draft';
import { moveAdvertiser } from './draft-edits';
import { FIELD } from './problems';
import type { Change } from './use-editor';

interface Options {
  /** The element that holds the groups. */
  root: RefObject<HTMLElement | null>;
  timeslot: DraftTimeslot;
  change: Change;
  onDragging: (isDragging: boolean) => void;
  /** Tells screen readers. */
  announce: (text: string) => void;
}

/** An advertiser that was picked up by keyboard, and where it is held. */
interface Lifted {
  readonly key: string;
  readonly to: AdvertiserPlace;
}

/** A group did not take an advertiser. It is shown until the next change. */
interface Refusal {
  readonly groupKey: string;
  readonly text: string;
  readonly of: DraftTimeslot;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Which group did not take what was moved to it, and why. */
const useRefusal = (timeslot: DraftTimeslot) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    /** Notes the groups that have the advertiser already. */
    refuse: (key: string, indexes: readonly number[]): void => {
      for (const index of indexes) {
        const [group, text] = [timeslot.groups[index], whyNotInto(timeslot.groups, key, index)];
        if (group && text !== null) setRefusal({ groupKey: group.key, text, of: timeslot });
      }
    },
    refusalOf: (groupKey: string): string | null =>
      refusal?.of === timeslot && refusal.groupKey === groupKey ? refusal.text : null,
  };
};

interface KeyOptions extends Omit<Options, 'root' | 'change'> {
  moveTo: (key: string, to: AdvertiserPlace) => void;
  refuse: (key: string, indexes: readonly number[]) => void;
  focusField: (field: string) => void;
}

/** Holds an advertiser by keyboard. The draft changes when it is dropped. */
const useLift = ({ timeslot, moveTo, refuse, focusField, onDragging, announce }: KeyOptions) => {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const groups =
    lifted === null ? timeslot.groups : withAdvertiserAt(timeslot.groups, lifted.key, lifted.to);
  const hold = (next: Lifted | null): void => {
    setLifted(next);
    onDragging(next !== null);
  };
  const lift = (key: string): void => {
    const to = placeOf(groups, key);
    const advertiser = to && groups[to.group]?.advertisers[to.row];
    if (!to || !advertiser) return;
    hold({ key, to });
    announce(
      `${advertiserNameOf(advertiser, to.row)} is picked up. The arrow keys move it, also to ` +
        'other groups. Space drops it, Escape cancels.',
    );
  };
  const drop = (): void => {
    if (lifted === null) return;
    hold(null);
    moveTo(lifted.key, lifted.to);
  };
  const cancel = (): void => {
    hold(null);
    announce('The move was cancelled');
  };
  const step = (key: string, by: 1 | -1): void => {
    const { to, passed } = stepOf(groups, key, by);
    refuse(key, passed);
    if (to === null) return;
    hold({ key, to });
    focusField(FIELD.handle(key));
    announce(movedText(groups, withAdvertiserAt(groups, key, to), key));
  };
  const onKeyDown = (key: string, event: KeyboardEvent): void => {
    const isLifted = lifted?.key === key;
    const by = STEPS[event.key];
    if (event.key === ' ' && !isLifted) lift(key);
    else if (!isLifted) return;
    else if (event.key === ' ') drop();
    else if (by !== undefined) step(key, by);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { groups, liftedKey: lifted?.key ?? null, drop, onKeyDown };
};

/**
 * Moves advertisers inside their group and to other groups: by dragging, with buttons, and by
 * keyboard (Space picks up and drops, the arrows move, Escape cancels).
 */
export const useAdvertiserMoves = ({ root, change, ...options }: Options) => {
  const { timeslot, announce } = options;
  const focusField = useFieldFocus(root);
  const { refuse, refusalOf } = useRefusal(timeslot);
  const moveTo = (key: string, to: AdvertiserPlace): void => {
    refuse(key, [to.group]);
    change(moveAdvertiser(timeslot.key, key, to));
    announce(movedText(timeslot.groups, withAdvertiserAt(timeslot.groups, key, to), key));
  };
  const { groups, liftedKey, drop, onKeyDown } = useLift({
    ...options,
    moveTo,
    refuse,
    focusField,
  });
  return {
    /** As they are shown: with the advertiser that is held by keyboard. */
    groups,
    liftedKey,
    refusalOf,
    moveTo,
    /** The same for a button of the row, which keeps the focus while there are more steps. */
    pressStep: (key: string, by: 1 | -1): void => {
      const { to } = stepOf(groups, key, by);
      if (to === null) return;
      moveTo(key, to);
      const isLast = stepOf(withAdvertiserAt(groups, key, to), key, by).to === null;
      focusField(isLast ? FIELD.handle(key) : FIELD.step(key, by));
    },
    /** Returns the props of a row's handle. */
    handleOf: (key: string) => ({
      'aria-pressed': liftedKey === key,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(key, event),
      onBlur: drop,
    }),
  };
};

export type AdvertiserMoves = ReturnType<typeof useAdvertiserMoves>;

/** Types of dragged items. Each can be dropped only where its type is accepted. */
export const DRAG_TYPE = { group: 'group', advertiser: 'advertiser' } as const;

/** Marks the handle of an advertiser. */
export const ADVERTISER_HANDLE = 'data-advertiser-handle';

/**
 * Limits the keys of the library to groups, as they move items within one list only. Advertisers
 * have their own keys, which also move to other groups (`useAdvertiserMoves`).
 */
const useGroupKeys: Sensor = (api) => {
  const groupsOnly = useMemo(
    (): SensorAPI => ({
      ...api,
      findClosestDraggableId: (event) =>
        event.target instanceof Element && event.target.closest(`[${ADVERTISER_HANDLE}]`) !== null
          ? null
          : api.findClosestDraggableId(event),
    }),
    [api],
  );
  useKeyboardSensor(groupsOnly);
};

export const SENSORS: Sensor[] = [useMouseSensor, useTouchSensor, useGroupKeys];
