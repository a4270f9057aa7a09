import type { RowCard } from '#shared/table/row-card';
import { TextCell, WallTimeCell } from '#shared/ui/cells';
import { LeadLink } from '#shared/ui/lead-link';
import { LeadStatus } from '#shared/ui/lead-status';
import { Earnings } from '../components/earnings';
import type { PendingRow } from './pending-row';

/** Layout of a conversion on a phone. */
export const PENDING_CARD: RowCard<PendingRow> = {
  who: (row) => row.email,
  id: (row) => <LeadLink id={row.id} text={`#${row.id}`} />,
  status: (row) => <LeadStatus {...row} />,
  about: (row) => (
    <TextCell
      text={[row.advertiser_name, row.affiliate_name, row.country_name].filter(Boolean).join(' · ')}
    />
  ),
  amount: (row) => <Earnings row={row} />,
  when: (row) => <WallTimeCell text={row.ftd_date_converted_time} />,
};
