import { planFaults } from './plan-faults.rules.js';
import type { PlanTerms } from './plans.rules.js';

const plain: PlanTerms & { starts_on: string | null; ends_on: string | null } = {
  currency: 'USD',
  per_lead: null,
  per_ftd: '550.00',
  share_percent: null,
  guarantee_percent: null,
  period: null,
  maturity_days: 0,
  deducted_statuses: [],
  deduct_percent: null,
  guarantees_valid_leads: false,
  counts_valid_ftds: false,
  tiers: [],
  lifts_all: false,
  fee: null,
  minimum: null,
  maximum: null,
  starts_on: null,
  ends_on: null,
};
const faultsOf = (change: Partial<typeof plain>) =>
  planFaults({ ...plain, ...change }).map(({ field, code }) => `${field} ${code}`);

test.each<[string, Partial<typeof plain>, string[]]>([
  ['an amount per FTD is enough', {}, []],
  ['a plan pays something', { per_ftd: null }, ['per_ftd required']],
  ['a share of deposits is enough', { per_ftd: null, share_percent: '30.00' }, []],
  ['a guarantee needs a period', { guarantee_percent: '12.00' }, ['period required']],
  [
    'a guarantee needs an amount per FTD',
    { per_ftd: null, per_lead: '5.00', guarantee_percent: '12.00', period: 'day' },
    ['per_ftd required'],
  ],
  ['deductions need a period', { deducted_statuses: ['Wrong'] }, ['period required']],
  ['a fee alone is enough', { per_ftd: null, fee: '500.00', period: 'month' }, []],
  ['a fee needs a period', { fee: '500.00' }, ['period required']],
  ['a minimum needs a period', { minimum: '500.00' }, ['period required']],
  ['a maximum needs a period', { maximum: '500.00' }, ['period required']],
  ['tiers need a period', { tiers: [{ from: 2, amount: '9.00' }] }, ['period required']],
  [
    'tiers need an amount per FTD',
    { per_ftd: null, per_lead: '5.00', period: 'day', tiers: [{ from: 2, amount: '9.00' }] },
    ['per_ftd required'],
  ],
  [
    'tiers rise',
    {
      period: 'day',
      tiers: [
        { from: 3, amount: '9.00' },
        { from: 3, amount: '10.00' },
      ],
    },
    ['tiers order'],
  ],
  [
    'the minimum is below the maximum',
    { period: 'day', minimum: '100.00', maximum: '99.50' },
    ['maximum order'],
  ],
  [
    'all days of a plan are two dates',
    { period: 'dates' },
    ['starts_on required', 'ends_on required'],
  ],
  ['some currencies have no decimals', { currency: 'JPY', per_ftd: '0.50' }, ['per_ftd decimals']],
  ['currencies have two decimals at most', { currency: 'KWD' }, ['currency decimals']],
  ['dates are in order', { starts_on: '2026-11-02', ends_on: '2026-11-01' }, ['ends_on order']],
])('%s', (_rule, change, faults) => {
  expect(faultsOf(change)).toEqual(faults);
});
