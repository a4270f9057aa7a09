import { NO_KNOWN_GROUPS } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  GroupKeys,
  TallyQuestion,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';

const clock = { zone: 'UTC', from: null, until: null };

/** All leads, all offers and all deposits, by group. */
export const questionBy = (groupBy: GroupKeys): TallyQuestion => ({
  now: {
    byCreation: [],
    byFtd: [{ kind: 'reported' }],
    byTopup: {
      topup_revenue_at: [{ kind: 'topped-up', basis: 'topup_revenue_at' }],
      topup_payout_at: [{ kind: 'topped-up', basis: 'topup_payout_at' }],
    },
    clock,
  },
  before: null,
  isLate: { kind: 'late', clock, wanted: true },
  countsOffers: true,
  groupBy,
  order: { by: 'attempts', direction: 'desc' },
  ...{ limit: 1000, offset: 0, ...NO_KNOWN_GROUPS },
});
