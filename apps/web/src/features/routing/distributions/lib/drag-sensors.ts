import { useMemo } from 'react';
import {
  useKeyboardSensor,
  useMouseSensor,
  useTouchSensor,
  type Sensor,
  type SensorAPI,
} from 'react-beautiful-dnd';

/** The types of what is dragged. Each is dropped only where its own type is taken. */
export const DRAG_TYPE = { group: 'group', advertiser: 'advertiser' } as const;

/** Marks the handle of an advertiser. */
export const ADVERTISER_HANDLE = 'data-advertiser-handle';

/**
 * The keys of the library move inside one list only. Groups are one list; advertisers have keys of
 * their own, which lead to other groups too (`useAdvertiserMoves`).
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
