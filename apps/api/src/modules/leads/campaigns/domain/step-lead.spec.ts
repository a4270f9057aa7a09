import { seededDraw } from '@leadline/contracts';
import { stepLead } from './next-move.js';

const step = {
  id: 1,
  position: 1,
  group_id: 9,
  delay_seconds: 0,
  publisher_ids: [5, 6],
  funnels: ['spring', 'summer'],
  advertisers: [
    { advertiser_id: 2, percentage: 33.33 },
    { advertiser_id: 3, percentage: 0 },
  ],
};
const campaign = { name: 'Second chance', step: 'Step1', method: 'chance' as const };

it('shares the lead among the advertisers of the step, by hundredths of a percent', () => {
  expect(stepLead(step, campaign, seededDraw('1')).campaign_route).toEqual({
    group_id: 9,
    name: 'Second chance, Step1',
    method: 'chance',
    shares: [
      { advertiser_id: 2, weight: 3333 },
      { advertiser_id: 3, weight: 0 },
    ],
  });
});
it('draws a publisher and a funnel from several, always the same for a person', () => {
  const drawn = Array.from({ length: 100 }, (_, person) =>
    stepLead(step, campaign, seededDraw(`${person}`)),
  );
  expect(new Set(drawn.map(({ publisher_id }) => publisher_id))).toEqual(new Set([5, 6]));
  expect(new Set(drawn.map(({ funnel }) => funnel))).toEqual(new Set(['spring', 'summer']));
  expect(stepLead(step, campaign, seededDraw('7'))).toEqual(
    stepLead(step, campaign, seededDraw('7')),
  );
});
it('leaves publisher and funnel as they are if the step names none', () => {
  expect(
    stepLead({ ...step, publisher_ids: [], funnels: [] }, campaign, seededDraw('1')),
  ).toMatchObject({ publisher_id: null, funnel: null });
});
