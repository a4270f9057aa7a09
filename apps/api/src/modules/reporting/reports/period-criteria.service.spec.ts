import { LeadFilter } from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { leadCriteriaOf } from '#modules/lead-data/lead-conditions/domain/conditions-of.js';
import type { LeadsService } from '#modules/leads/leads/leads.service.js';
import { PeriodCriteriaService } from './period-criteria.service.js';

const NOW = new Date('2026-06-17T14:30:00Z');
const leads: Pick<LeadsService, 'filterCriteria'> = {
  filterCriteria: (filter, zone) =>
    Promise.resolve(leadCriteriaOf(filter, { zone, now: NOW }, 'UTC', false)),
};
const periods = new PeriodCriteriaService(leads as LeadsService, new FixedClock(NOW));
/** The time of a filter whose range is replaced by this month. */
const timeOf = async (wire: object) =>
  (await periods.of(LeadFilter.parse(wire), 'this_month', 'Europe/Paris')).time;

const DATES = { start_date: '2025-01-01 09:00', end_date: '2025-01-31 17:29' };
const HOURS = { from: '09:00:00', until: '17:30:00', overMidnight: false };

it('takes the place of the range, and has a range before of its own', async () => {
  expect(await timeOf(DATES)).toEqual({
    range: { from: new Date('2026-05-31T22:00:00Z'), until: new Date('2026-06-17T14:31:00Z') },
    past: { from: new Date('2026-04-30T22:00:00Z'), until: new Date('2026-05-17T14:31:00Z') },
    hours: null,
  });
});

describe('the selected hours', () => {
  it('are the times of the filter, which the period does not replace', async () => {
    const times = { start_time: '09:00', end_time: '17:29', inside_selected_hour_range: true };
    expect((await timeOf(times)).hours).toEqual(HOURS);
    expect((await timeOf({ ...DATES, inside_selected_hour_range: true })).hours).toEqual(HOURS);
  });
  it('are all hours if the filter names none, not the hours until now', async () => {
    expect((await timeOf({ inside_selected_hour_range: true })).hours).toBeNull();
  });
  it('of the filter stay, but not its last 24 hours, which the period replaces', async () => {
    const wire = { ...DATES, last_24_hours: true, inside_selected_hour_range: true };
    expect((await timeOf(wire)).hours).toEqual(HOURS);
  });
});
