import { remainingPercent } from '@leadline/contracts/distribution-rules';
import { Droppable } from 'react-beautiful-dnd';
import type { DraftAdvertiser, DraftGroup } from '../../lib/draft';
import { setAdvertiser, setAdvertisers } from '../../lib/draft-edits';
import { DRAG_TYPE } from '../../lib/drag-sensors';
import { FIELD, type Problem } from '../../lib/problems';
import type { AdvertiserMoves } from '../../lib/use-advertiser-moves';
import type { Change } from '../../lib/use-editor';
import { AdvertiserRow } from './advertiser-row';
import styles from '../editor/details.module.css';

interface Props {
  group: DraftGroup;
  groupName: string;
  moves: AdvertiserMoves;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
}

/** The advertisers of a group. They can be dragged within the group and to other groups. */
export const AdvertiserList = ({ group, groupName, change, problems, ...rest }: Props) => {
  const { key: groupKey, advertisers } = group;
  const takenBesides = (key: string): number[] =>
    advertisers.flatMap((other) => (other.key === key || other.id === null ? [] : [other.id]));
  const isInvalid = ({ key }: DraftAdvertiser): boolean =>
    problems.some(({ code, field }) => code === 'brand_invalid' && field === FIELD.advertiser(key));
  return (
    <Droppable droppableId={groupKey} type={DRAG_TYPE.advertiser}>
      {(zone, { isDraggingOver }) => (
        <ul
          ref={zone.innerRef}
          {...zone.droppableProps}
          className={styles.advertisers}
          data-over={isDraggingOver}
          aria-label={`Advertisers of ${groupName}`}
        >
          {advertisers.map((advertiser, row) => (
            <AdvertiserRow
              key={advertiser.key}
              {...rest}
              advertiser={advertiser}
              row={row}
              groupName={groupName}
              taken={takenBesides(advertiser.key)}
              remaining={remainingPercent(advertisers)}
              isInvalid={isInvalid(advertiser)}
              onChange={(fields, field) =>
                change(setAdvertiser(groupKey, advertiser.key, fields), field)
              }
              onDelete={() =>
                change(
                  setAdvertisers(groupKey, (list) =>
                    list.filter(({ key }) => key !== advertiser.key),
                  ),
                )
              }
            />
          ))}
          {zone.placeholder}
        </ul>
      )}
    </Droppable>
  );
};
