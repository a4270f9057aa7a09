import { EMPTY_INJECTION, injectionBody, injectionProblem, type InjectionDraft } from './injection';

const READY: InjectionDraft = { ...EMPTY_INJECTION, advertiserId: 3 };
const faultOf = (patch: Partial<InjectionDraft>, leadCount = 1) =>
  injectionProblem(leadCount, { ...READY, ...patch }, 'no advertiser');

test('an injection says what it lacks', () => {
  expect([faultOf({}), faultOf({}, 1000), faultOf({ delay: { min: 0, max: 0 } })]).toEqual([
    null,
    null,
    null,
  ]);
  expect(faultOf({}, 1001)).toBe('At most 1,000 leads can be sent at once');
  expect(faultOf({}, 0)).toBe('All leads are left out');
  expect(faultOf({ spread: { hours: null } })).toBe(
    'Enter the hours over which the leads are sent',
  );
  expect(faultOf({ spread: { hours: 0.5 } })).toBeNull();
  expect(faultOf({ advertiserId: null })).toBe('no advertiser');
  expect(faultOf({ publisher: { id: null } })).toBe('Choose a publisher, or use the original');
  expect(faultOf({ funnel: ' ' })).toBe('Enter a funnel, or use the original');
  expect(faultOf({ publisherIdOverride: '' })).toBe('Enter a publisher ID, or use the original');
  expect(faultOf({ delay: { min: null, max: 5 } })).toBe('Enter both ends of the delay');
  expect(faultOf({ delay: { min: 6, max: 5 } })).toBe(
    'The longest delay must not be shorter than the shortest',
  );
});

test('a delay and overrides are sent only where there are any', () => {
  expect(injectionBody([1, 2], READY)).toEqual({
    lead_ids: [1, 2],
    advertiser_id: 3,
    locate_leads: 'system',
    simulate: false,
  });
  expect(injectionBody([1], { ...READY, spread: { hours: 1.5 } })).toMatchObject({
    spread_minutes: 90,
  });
  expect(
    injectionBody([1], {
      ...READY,
      locateBy: 'ip',
      simulate: true,
      delay: { min: 1, max: 5 },
      publisher: { id: 4 },
      funnel: ' f ',
      publisherIdOverride: 'p',
    }),
  ).toEqual({
    lead_ids: [1],
    advertiser_id: 3,
    locate_leads: 'ip',
    simulate: true,
    min_delay: 1,
    max_delay: 5,
    publisher_id: 4,
    funnel: 'f',
    publisher_id_override: 'p',
  });
});
