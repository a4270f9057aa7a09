import { isFullSum, percentSum } from '@leadline/contracts/distribution-rules';
import { Button, Input } from 'antd';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import {
  DragDropContext,
  Draggable,
  type DraggableProvidedDragHandleProps,
  Droppable,
  type DropResult,
} from 'react-beautiful-dnd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { groupNameOf } from '../lib/advertiser-moves';
import type { DraftGroup, DraftTimeslot } from '../lib/draft';
import {
  addAdvertiser,
  distributeEvenly,
  duplicateGroup,
  fillRemainder,
  gapText,
  moveGroup,
  removeGroup,
  renameGroup,
  setAdvertisers,
  whyNoReceiver,
  whyNotFillable,
} from '../lib/draft-edits';
import { FIELD, type Problem } from '../lib/problems';
import {
  type AdvertiserMoves,
  DRAG_TYPE,
  SENSORS,
  useAdvertiserMoves,
} from '../lib/use-advertiser-moves';
import type { Change } from '../lib/use-editor';
import { AdvertiserList, listSteps, MoveButtons } from './advertiser-rows';
import styles from './details.module.css';

interface GroupHeadProps {
  group: DraftGroup;
  /** Name of the group, or its substitute. */
  name: string;
  index: number;
  count: number;
  dragHandle: DraggableProvidedDragHandleProps | null;
  change: Change;
  onMove: (to: number) => void;
  onDuplicate: () => void;
}

const SumBadge = ({ group }: { group: DraftGroup }) => {
  const isFull = isFullSum(group.advertisers);
  return (
    <span className={styles.sum} data-full={isFull}>
      {percentSum(group.advertisers)} / 100
      {!isFull && ` · ${gapText(group.advertisers)}`}
      <span className="visually-hidden">
        {isFull ? ' percent' : ' percent: they must add up to 100'}
      </span>
    </span>
  );
};

/** Sets the percentages of the whole group. */
const ShareButtons = ({ group, change }: Pick<GroupHeadProps, 'group' | 'change'>) => {
  const noReceiver = whyNoReceiver(group.advertisers);
  const obstacle = whyNotFillable(group.advertisers);
  return (
    <>
      <Button
        size="small"
        disabled={noReceiver !== null}
        title={noReceiver ?? undefined}
        onClick={() => change(setAdvertisers(group.key, distributeEvenly))}
      >
        Distribute evenly
      </Button>
      <Button
        size="small"
        disabled={obstacle !== null}
        title={obstacle ?? undefined}
        onClick={() => change(setAdvertisers(group.key, fillRemainder))}
      >
        Fill remainder
      </Button>
    </>
  );
};

/** First line of a group: its name, the sum of its percentages, and its buttons. */
const GroupHead = ({
  group,
  name,
  index,
  count,
  dragHandle,
  change,
  onMove,
  onDuplicate,
}: GroupHeadProps) => (
  <div className={styles.groupHead}>
    <span
      {...dragHandle}
      className={styles.handle}
      aria-label={`Move ${name}`}
      title="Drag to move"
    >
      <Icon name="grip" size={17} />
    </span>
    <span className={styles.position} aria-hidden="true">
      {index + 1}
    </span>
    <Input
      className={styles.groupName}
      aria-label="Group Name"
      placeholder="Group Name"
      maxLength={255}
      value={group.name}
      onChange={(event) => change(renameGroup(group.key, event.target.value), `name ${group.key}`)}
    />
    <SumBadge group={group} />
    <span className={styles.space} />
    <ShareButtons group={group} change={change} />
    <IconButton icon="copy" size={16} quiet label={`Duplicate ${name}`} onClick={onDuplicate} />
    <MoveButtons
      name={name}
      {...listSteps(name, index, count, onMove)}
      iconSize={16}
      onDelete={() => change(removeGroup(group.key))}
    />
  </div>
);

interface GroupCardProps {
  group: DraftGroup;
  /** Index of the group in its timeslot, and the number of groups. */
  index: number;
  count: number;
  dragHandle: DraggableProvidedDragHandleProps | null;
  moves: AdvertiserMoves;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
  onMove: (to: number) => void;
  onDuplicate: () => void;
}

const OFF_HINT =
  'At 0% an advertiser is off: it never gets a lead of this group, not even when the others are ' +
  'full. For overflow only, add it to a later group.';

/** A group: its name, its advertisers with their shares, and its position. */
const GroupCard = ({
  group,
  index,
  count,
  dragHandle,
  moves,
  change,
  endTyping,
  problems,
  onMove,
  onDuplicate,
}: GroupCardProps) => {
  const name = groupNameOf(group, index);
  const refusal = moves.refusalOf(group.key);
  return (
    <>
      <GroupHead
        group={group}
        name={name}
        index={index}
        count={count}
        dragHandle={dragHandle}
        change={change}
        onMove={onMove}
        onDuplicate={onDuplicate}
      />
      <AdvertiserList
        group={group}
        groupName={name}
        moves={moves}
        change={change}
        endTyping={endTyping}
        problems={problems}
      />
      {refusal !== null && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      {group.advertisers.length === 0 && (
        <p className={styles.warn}>Advertiser groups must not be empty!</p>
      )}
      {group.advertisers.some(({ percentage }) => percentage === 0) && (
        <p className={styles.off}>{OFF_HINT}</p>
      )}
      <Button
        size="small"
        type="dashed"
        className={styles.add}
        icon={<Icon name="plus" size={14} />}
        data-field={FIELD.addAdvertiser(group.key)}
        onClick={() => change(addAdvertiser(group.key))}
      >
        Add advertiser
      </Button>
    </>
  );
};

interface ListProps {
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
export const GroupList = ({ timeslot, change, endTyping, problems, onDragging }: ListProps) => {
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
