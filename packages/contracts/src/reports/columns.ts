/** The columns of a report besides the group (REP-012), in their order on the screen. */
export const REPORT_COLUMNS = [
  'attempts',
  'leads',
  'ftds',
  'publisher_ftds',
  'late_ftds',
  'autologged',
  'revenue',
  'payout',
  'profit',
  'margin',
  'cr',
  'aff_cr',
  'success_percent',
  'autologged_percent',
  'ecpl',
  'aecpl',
] as const;
export type ReportColumnName = (typeof REPORT_COLUMNS)[number];

/** The title of each column, in the words of the cards. */
export const REPORT_COLUMN_TITLE: Readonly<Record<ReportColumnName, string>> = {
  attempts: 'Attempts',
  leads: 'Leads',
  ftds: 'FTDs',
  publisher_ftds: 'Publisher FTDs',
  late_ftds: 'Late FTDs',
  autologged: 'Autologged',
  revenue: 'Revenue',
  payout: 'Payout',
  profit: 'Profit',
  margin: 'Margin',
  cr: 'Conversion',
  aff_cr: 'Aff Conversion',
  success_percent: 'Success',
  autologged_percent: 'Autologged Ratio',
  ecpl: 'eCPL',
  aecpl: 'AeCPL',
};
