import { planFaults } from './plan-faults.rules.js';
import type { PlanTerms } from './plans.rules.js';

const plain: PlanTerms & { starts_on: string | null; ends_on: string | null } = {
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
  [
    'all days of a plan are two dates',
    { period: 'dates' },
    ['starts_on required', 'ends_on required'],
  ],
  ['dates are in order', { starts_on: '2026-11-02', ends_on: '2026-11-01' }, ['ends_on order']],
])('%s', (_rule, change, faults) => {
  expect(faultsOf(change)).toEqual(faults);
});
