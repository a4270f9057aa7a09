import { PERMISSION_LABELS, permissionLabel } from './permission-labels.js';

it('a permission is named by what it allows', () => {
  expect(
    (
      [
        'USERS_LIST',
        'LEADS_MARK_FTD',
        'ADVERTISER_OPENING_HOURS_EDIT',
        'PUBLISHER_OVERRIDE_PUBLISHER_ID_CREATE',
        'REPORT_DAILY_AECPL',
        'REPORT_STATUS_REVENUE',
      ] as const
    ).map(permissionLabel),
  ).toEqual([
    'See users',
    'Fire FTDs',
    'Edit opening hours of advertisers',
    'Create publisher ID overrides of publishers',
    'AeCPL in the daily report',
    'Revenue in the status report',
  ]);
});

it('every permission has words of its own, and none is a code', () => {
  const labels = [...PERMISSION_LABELS.values()];
  expect(new Set(labels).size).toBe(labels.length);
  expect(labels.filter((label) => label.includes('_') || /\b[A-Z]{4,}\b/.test(label))).toEqual([]);
});
