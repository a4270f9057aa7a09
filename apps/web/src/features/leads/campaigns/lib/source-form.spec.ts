import { newSource, sourceBody, sourceFaults, withFilter } from './source-form';

test('a source needs a lead status and a delay of at most ten years', () => {
  expect(sourceFaults(newSource())).toEqual({ leadStatuses: 'Select at least one lead status' });
  const faultOf = (delay: string) =>
    sourceFaults({ ...newSource(), leadStatuses: ['failed'], useDelay: true, delay }).delay;
  expect(['', '-1', '1.5', '0', '3650', '3651'].map(faultOf)).toEqual([
    'Delay Time is required',
    'Delay Time is required',
    'Delay Time is required',
    undefined,
    undefined,
    'The longest delay is ten years',
  ]);
});

test('a source sends its statuses under both names, and a delay only if it is used (CMP-019)', () => {
  const draft = { ...newSource(), delay: '5', statuses: ['Call back'] };
  expect(sourceBody(draft)).toMatchObject({
    type: 'slot',
    useDelay: false,
    delay: null,
    delayUnite: 'days',
    schedule: null,
    advertiserStatus: ['Call back'],
    selectedStatus: ['Call back'],
    filters: [],
  });
  expect(sourceBody({ ...draft, useDelay: true })).toMatchObject({ useDelay: true, delay: 5 });
});

test('a range of creation must not end before it begins', () => {
  const range = { createdFrom: '2026-11-20 10:00', createdUntil: '2026-11-20 10:00' };
  expect(sourceFaults({ ...newSource(), leadStatuses: ['failed'], ...range })).toEqual({
    createdUntil: 'The range ends before it begins',
  });
  expect(sourceBody({ ...newSource(), createdFrom: range.createdFrom })).toMatchObject({
    created_from: '2026-11-20 10:00',
    created_until: null,
  });
});

test('an excluding filter is listed once', () => {
  const excluding = withFilter(withFilter([], 'funnel', true), 'country_id', true);
  expect(withFilter(excluding, 'funnel', true)).toEqual(['country_id', 'funnel']);
  expect(withFilter(excluding, 'funnel', false)).toEqual(['country_id']);
});
