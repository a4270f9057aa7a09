import {
  LEAD_STATUS,
  leadStatusLabel,
  rowColorOf,
  wallText,
  type LeadStatusId,
  type PendingConversionRow,
} from '@leadline/contracts';

/** A reported FTD in stored form. */
export interface FtdFacts {
  readonly status: LeadStatusId;
  readonly fake_ftd: boolean;
  readonly is_late: boolean;
  readonly brand_status: string | null;
  readonly publisher_status: string | null;
  readonly publisher_id: number;
  readonly publisher_name: string;
  readonly created_at: Date;
  readonly ftd_at: Date;
  readonly revenue: string;
  readonly payout: string;
  readonly decided_at: Date | null;
}
type DerivedField =
  | 'status'
  | 'row_color'
  | 'affiliate_id'
  | 'affiliate_name'
  | 'affiliate_sale_status'
  | 'total'
  | 'registrations'
  | 'deposits'
  | 'aff_ftd'
  | 'cr'
  | 'cr_when_approved'
  | 'aff_cr'
  | 'aff_cr_when_approved'
  | 'eCPL'
  | 'AeCPL'
  | 'created_at_converted_time'
  | 'decided_at'
  | 'ftd_date_converted_time'
  | 'decided_at_converted_time'
  | 'late_ftd';

/**
 * Returns the computed fields of a row. A row is one lead with one FTD, so its metrics are those of
 * one lead. `…_when_approved` are the values if the FTD were approved.
 */
export const derivedFields = (
  row: FtdFacts,
  zone: string,
  excludeFtdStatus: readonly string[],
): Pick<PendingConversionRow, DerivedField> => {
  const isApproved = row.status === LEAD_STATUS.Ftd;
  return {
    status: leadStatusLabel[row.status],
    row_color: rowColorOf(row, excludeFtdStatus),
    affiliate_id: row.publisher_id,
    affiliate_name: row.publisher_name,
    affiliate_sale_status: row.publisher_status,
    total: 1,
    registrations: 1,
    deposits: 1,
    aff_ftd: isApproved ? 1 : 0,
    cr: '100.00',
    cr_when_approved: '100.00',
    aff_cr: isApproved ? '100.00' : '0.00',
    aff_cr_when_approved: '100.00',
    eCPL: row.revenue,
    AeCPL: row.payout,
    created_at_converted_time: wallText(row.created_at, zone),
    ftd_date_converted_time: wallText(row.ftd_at, zone),
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_at_converted_time: row.decided_at === null ? null : wallText(row.decided_at, zone),
    late_ftd: row.is_late ? 'Yes' : 'No',
  };
};
