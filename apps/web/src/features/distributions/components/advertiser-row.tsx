import type { DraftAdvertiser } from '../lib/draft';
import { AdvertiserSelect } from './advertiser-select';
import styles from './details.module.css';
import { MoveButtons } from './move-buttons';
import { ShareFields } from './share-fields';

interface Props {
  advertiser: DraftAdvertiser;
  /** The index of the row in its group, and the number of rows. */
  row: number;
  count: number;
  groupName: string;
  /** The ids in the other rows of the group. */
  taken: readonly number[];
  /** The percentage that the group lacks. */
  remaining: number;
  isInvalid: boolean;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
  onMove: (to: number) => void;
  onDelete: () => void;
}

/** An advertiser with its share of the group (DST-032). */
export const AdvertiserRow = ({
  advertiser,
  row,
  count,
  groupName,
  taken,
  remaining,
  isInvalid,
  endTyping,
  onChange,
  onMove,
  onDelete,
}: Props) => {
  const name = advertiser.name || `row ${row + 1}`;
  return (
    <li className={styles.advertiser}>
      <AdvertiserSelect
        label={`Advertiser, row ${row + 1} of ${groupName}`}
        advertiser={advertiser}
        taken={taken}
        isInvalid={isInvalid}
        onChange={onChange}
      />
      <ShareFields
        advertiser={advertiser}
        name={name}
        remaining={remaining}
        endTyping={endTyping}
        onChange={onChange}
      />
      <MoveButtons
        name={name}
        index={row}
        count={count}
        iconSize={15}
        onMove={onMove}
        onDelete={onDelete}
      />
    </li>
  );
};
