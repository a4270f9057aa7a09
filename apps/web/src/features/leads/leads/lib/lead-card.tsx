import type { LeadRow } from '@leadline/contracts';
import type { RowCard } from '#shared/table/row-card';
import { MoneyCell, TextCell, TimeCell } from '#shared/ui/cells';
import { LeadLink } from '#shared/ui/lead-link';
import { LeadStatus } from '#shared/ui/lead-status';
import { RowBadges } from '../components/row-badges';

const partiesOf = ({ advertiser_name: advertiser, publisher_name: publisher }: LeadRow): string =>
  advertiser === null ? publisher : `${publisher} → ${advertiser}`;

/** Layout of a lead on a phone. */
export const LEAD_CARD: RowCard<LeadRow> = {
  who: (lead) => lead.email,
  id: (lead) => <LeadLink id={lead.id} text={`#${lead.id}`} />,
  status: (lead) => (
    <>
      <RowBadges lead={lead} />
      <LeadStatus {...lead} />
    </>
  ),
  about: (lead) => (
    <TextCell text={[partiesOf(lead), lead.country_name].filter(Boolean).join(' · ')} />
  ),
  amount: (lead) => (
    <span title="Revenue">
      <span className="visually-hidden">Revenue </span>
      <MoneyCell amount={lead.revenue} />
    </span>
  ),
  when: (lead) => <TimeCell iso={lead.created_at} />,
};
