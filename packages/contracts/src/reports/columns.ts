const RECEIVED = ['attempts', 'leads'] as const;
/** Columns that count offers. Only levels by or below an advertiser have them. */
export const OFFER_COLUMNS = ['offered', 'acceptance'] as const;
/** Columns of parts of the money (domain §9). A table shows them when they are chosen. */
const PARTS = [
  'lead_revenue',
  'lead_payout',
  'topup_revenue',
  'topup_payout',
  'effective_cpa',
] as const;
const OTHERS = [
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
  ...PARTS,
] as const;
/** The columns that every level has. */
export const COMMON_COLUMNS = [...RECEIVED, ...OTHERS] as const;
export type CommonColumn = (typeof COMMON_COLUMNS)[number];
/** The columns of a report besides the group (REP-012), in their order on the screen. */
export const REPORT_COLUMNS = [...RECEIVED, ...OFFER_COLUMNS, ...OTHERS] as const;
export type ReportColumnName = (typeof REPORT_COLUMNS)[number];

/** The title of each column, in the words of the cards. */
export const REPORT_COLUMN_TITLE: Readonly<Record<ReportColumnName, string>> = {
  attempts: 'Attempts',
  leads: 'Leads',
  offered: 'Offered',
  acceptance: 'Acceptance',
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
  lead_revenue: 'CPL revenue',
  lead_payout: 'CPL payout',
  topup_revenue: 'Top-up revenue',
  topup_payout: 'Top-up payout',
  effective_cpa: 'Effective CPA',
};
