import { filterCodec, filterOf } from './filter-codec';
import { NO_FILTER } from './filter-fields';
import {
  CONVERSIONS,
  NO_COMBINATION,
  OUTCOMES,
  combinedStatuses,
  mayFail,
  withConversion,
  withOutcome,
} from './lead-combination';
import { COMBINATION_FIELDS } from './lead-fields';

test('the statuses of the two selects intersect and are never none', () => {
  const ids = Object.fromEntries(
    CONVERSIONS.flatMap(({ value: conversion }) =>
      OUTCOMES.filter(({ value }) => value !== 'failed' || mayFail(conversion)).map(
        ({ value: outcome }) => [
          `${conversion} ${outcome}`,
          combinedStatuses(withConversion(withOutcome(NO_COMBINATION, outcome), conversion)),
        ],
      ),
    ),
  );
  expect(ids).toEqual({
    'all all': null,
    'all successful': [2, 5, 6, 7],
    'all failed': [3],
    'pending all': [6],
    'pending successful': [6],
    'converted all': [5, 6, 7],
    'converted successful': [5, 6, 7],
    'non_converted all': [2, 3],
    'non_converted successful': [2],
    'non_converted failed': [3],
  });
  expect(withOutcome({ ...NO_COMBINATION, conversion: 'non_converted' }, 'failed').conversion).toBe(
    'all',
  );
  expect(
    filterOf(filterCodec(COMBINATION_FIELDS, NO_FILTER), {
      selectedConversion: 'pending',
      selectedLead: { name: 'Failed Only', value: 'failed' },
    }).combination,
  ).toEqual({ conversion: 'pending', outcome: 'all', badges: [] });
});
