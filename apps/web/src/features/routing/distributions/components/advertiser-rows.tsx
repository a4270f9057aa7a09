import { remainingPercent } from '@leadline/contracts/distribution-rules';
import { Button, Select, Slider } from 'antd';
import { useState } from 'react';
import { Draggable, Droppable } from 'react-beautiful-dnd';
import { type Choice, useFilterChoices } from '#shared/api/use-filter-data';
import { FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { PercentageInput } from '#shared/ui/percentage-input';
import { advertiserNameOf, groupNameOf, placeOf, stepOf } from '../lib/advertiser-moves';
import type { DraftAdvertiser, DraftGroup } from '../lib/draft';
import { setAdvertiser, setAdvertisers } from '../lib/draft-edits';
import { FIELD, type Problem } from '../lib/problems';
import { SEARCH_BY_LABEL, withSaved } from '../lib/sample-lead';
import { type ShareOffer, shareOffers } from '../lib/share-offers';
import { ADVERTISER_HANDLE, type AdvertiserMoves, DRAG_TYPE } from '../lib/use-advertiser-moves';
import type { Change } from '../lib/use-editor';
import { DealSelect } from './deal-select';
import styles from './details.module.css';

interface AdvertiserSelectProps {
  label: string;
  advertiser: DraftAdvertiser;
  /** The other rows of the group. */
  others: readonly DraftAdvertiser[];
  isInvalid: boolean;
  onChange: (fields: Partial<DraftAdvertiser>) => void;
}

const statusOf = (isInvalid: boolean, isEmpty: boolean): 'error' | 'warning' | '' => {
  if (isInvalid) return 'error';
  return isEmpty ? 'warning' : '';
};

/** Returns the choices. Advertisers that another row of the group has without a deal are disabled. */
const optionsOf = (choices: readonly Choice<number>[], others: readonly DraftAdvertiser[]) =>
  choices.map(({ id, name }) => {
    const option = { value: id, label: name };
    return others.some((other) => other.id === id && !other.deal)
      ? { ...option, disabled: true, title: 'Already in this group' }
      : option;
  });

/** Selects the advertiser of a row. */
const AdvertiserSelect = ({
  label,
  advertiser,
  others,
  isInvalid,
  onChange,
}: AdvertiserSelectProps) => {
  const { advertisers, isLoading } = useFilterChoices();
  const options = optionsOf(advertisers, others);
  return (
    <div className={styles.advertiserSelect} data-field={FIELD.advertiser(advertiser.key)}>
      <Select
        aria-label={label}
        placeholder="Select advertiser"
        showSearch={SEARCH_BY_LABEL}
        loading={isLoading}
        status={statusOf(isInvalid, advertiser.id === null)}
        value={advertiser.id}
        options={isLoading ? options : withSaved(options, advertiser)}
        onChange={(id) =>
          onChange({
            id,
            name: advertisers.find((choice) => choice.id === id)?.name ?? advertiser.name,
            deal: null,
          })
        }
      />
      <DealSelect label={label} advertiser={advertiser} others={others} onChange={onChange} />
      {isInvalid && <FieldNote isError>Please select a valid brand</FieldNote>}
    </div>
  );
};

/** A step up or down. */
interface MoveStep {
  readonly label: string;
  /** Null if the item cannot move in this direction; the label says why. */
  readonly onMove: (() => void) | null;
  /** Value of `data-field`, by which `useFieldFocus` finds the button. */
  readonly field?: string;
}

/** Returns the steps up and down for an entry of a list. */
export const listSteps = (
  name: string,
  index: number,
  count: number,
  onMove: (to: number) => void,
): { up: MoveStep; down: MoveStep } => ({
  up:
    index === 0
      ? { label: `Move ${name} up: it is the first`, onMove: null }
      : { label: `Move ${name} up`, onMove: () => onMove(index - 1) },
  down:
    index === count - 1
      ? { label: `Move ${name} down: it is the last`, onMove: null }
      : { label: `Move ${name} down`, onMove: () => onMove(index + 1) },
});

interface MoveButtonsProps {
  /** Name of the moved item. */
  name: string;
  up: MoveStep;
  down: MoveStep;
  iconSize: number;
  onDelete: () => void;
}

/** Moves an entry up and down, or deletes it. */
export const MoveButtons = ({ name, up, down, iconSize, onDelete }: MoveButtonsProps) => {
  const button = (icon: 'up' | 'down', { label, onMove, field }: MoveStep) => (
    <IconButton
      icon={icon}
      size={iconSize}
      quiet
      label={label}
      data-field={field}
      disabled={onMove === null}
      onClick={() => onMove?.()}
    />
  );
  return (
    <span className={styles.buttons}>
      {button('up', up)}
      {button('down', down)}
      <IconButton icon="trash" size={iconSize} quiet label={`Delete ${name}`} onClick={onDelete} />
    </span>
  );
};

interface ShareFieldsProps {
  advertiser: DraftAdvertiser;
  /** Name of the row. */
  name: string;
  /** Percentage that the group lacks. */
  remaining: number;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
}

const SLIDER_STYLES = {
  track: { background: 'var(--accent)' },
  rail: { background: 'var(--border-strong)' },
};

/**
 * Switches an advertiser off by setting 0 %, and on again with the percentage that the group lacks.
 */
const OffButton = ({
  advertiser,
  name,
  remaining,
  onChange,
}: Omit<ShareFieldsProps, 'endTyping'>) => {
  const { isOff } = advertiser;
  return (
    <Button
      size="small"
      type={isOff ? 'primary' : 'default'}
      aria-label={`Off: ${name}`}
      aria-pressed={isOff}
      title={isOff ? 'Gets no leads. Click to switch it on' : 'Gets no leads, no overflow either'}
      onClick={() => onChange({ percentage: isOff ? remaining : 0, isOff: !isOff })}
    >
      Off
    </Button>
  );
};

/** The share of an advertiser: a slider, the percentage, and a button that switches it off. */
const ShareFields = ({ endTyping, ...props }: ShareFieldsProps) => {
  const { advertiser, name, onChange } = props;
  const field = FIELD.percentage(advertiser.key);
  const setPercentage = (percentage: number): void =>
    onChange({ percentage, isOff: percentage === 0 }, field);
  return (
    <>
      <Slider
        className={styles.slider}
        ariaLabelForHandle={`Share of ${name}`}
        min={0}
        max={100}
        step={1}
        value={advertiser.percentage}
        onChange={setPercentage}
        onChangeComplete={endTyping}
        styles={SLIDER_STYLES}
        tooltip={{ formatter: (value) => `${value}%` }}
      />
      <div className={styles.share}>
        <div className={styles.percentage} data-field={field}>
          <PercentageInput
            label={`Percentage of ${name}`}
            value={advertiser.percentage}
            onChange={setPercentage}
          />
        </div>
        <OffButton {...props} />
      </div>
    </>
  );
};

/** Ways to bring the group back to 100 after the share of this row was changed. */
const ShareOffers = ({
  offers,
  onTake,
}: {
  offers: readonly ShareOffer[];
  onTake: (offer: ShareOffer) => void;
}) =>
  offers.length === 0 ? null : (
    <div className={styles.offers} role="group" aria-label="Bring the group to 100">
      {offers.map((offer) => (
        <Button key={offer.label} size="small" onClick={() => onTake(offer)}>
          {offer.label}
        </Button>
      ))}
    </div>
  );

interface AdvertiserRowProps {
  advertiser: DraftAdvertiser;
  /** Index of the row in its group. */
  row: number;
  groupName: string;
  /** The other rows of the group. */
  others: readonly DraftAdvertiser[];
  /** Percentage that the group lacks. */
  remaining: number;
  isInvalid: boolean;
  /** Offers to make up for the percentage that was just set in this row. */
  offers: readonly ShareOffer[];
  moves: AdvertiserMoves;
  endTyping: () => void;
  onChange: (fields: Partial<DraftAdvertiser>, field?: string) => void;
  onTake: (offer: ShareOffer) => void;
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
const AdvertiserRow = (props: AdvertiserRowProps) => {
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
            others={props.others}
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
          <ShareOffers offers={props.offers} onTake={props.onTake} />
        </li>
      )}
    </Draggable>
  );
};

const NO_OFFERS: readonly ShareOffer[] = [];

interface AdvertiserListProps {
  group: DraftGroup;
  groupName: string;
  moves: AdvertiserMoves;
  change: Change;
  endTyping: () => void;
  problems: readonly Problem[];
}

/** The advertisers of a group. They can be dragged within the group and to other groups. */
export const AdvertiserList = ({
  group,
  groupName,
  change,
  problems,
  ...rest
}: AdvertiserListProps) => {
  const { key: groupKey, advertisers } = group;
  const [typedKey, setTypedKey] = useState<string | null>(null);
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
              others={advertisers.filter(({ key }) => key !== advertiser.key)}
              remaining={remainingPercent(advertisers)}
              isInvalid={isInvalid(advertiser)}
              offers={
                advertiser.key === typedKey ? shareOffers(advertisers, advertiser.key) : NO_OFFERS
              }
              onChange={(fields, field) => {
                if (fields.percentage !== undefined) setTypedKey(advertiser.key);
                change(setAdvertiser(groupKey, advertiser.key, fields), field);
              }}
              onTake={(offer) => change(setAdvertisers(groupKey, () => offer.advertisers))}
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
