import { Draggable } from 'react-beautiful-dnd';
import { Icon } from '#shared/ui/icons';
import { advertiserNameOf, groupNameOf, placeOf, stepOf } from '../../lib/advertiser-moves';
import type { DraftAdvertiser } from '../../lib/draft';
import { ADVERTISER_HANDLE } from '../../lib/drag-sensors';
import { FIELD } from '../../lib/problems';
import type { AdvertiserMoves } from '../../lib/use-advertiser-moves';
import { AdvertiserSelect } from './advertiser-select';
import styles from '../editor/details.module.css';
import { MoveButtons, type MoveStep } from './move-buttons';
import { ShareFields } from './share-fields';

interface Props {
  advertiser: DraftAdvertiser;
  /** Index of the row in its group. */
  row: number;
  groupName: string;
  /** Ids in the other rows of the group. */
  taken: readonly number[];
  /** Percentage that the group lacks. */
  remaining: number;
  isInvalid: boolean;
  moves: AdvertiserMoves;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
  onDelete: () => void;
}

const DIRECTIONS = {
  [-1]: { word: 'up', edge: 'it is the first', beyond: 'the groups above have it' },
  1: { word: 'down', edge: 'it is the last', beyond: 'the groups below have it' },
} as const;

/**
 * Returns the button that moves the advertiser by one step. At the edge of a group it moves to the
 * next group.
 */
const stepButton = (
  { groups, pressStep }: AdvertiserMoves,
  { key }: DraftAdvertiser,
  name: string,
  by: 1 | -1,
): MoveStep => {
  const { word, edge, beyond } = DIRECTIONS[by];
  const { to, passed } = stepOf(groups, key, by);
  const label = `Move ${name} ${word}`;
  const field = FIELD.step(key, by);
  if (to === null)
    return { label: `${label}: ${passed.length > 0 ? beyond : edge}`, onMove: null, field };
  const group = groups[to.group];
  const isSame = placeOf(groups, key)?.group === to.group;
  return {
    label: isSame || group === undefined ? label : `${label}, to ${groupNameOf(group, to.group)}`,
    onMove: () => pressStep(key, by),
    field,
  };
};

/** An advertiser with its share of the group. */
export const AdvertiserRow = (props: Props) => {
  const { advertiser, row, groupName, moves, onChange } = props;
  const name = advertiserNameOf(advertiser, row);
  const isLifted = moves.liftedKey === advertiser.key;
  return (
    <Draggable draggableId={advertiser.key} index={row}>
      {(drag, { isDragging }) => (
        <li
          ref={drag.innerRef}
          {...drag.draggableProps}
          className={styles.advertiser}
          data-dragging={isDragging || isLifted}
        >
          <span
            {...drag.dragHandleProps}
            {...{ [ADVERTISER_HANDLE]: '' }}
            {...moves.handleOf(advertiser.key)}
            data-field={FIELD.handle(advertiser.key)}
            className={styles.handle}
            aria-label={`Move ${name}`}
            title="Drag to move, also to another group"
          >
            <Icon name="grip" size={15} />
          </span>
          <AdvertiserSelect
            label={`Advertiser, row ${row + 1} of ${groupName}`}
            advertiser={advertiser}
            taken={props.taken}
            isInvalid={props.isInvalid}
            onChange={onChange}
          />
          <ShareFields
            advertiser={advertiser}
            name={name}
            remaining={props.remaining}
            endTyping={props.endTyping}
            onChange={onChange}
          />
          <MoveButtons
            name={name}
            up={stepButton(moves, advertiser, name, -1)}
            down={stepButton(moves, advertiser, name, 1)}
            iconSize={15}
            onDelete={props.onDelete}
          />
        </li>
      )}
    </Draggable>
  );
};
