import { useMemo } from 'react';
import {
  useKeyboardSensor,
  useMouseSensor,
  useTouchSensor,
  type Sensor,
  type SensorAPI,
} from 'react-beautiful-dnd';

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
