import { remainingPercent } from '@leadline/contracts/distribution-rules';
import { Button } from 'antd';
import type { DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import { Icon } from '#shared/ui/icons';
import type { DraftAdvertiser, DraftGroup } from '../lib/draft';
import { addAdvertiser, moved, setAdvertiser, setAdvertisers } from '../lib/draft-edits';
import { FIELD, type Problem } from '../lib/problems';
import type { Change } from '../lib/use-editor';
import { AdvertiserRow } from './advertiser-row';
import styles from './details.module.css';
import { GroupHead } from './group-head';

interface Props {
  group: DraftGroup;
  /** The index of the group in its timeslot, and the number of groups. */
  index: number;
  count: number;
  dragHandle: DraggableProvidedDragHandleProps | null;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
  onMove: (to: number) => void;
  onDuplicate: () => void;
}

const OFF_HINT =
  'At 0 % an advertiser is off: it never gets a lead of this group, not even when the others are ' +
  'full. For overflow only, add it to a later group.';

interface ListProps extends Pick<Props, 'group' | 'change' | 'endTyping' | 'problems'> {
  groupName: string;
}

const AdvertiserList = ({ group, groupName, change, endTyping, problems }: ListProps) => {
  const { key: groupKey, advertisers } = group;
  const takenBesides = (key: string): number[] =>
    advertisers.flatMap((other) => (other.key === key || other.id === null ? [] : [other.id]));
  const isInvalid = ({ key }: DraftAdvertiser): boolean =>
    problems.some(({ code, field }) => code === 'brand_invalid' && field === FIELD.advertiser(key));
  return (
    <ul className={styles.advertisers} aria-label={`Advertisers of ${groupName}`}>
      {advertisers.map((advertiser, row) => (
        <AdvertiserRow
          key={advertiser.key}
          advertiser={advertiser}
          row={row}
          count={advertisers.length}
          groupName={groupName}
          taken={takenBesides(advertiser.key)}
          remaining={remainingPercent(advertisers)}
          isInvalid={isInvalid(advertiser)}
          endTyping={endTyping}
          onChange={(fields, field) =>
            change(setAdvertiser(groupKey, advertiser.key, fields), field)
          }
          onMove={(to) => change(setAdvertisers(groupKey, (list) => moved(list, row, to)))}
          onDelete={() =>
            change(
              setAdvertisers(groupKey, (list) => list.filter(({ key }) => key !== advertiser.key)),
            )
          }
        />
      ))}
    </ul>
  );
};

/** A group: its name, its advertisers with their shares, and its position among the others. */
export const GroupCard = ({
  group,
  index,
  count,
  dragHandle,
  change,
  endTyping,
  problems,
  onMove,
  onDuplicate,
}: Props) => {
  const name = group.name.trim() || `Group ${index + 1}`;
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
        change={change}
        endTyping={endTyping}
        problems={problems}
      />
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
