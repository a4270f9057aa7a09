import { Button } from 'antd';
import type { DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import { Icon } from '#shared/ui/icons';
import { groupNameOf } from '../../lib/advertiser-moves';
import type { DraftGroup } from '../../lib/draft';
import { addAdvertiser } from '../../lib/draft-edits';
import { FIELD, type Problem } from '../../lib/problems';
import type { AdvertiserMoves } from '../../lib/use-advertiser-moves';
import type { Change } from '../../lib/use-editor';
import { AdvertiserList } from './advertiser-list';
import styles from '../editor/details.module.css';
import { GroupHead } from './group-head';

interface Props {
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
  'At 0 % an advertiser is off: it never gets a lead of this group, not even when the others are ' +
  'full. For overflow only, add it to a later group.';

/** A group: its name, its advertisers with their shares, and its position. */
export const GroupCard = ({
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
}: Props) => {
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
