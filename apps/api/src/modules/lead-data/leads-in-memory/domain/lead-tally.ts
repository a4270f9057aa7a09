import {
  fieldCoder,
  LATE,
  mappedCoder,
  tally,
  timeCoder,
  type Columns,
  type GroupCoder,
  type GroupNames,
  type GroupSums,
  type RangeScan,
  type ScanHelper,
  type TallyLimits,
} from '@leadline/column-store';
import {
  ACCEPTED_STATUSES,
  LEAD_STATUS,
  RATIOS,
  ratioOf,
  type Measure,
  type Tally,
} from '@leadline/contracts';
import { isLeadField, isTimePart } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  EventRange,
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { planOf } from './filter-plan.js';
import { offerLists, offerScansOf } from './offer-scans.js';
import { AMOUNT, CODED_FIELDS, FLAG, FLAG_COUNT, statusOf } from './lead-columns.js';
import { moneyScansOf, topupTimes } from './money-scans.js';
import { clockOf, TIME_PARTS } from './times.js';

/** Classes of leads, and of FTDs, which may also be late. */
const LEAD = { attempt: 0, accepted: 1, autologged: 2 } as const;
const APPROVED = 1;

const accepted: ReadonlySet<number> = new Set(ACCEPTED_STATUSES);
const classOf = (flags: number): number => {
  if (!accepted.has(statusOf(flags))) return LEAD.attempt;
  return (flags & FLAG.autologged) === 0 ? LEAD.accepted : LEAD.autologged;
};
const ROW_CLASSES = Uint8Array.from({ length: FLAG_COUNT }, (_, flags) => classOf(flags));
const EVENT_CLASSES = Uint8Array.from({ length: FLAG_COUNT }, (_, flags) =>
  statusOf(flags) === LEAD_STATUS.Ftd ? APPROVED : 0,
);

/** Returns the coders of the keys; null if PostgreSQL has to answer. */
const codersOf = (question: TallyQuestion, columns: Columns): GroupCoder[] | null => {
  const clocks = [question.now, ...(question.before ? [question.before] : [])].map(({ clock }) =>
    clockOf(clock),
  );
  const fieldOf = (name: (typeof CODED_FIELDS)[number]) => CODED_FIELDS.indexOf(name);
  const coders: GroupCoder[] = [];
  for (const key of question.groupBy) {
    let coder: GroupCoder | null;
    if (isTimePart(key)) coder = timeCoder(TIME_PARTS[key], columns, clocks, topupTimes(columns));
    else if (key === 'offer') coder = fieldCoder(fieldOf(key), columns, question.offerSlugs);
    else if (isLeadField(key)) coder = fieldCoder(fieldOf(key), columns);
    else coder = mappedCoder(fieldOf('brand_status'), columns, question.statusGroups);
    if (!coder) return null;
    coders.push(coder);
  }
  return coders;
};

/** Null if PostgreSQL has to answer. */
const rangesOf = (
  { now, before }: TallyQuestion,
  columns: Columns,
  offers: ReturnType<typeof offerLists>,
): RangeScan[] | null => {
  const scans: RangeScan[] = [];
  for (const range of before ? [now, before] : ([now] as EventRange[])) {
    const { byCreation, byFtd, clock } = range;
    const [rows, events] = [planOf(byCreation, columns), planOf(byFtd, columns)];
    const repeats = offers ? offerScansOf(byCreation, columns, offers) : [];
    const amounts = moneyScansOf(range, columns);
    if (!rows || !events || !repeats || !amounts) return null;
    scans.push({ rows, events, repeats, amounts, clock: clockOf(clock) });
  }
  return scans;
};

/** Returns one sum of a group. Money is in whole cents. */
const sumOf = (sums: GroupSums, group: number, name: keyof Tally): number => {
  const rows = (kind: number): number => sums.rowsOf(group, kind);
  const ftds = (kind: number): number => sums.eventsOf(group, kind);
  switch (name) {
    case 'attempts':
      return rows(LEAD.attempt) + rows(LEAD.accepted) + rows(LEAD.autologged);
    case 'leads':
      return rows(LEAD.accepted) + rows(LEAD.autologged);
    case 'autologged':
      return rows(LEAD.autologged);
    case 'ftds':
      return ftds(0) + ftds(APPROVED) + ftds(LATE) + ftds(APPROVED | LATE);
    case 'publisher_ftds':
      return ftds(APPROVED) + ftds(APPROVED | LATE);
    case 'late_ftds':
      return ftds(LATE) + ftds(APPROVED | LATE);
    case 'offered':
      return sums.repeatsOf(group);
    case 'revenue':
    case 'payout':
      return (
        sums.amount(group, AMOUNT[name]) +
        sums.amount(group, AMOUNT[`lead_${name}`]) +
        sums.amount(group, AMOUNT[`topup_${name}`])
      );
    case 'lead_revenue':
    case 'lead_payout':
    case 'topup_revenue':
    case 'topup_payout':
      return sums.amount(group, AMOUNT[name]);
  }
};
// Written out, because there may be a hundred thousand groups.
const tallyAt = (sums: GroupSums, group: number): Tally => ({
  attempts: sumOf(sums, group, 'attempts'),
  leads: sumOf(sums, group, 'leads'),
  autologged: sumOf(sums, group, 'autologged'),
  offered: sumOf(sums, group, 'offered'),
  ftds: sumOf(sums, group, 'ftds'),
  publisher_ftds: sumOf(sums, group, 'publisher_ftds'),
  late_ftds: sumOf(sums, group, 'late_ftds'),
  revenue: BigInt(sumOf(sums, group, 'revenue')),
  payout: BigInt(sumOf(sums, group, 'payout')),
  lead_revenue: BigInt(sumOf(sums, group, 'lead_revenue')),
  lead_payout: BigInt(sumOf(sums, group, 'lead_payout')),
  topup_revenue: BigInt(sumOf(sums, group, 'topup_revenue')),
  topup_payout: BigInt(sumOf(sums, group, 'topup_payout')),
});

const measureOf = (measure: Measure, sums: GroupSums, group: number): number => {
  if (measure in RATIOS)
    return Number(ratioOf(tallyAt(sums, group), RATIOS[measure as keyof typeof RATIOS]));
  if (measure === 'profit') return sumOf(sums, group, 'revenue') - sumOf(sums, group, 'payout');
  return sumOf(sums, group, measure as keyof Tally);
};

/** Returns the measure that decides on the order, or its difference from the compared range. */
const orderMeasure =
  (measure: Measure, isByChange: boolean) =>
  (sums: GroupSums, group: number, compared?: GroupSums): number =>
    measureOf(measure, sums, group) -
    (isByChange && compared ? measureOf(measure, compared, group) : 0);

/**
 * Sums events from the columns, equal to PostgreSQL's sums. `names` are the names of the groups, if
 * the order needs them. Null if PostgreSQL has to answer: for fields that the columns lack, for too
 * many groups, and for sums of money that a double could not hold. The columns must not change
 * until it is done.
 */
export const tallyOf = async (
  question: TallyQuestion,
  columns: Columns,
  names: GroupNames | null,
  helper: ScanHelper | null = null,
  limits?: TallyLimits,
): Promise<TallyResult | null> => {
  // Before the coders: it may give advertisers their codes.
  const offers = question.countsOffers ? offerLists(columns) : null;
  if (question.countsOffers && !offers) return null;
  const keys = codersOf(question, columns);
  const ranges = keys && rangesOf(question, columns, offers);
  if (!ranges) return null;
  const { order, offset, limit, isLate } = question;
  const descending = order.direction === 'desc';
  const answer = await tally(
    {
      ranges,
      classes: { rows: ROW_CLASSES, events: EVENT_CLASSES, late: clockOf(isLate.clock) },
      keys,
      order:
        order.by === 'label'
          ? { by: 'label', names, descending }
          : {
              by: 'measure',
              measure: orderMeasure(order.by, order.isByChange === true),
              descending,
            },
      offset,
      limit,
    },
    columns,
    helper,
    limits,
  );
  const [sums, past = null] = answer?.ranges ?? [];
  if (!answer || !sums) return null;
  const talliesAt = (now: GroupSums, then: GroupSums | null, group: number) => ({
    tally: tallyAt(now, group),
    past: then && tallyAt(then, group),
  });
  return {
    count: answer.count,
    total: talliesAt(sums.total(), past && past.total(), 0),
    groups: answer.page.map(({ group, codes }) => ({ codes, ...talliesAt(sums, past, group) })),
  };
};
