import { isFullSum, percentSum } from '@leadline/contracts/distribution-rules';
import { Button, Input } from 'antd';
import type { DraggableProvidedDragHandleProps } from 'react-beautiful-dnd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { DraftGroup } from '../lib/draft';
import { addBrand, moved, removeGroup, renameGroup, setBrand, setBrands } from '../lib/draft-edits';
import { FIELD, type Problem } from '../lib/problems';
import { distributeEvenly, fillFault, fillRemainder } from '../lib/shares';
import type { Change } from '../lib/use-editor';
import { BrandRow } from './brand-row';
import styles from './details.module.css';

interface Props {
  group: DraftGroup;
  index: number;
  count: number;
  handle: DraggableProvidedDragHandleProps | null;
  change: Change;
  settle: () => void;
  problems: readonly Problem[];
  onMove: (to: number) => void;
}

/** What the percentages of a group make. */
const SumBadge = ({ group }: { group: DraftGroup }) => {
  const isFull = isFullSum(group.brands);
  return (
    <span className={styles.sum} data-full={isFull}>
      {percentSum(group.brands)} / 100
      <span className="visually-hidden">
        {isFull ? ' percent' : ' percent: they have to make 100'}
      </span>
    </span>
  );
};

/** One group: its name, its advertisers with their shares, and its place among the others. */
export const GroupCard = ({
  group,
  index,
  count,
  handle,
  change,
  settle,
  problems,
  onMove,
}: Props) => {
  const { advertisers, isLoading } = useFilterChoices();
  const name = group.name.trim() || `Group ${index + 1}`;
  const fault = fillFault(group.brands);
  const isEmpty = group.brands.length === 0;
  return (
    <>
      <div className={styles.groupHead}>
        <span
          {...handle}
          className={styles.handle}
          aria-label={`Move ${name}`}
          title="Drag to move"
        >
          <Icon name="grip" size={17} />
        </span>
        <span className={styles.place} aria-hidden="true">
          {index + 1}
        </span>
        <Input
          className={styles.groupName}
          aria-label="Group Name"
          placeholder="Group Name"
          maxLength={255}
          value={group.name}
          onChange={(event) =>
            change(renameGroup(group.key, event.target.value), `name ${group.key}`)
          }
        />
        <SumBadge group={group} />
        <span className={styles.space} />
        <Button
          size="small"
          disabled={isEmpty}
          title={isEmpty ? 'Add an advertiser first' : undefined}
          onClick={() => change(setBrands(group.key, distributeEvenly))}
        >
          Distribute evenly
        </Button>
        <Button
          size="small"
          disabled={fault !== null}
          title={fault ?? undefined}
          onClick={() => change(setBrands(group.key, fillRemainder))}
        >
          Fill remainder
        </Button>
        <span className={styles.buttons}>
          <IconButton
            icon="up"
            size={16}
            quiet
            label={index === 0 ? `Move ${name} up: it is the first` : `Move ${name} up`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            icon="down"
            size={16}
            quiet
            label={index === count - 1 ? `Move ${name} down: it is the last` : `Move ${name} down`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton
            icon="trash"
            size={16}
            quiet
            label={`Delete ${name}`}
            onClick={() => change(removeGroup(group.key))}
          />
        </span>
      </div>
      <ul className={styles.brands} aria-label={`Advertisers of ${name}`}>
        {group.brands.map((brand, row) => (
          <BrandRow
            key={brand.key}
            brand={brand}
            row={row}
            count={group.brands.length}
            groupName={name}
            advertisers={advertisers}
            isLoading={isLoading}
            settle={settle}
            taken={group.brands.flatMap((other) =>
              other.key === brand.key || other.id === null ? [] : [other.id],
            )}
            error={
              problems.find(
                (problem) =>
                  problem.field === FIELD.brand(brand.key) &&
                  problem.key.startsWith('brand_invalid'),
              ) !== undefined
            }
            onChange={(fields, field) => change(setBrand(group.key, brand.key, fields), field)}
            onMove={(to) => change(setBrands(group.key, (brands) => moved(brands, row, to)))}
            onDelete={() =>
              change(
                setBrands(group.key, (brands) => brands.filter((other) => other.key !== brand.key)),
              )
            }
          />
        ))}
      </ul>
      {isEmpty && <p className={styles.warn}>Advertiser groups must not be empty!</p>}
      <Button
        size="small"
        type="dashed"
        className={styles.add}
        icon={<Icon name="plus" size={14} />}
        data-field={FIELD.addBrand(group.key)}
        onClick={() => change(addBrand(group.key))}
      >
        Add advertiser
      </Button>
    </>
  );
};
