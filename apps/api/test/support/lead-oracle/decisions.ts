import type { OracleLead } from './generate.js';

// Leads after staff have refused their FTDs (domain §7), as plainly as possible.

/** How an FTD ends without a payout. */
export interface OracleRefusal {
  readonly advertiserPays: boolean;
  readonly shown: string;
}

/** A lead after its FTD was rejected, or its acceptance was reversed: both look the same. */
export const refused = (
  lead: OracleLead,
  { advertiserPays, shown }: OracleRefusal,
): OracleLead => ({
  ...lead,
  status: 7,
  publisher_status: shown,
  payout: '0.00',
  revenue: advertiserPays ? lead.revenue : '0.00',
});
