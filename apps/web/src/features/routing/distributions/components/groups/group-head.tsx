import { isFullSum, percentSum } from '@leadline/contracts/distribution-rules';
import { Button, Input } from 'antd';
import type { DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { DraftGroup } from '../../lib/draft';
import { removeGroup, renameGroup, setAdvertisers } from '../../lib/draft-edits';
import {
  distributeEvenly,
  fillRemainder,
  gapText,
  whyNoReceiver,
  whyNotFillable,
} from '../../lib/shares';
import type { Change } from '../../lib/use-editor';
import styles from '../editor/details.module.css';
import { MoveButtons, listSteps } from './move-buttons';

interface Props {
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
const ShareButtons = ({ group, change }: Pick<Props, 'group' | 'change'>) => {
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
export const GroupHead = ({
  group,
  name,
  index,
  count,
  dragHandle,
  change,
  onMove,
  onDuplicate,
}: Props) => (
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
