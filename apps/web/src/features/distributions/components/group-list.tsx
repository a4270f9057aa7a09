import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { Icon } from '#shared/ui/icons';
import type { DraftTimeslot } from '../lib/draft';
import { duplicateGroup, moveGroup } from '../lib/draft-edits';
import type { Problem } from '../lib/problems';
import type { Change } from '../lib/use-editor';
import styles from './details.module.css';
import { GroupCard } from './group-card';

interface Props {
  timeslot: DraftTimeslot;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
  /** Told when dragging starts and ends, since Escape then ends the dragging and not the dialog. */
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

/**
 * The groups of a timeslot in the order in which they are tried. They are moved by mouse, by
 * keyboard, or with their buttons (DST-031).
 */
export const GroupList = ({ timeslot, change, endTyping, problems, onDragging }: Props) => {
  const [announcement, setAnnouncement] = useState('');
  const { groups } = timeslot;
  const move = (from: number, to: number): void => {
    change(moveGroup(timeslot.key, from, to));
    setAnnouncement(
      `${groups[from]?.name || `Group ${from + 1}`}, position ${to + 1} of ${groups.length}`,
    );
  };
  const drop = ({ source, destination }: DropResult): void => {
    onDragging(false);
    if (destination && destination.index !== source.index) move(source.index, destination.index);
  };
  if (groups.length === 0) return <NoGroups />;
  return (
    <>
      <DragDropContext onBeforeCapture={() => onDragging(true)} onDragEnd={drop}>
        <Droppable droppableId={timeslot.key}>
          {(zone) => (
            <ol
              ref={zone.innerRef}
              {...zone.droppableProps}
              className={styles.groups}
              aria-label="Groups"
            >
              {groups.map((group, index) => (
                <Draggable key={group.key} draggableId={group.key} index={index}>
                  {(drag, { isDragging }) => (
                    <li
                      ref={drag.innerRef}
                      {...drag.draggableProps}
                      className={`${styles.group} ${isDragging ? styles.dragging : ''}`}
                    >
                      <GroupCard
                        group={group}
                        index={index}
                        count={groups.length}
                        dragHandle={drag.dragHandleProps}
                        change={change}
                        endTyping={endTyping}
                        problems={problems}
                        onMove={(to) => move(index, to)}
                        onDuplicate={() => change(duplicateGroup(timeslot.key, group.key))}
                      />
                    </li>
                  )}
                </Draggable>
              ))}
              {zone.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      <div role="status" className="visually-hidden">
        {announcement}
      </div>
    </>
  );
};
