import type { ReportRow } from '@leadline/contracts';

/** Returns a row of a report. */
export const reportRow = (patch: Partial<ReportRow> = {}): ReportRow => ({
  id: 1,
  value: 1,
  label: 'Alpha',
  attempts: 120,
  leads: 100,
  success_percent: '83.33',
  ftds: 12,
  publisher_ftds: 9,
  late_ftds: 3,
  autologged: 80,
  autologged_percent: '80.00',
  cr: '12.00',
  aff_cr: '9.00',
  revenue: '1200.00',
  payout: '700.50',
  profit: '499.50',
  margin: '41.63',
  ecpl: '12.00',
  aecpl: '7.01',
  ...patch,
});
