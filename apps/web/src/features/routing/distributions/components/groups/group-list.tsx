import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { Icon } from '#shared/ui/icons';
import type { DraftTimeslot } from '../../lib/draft';
import { groupNameOf } from '../../lib/advertiser-moves';
import { duplicateGroup, moveGroup } from '../../lib/draft-edits';
import { DRAG_TYPE, SENSORS } from '../../lib/drag-sensors';
import type { Problem } from '../../lib/problems';
import { useAdvertiserMoves } from '../../lib/use-advertiser-moves';
import type { Change } from '../../lib/use-editor';
import styles from '../editor/details.module.css';
import { GroupCard } from './group-card';

interface Props {
  timeslot: DraftTimeslot;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
  /**
   * Called when dragging starts and ends: meanwhile Escape cancels the drag and must not close the
   * dialog.
   */
  onDragging: (isDragging: boolean) => void;
}

const NoGroups = () => (
  <div className={styles.empty}>
    <Icon name="route" size={26} />
    <strong>An advertiser group is required!</strong>
    <span>
      Groups are tried from top to bottom: the next one gets what the one before could not place.
    </span>
  </div>
);

const GroupZone = ({ id, children }: { id: string; children: ReactNode }) => (
  <Droppable droppableId={id} type={DRAG_TYPE.group}>
    {(zone) => (
      <ol
        ref={zone.innerRef}
        {...zone.droppableProps}
        className={styles.groups}
        aria-label="Groups"
      >
        {children}
        {zone.placeholder}
      </ol>
    )}
  </Droppable>
);

const GroupItem = (props: Omit<ComponentProps<typeof GroupCard>, 'dragHandle'>) => (
  <Draggable draggableId={props.group.key} index={props.index}>
    {(drag, { isDragging }) => (
      <li
        ref={drag.innerRef}
        {...drag.draggableProps}
        className={`${styles.group} ${isDragging ? styles.dragging : ''}`}
      >
        <GroupCard {...props} dragHandle={drag.dragHandleProps} />
      </li>
    )}
  </Draggable>
);

/**
 * The groups of a timeslot in the order in which they are tried. Groups and advertisers can be
 * moved by mouse, by keyboard, or with buttons.
 */
export const GroupList = ({ timeslot, change, endTyping, problems, onDragging }: Props) => {
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const moves = useAdvertiserMoves({
    root,
    timeslot,
    change,
    onDragging,
    announce: setAnnouncement,
  });
  const { groups } = moves;
  const move = (from: number, to: number): void => {
    change(moveGroup(timeslot.key, from, to));
    const group = groups[from];
    if (group === undefined) return;
    setAnnouncement(`${groupNameOf(group, from)}, position ${to + 1} of ${groups.length}`);
  };
  const drop = ({ type, draggableId, source, destination }: DropResult): void => {
    onDragging(false);
    if (!destination) return;
    if (type === DRAG_TYPE.advertiser) {
      const group = groups.findIndex(({ key }) => key === destination.droppableId);
      moves.moveTo(draggableId, { group, row: destination.index });
    } else if (destination.index !== source.index) move(source.index, destination.index);
  };
  if (groups.length === 0) return <NoGroups />;
  return (
    <div ref={root}>
      <DragDropContext
        enableDefaultSensors={false}
        sensors={SENSORS}
        onBeforeCapture={() => onDragging(true)}
        onDragEnd={drop}
      >
        <GroupZone id={timeslot.key}>
          {groups.map((group, index) => (
            <GroupItem
              key={group.key}
              group={group}
              index={index}
              count={groups.length}
              moves={moves}
              change={change}
              endTyping={endTyping}
              problems={problems}
              onMove={(to) => move(index, to)}
              onDuplicate={() => change(duplicateGroup(timeslot.key, group.key))}
            />
          ))}
        </GroupZone>
      </DragDropContext>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </div>
  );
};
