import {
  onField,
  selected,
  type Columns,
  type PlanPart,
  type RepeatScan,
  type ValueList,
} from '@leadline/column-store';
import type {
  Condition,
  ConditionOf,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import { planOf } from './filter-plan.js';
import { CODED_FIELDS } from './lead-columns.js';

const ADVERTISER = CODED_FIELDS.indexOf('advertiser_id');
const PUBLISHER = CODED_FIELDS.indexOf('publisher_id');
const OFFERED_TO = CODED_FIELDS.indexOf('offered_to');

/** The advertisers of each code of `offered_to`. */
type OfferLists = readonly (readonly number[])[];

/**
 * Reads the lists of offers, and gives every advertiser in them a code: one that took no lead has
 * none yet. Call it before groups by advertiser are made. Null if there are too many lists.
 */
export const offerLists = ({ values }: Columns): OfferLists | null => {
  const [lists, advertisers] = [values[OFFERED_TO], values[ADVERTISER]] as [ValueList, ValueList];
  if (lists.isOverfull) return null;
  return Array.from({ length: lists.size }, (_, code) => {
    const list = lists.value(code);
    const ids = list === null || list === '' ? [] : String(list).split(',').map(Number);
    for (const id of ids) advertisers.codeForNumber(id);
    return ids;
  });
};

type IsWanted = (advertiser: number) => boolean;
/** Leads, and the advertisers whose offers of these leads count. */
interface Share {
  readonly of: PlanPart | null;
  readonly isWanted: IsWanted;
}

const isAdvertiser = (condition: Condition): condition is ConditionOf<'in'> =>
  condition.kind === 'in' && condition.field === 'advertiser_id';
const isParties = (condition: Condition): condition is ConditionOf<'parties'> =>
  condition.kind === 'parties';

/**
 * A limited viewer sees all offers of their publishers' leads, and of other leads those to their
 * advertisers.
 */
const sharesOf = ([limit]: readonly ConditionOf<'parties'>[], columns: Columns): Share[] => {
  if (!limit) return [{ of: {}, isWanted: () => true }];
  const { advertiser, publisher } = limit.parties;
  const ofPublishers = (isExcluded: boolean): PlanPart | null => {
    const field = onField(PUBLISHER, columns, (list) => selected(list, publisher, isExcluded));
    return field && { field };
  };
  return [
    { of: ofPublishers(false), isWanted: () => true },
    { of: ofPublishers(true), isWanted: (id) => advertiser.includes(id) },
  ];
};

/** The scans of one share: the first offer of each lead, then the second of those that have it. */
const scansOf = (
  { of, isWanted }: Share,
  conditions: readonly Condition[],
  columns: Columns,
  lists: OfferLists,
): RepeatScan[] | null => {
  const wanted = lists.map((ids) => ids.filter(isWanted));
  const most = wanted.reduce((longest, { length }) => Math.max(longest, length), 0);
  const advertisers = columns.values[ADVERTISER] as ValueList;
  const scans: RepeatScan[] = [];
  for (let index = 0; index < most; index += 1) {
    const field = onField(OFFERED_TO, columns, (list) =>
      Uint8Array.from({ length: list.size }, (_, code) =>
        (wanted[code]?.length ?? 0) > index ? 1 : 0,
      ),
    );
    const plan = of && field && planOf(conditions, columns, undefined, [of, { field }]);
    if (!plan) return null;
    const table = Uint32Array.from(wanted, (ids) => advertisers.code(ids[index] ?? null) ?? 0);
    const codes = { kind: 'table', field: OFFERED_TO, table } as const;
    scans.push({ plan, field: ADVERTISER, codes });
  }
  return scans;
};

/**
 * Returns the scans that count offers. Conditions on the advertiser apply to that of the offer.
 * Null if PostgreSQL has to answer.
 */
export const offerScansOf = (
  conditions: readonly Condition[],
  columns: Columns,
  lists: OfferLists,
): RepeatScan[] | null => {
  const ofAdvertiser = conditions.filter(isAdvertiser);
  const others = conditions.filter((one) => !isAdvertiser(one) && !isParties(one));
  const isChosen: IsWanted = (id) =>
    ofAdvertiser.every(({ values, excluded }) => values.includes(id) !== excluded);
  const scans: RepeatScan[] = [];
  for (const { of, isWanted } of sharesOf(conditions.filter(isParties), columns)) {
    const share = { of, isWanted: (id: number) => isChosen(id) && isWanted(id) };
    const own = scansOf(share, others, columns, lists);
    if (!own) return null;
    scans.push(...own);
  }
  return scans;
};
