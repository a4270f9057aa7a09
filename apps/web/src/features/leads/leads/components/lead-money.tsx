import type { LeadRow } from '@leadline/contracts';
import { LEDGER_PARTS } from '@leadline/contracts/ledger-rules';
import { planWords } from '@leadline/contracts/plans-rules';
import { useId } from 'react';
import { formatInstant, formatMoney } from '#shared/lib/format';
import { ledgerEventText } from '#shared/lib/ledger-words';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { useZone } from '#shared/lib/zone';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { MoneyCell, TimeCell } from '#shared/ui/cells';
import { ListFailure } from '#shared/ui/list-failure';
import { OpenLink } from '#shared/ui/open-link';
import { type Money, useLeadMoney } from '../api/lead-money';
import styles from './lead-panel.module.css';

type Side = NonNullable<Money['revenue']>;
type Plan = NonNullable<Side['plan']>;
type Line = NonNullable<Side['lines']>[number] & { readonly id: number };

const PAGE_SIZE = 25;
const SIDES = {
  revenue: {
    title: 'Revenue',
    deal: 'Deal',
    none: 'The lead keeps no deal.',
    pathOf: (party: number) => `${advertiserPath(party)}?tab=deals`,
  },
  payout: {
    title: 'Payout',
    deal: 'Terms',
    none: 'The lead keeps no terms.',
    pathOf: (party: number) => `${publisherPath(party)}?tab=terms`,
  },
} as const satisfies Record<keyof Money, object>;
const LEGS = ['revenue', 'payout'] as const;

const COLUMNS: readonly PlainColumn<Line>[] = [
  { key: 'part', title: 'Part', minWidth: 120, render: ({ part }) => LEDGER_PARTS[part] },
  {
    key: 'amount',
    title: 'Amount',
    minWidth: 90,
    render: ({ amount }) => <MoneyCell amount={amount} />,
  },
  {
    key: 'agreed',
    title: 'As agreed',
    minWidth: 90,
    render: ({ agreed }) =>
      agreed !== null && <MoneyCell amount={agreed.amount} currency={agreed.currency} />,
  },
  { key: 'reason', title: 'Event', minWidth: 170, render: ledgerEventText },
  {
    key: 'counts_at',
    title: 'Counts on',
    minWidth: 105,
    render: ({ counts_at: at }) => <TimeCell iso={at} />,
  },
  {
    key: 'recorded_at',
    title: 'Recorded',
    minWidth: 105,
    render: ({ recorded_at: at }) =>
      at === null ? <em className={styles.quiet}>Being posted</em> : <TimeCell iso={at} />,
  },
];

/** In the house currency, the amount is the agreed one. */
const HOUSE_COLUMNS = COLUMNS.filter(({ key }) => key !== 'agreed');

const PlanWords = ({ plan, leg }: { plan: Plan; leg: keyof Money }) => {
  const zone = useZone();
  const { deal, pathOf } = SIDES[leg];
  const { terms_until: until, ended_at: ended } = plan;
  return (
    <p>
      <OpenLink to={pathOf(plan.party_id)}>{plan.name || `${deal} ${plan.id}`}</OpenLink>:{' '}
      {planWords(plan)}.
      {until !== null &&
        ` These terms are for leads from before ${formatInstant(until, zone)}; it has others now.`}
      {ended !== null && ' It takes no more leads.'}
    </p>
  );
};

const MoneySide = ({ side, leg }: { side: Side; leg: keyof Money }) => {
  const headingId = useId();
  const { title, none } = SIDES[leg];
  const { plan, lines, total } = side;
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <h3 id={headingId}>
        {title}
        {total !== null && `: ${formatMoney(total)}`}
      </h3>
      {plan === null ? (
        lines?.length === 0 && <p className={styles.quiet}>{none}</p>
      ) : (
        <PlanWords plan={plan} leg={leg} />
      )}
      {lines !== null && lines.length > 0 && (
        <PlainTable
          label={`${title} line by line`}
          columns={lines.some(({ agreed }) => agreed !== null) ? COLUMNS : HOUSE_COLUMNS}
          nameKey="part"
          rows={lines.map((line, id) => ({ ...line, id }))}
          rowId={({ id }) => id}
          pageSize={PAGE_SIZE}
          isLoading={false}
        />
      )}
    </section>
  );
};

/** The money of a lead line by line, with the plans that it keeps. */
export const LeadMoney = ({ lead }: { lead: LeadRow }) => {
  const { money, failure } = useLeadMoney(lead.id);
  if (failure !== null)
    return <ListFailure failure={failure} text="The money of the lead could not be loaded." />;
  if (money === null)
    return (
      <p className={styles.quiet} role="status">
        Loading…
      </p>
    );
  return (
    <div className={styles.stack}>
      {LEGS.map((leg) => {
        const side = money[leg];
        return side !== null && <MoneySide key={leg} side={side} leg={leg} />;
      })}
    </div>
  );
};
