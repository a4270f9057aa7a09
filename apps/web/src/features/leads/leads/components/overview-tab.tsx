import type { DecisionTrace, LeadRow } from '@leadline/contracts';
import { LEAD_COLUMN_TITLES } from '@leadline/contracts/lead-list';
import { RETURN_REASONS } from '@leadline/contracts/returns';
import type { ReactNode } from 'react';
import { capsPath } from '#shared/lib/caps-path';
import { capText, refusingCaps } from '#shared/lib/decision-words';
import { distributionPath } from '#shared/lib/distribution-path';
import { formatAgo, formatInstant, formatMoney } from '#shared/lib/format';
import { offerPath } from '#shared/lib/offer-path';
import { advertiserPath, publisherPath } from '#shared/lib/party-path';
import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import { CopyButton } from '#shared/ui/copy-button';
import { type Fact, FactList } from '#shared/ui/fact-list';
import { AuditLogButton } from '#shared/ui/history-button';
import { OpenLink } from '#shared/ui/open-link';
import { useDecisions } from '../api/lead-records';
import { outcomeText } from '../lib/outcome-text';
import styles from './lead-panel.module.css';
import { badgesOf, ROW_BADGES } from './row-actions';

/** An instant in full, and the time elapsed since then. */
const Time = ({ iso }: { iso: string }) => {
  const zone = useZone();
  const now = useNow();
  return (
    <time dateTime={iso} title={zone.name}>
      {formatInstant(iso, zone)} <span className={styles.quiet}>({formatAgo(iso, now)})</span>
    </time>
  );
};

const Copied = ({ text, name }: { text: string; name: string }) => (
  <span className={styles.copied}>
    {text}
    <CopyButton text={text} label={`Copy ${name}`} />
  </span>
);

const fact = (term: string, value: ReactNode): Fact => ({ term, value });

/** Drops facts without a value: most fields of a lead are empty. */
const known = (...facts: readonly Fact[]): Fact[] =>
  facts.filter(({ value }) => value !== null && value !== '' && value !== false);

const Part = ({ title, facts }: { title: string; facts: readonly Fact[] }) =>
  facts.length > 0 && (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <FactList label={title} facts={facts} />
    </section>
  );

/** Returns an override and its origin. */
const overrideText = (text: string | null, origin: string | null): string | null =>
  text === null || origin === null ? text : `${text} (by the ${origin})`;

type Cap = DecisionTrace['candidates'][number]['caps'][number];
/** Returns the caps that the last decision counted the lead in, and the caps that refused it. */
const decidingCaps = (decisions: readonly DecisionTrace[]): Cap[] => {
  const last = decisions.at(-1);
  if (last === undefined) return [];
  const refusing = new Set(refusingCaps(last));
  const caps = [
    ...last.candidates.flatMap(({ verdict, caps: all }) =>
      verdict === 'picked' ? all : all.filter(({ cap_id: id }) => refusing.has(id)),
    ),
    ...last.steps.flatMap(({ cap }) => cap ?? []),
  ];
  return [...new Map(caps.map((cap) => [cap.cap_id, cap])).values()];
};

const CapList = ({ caps }: { caps: readonly Cap[] }) => (
  <ul className={styles.list}>
    {caps.map((cap) => (
      <li key={cap.cap_id}>
        <OpenLink to={capsPath([cap.cap_id])}>Cap {cap.cap_id}</OpenLink> stood at {capText(cap)}
      </li>
    ))}
  </ul>
);

const routeOf = (lead: LeadRow, caps: readonly Cap[]): Fact[] =>
  known(
    fact(
      'Publisher',
      <OpenLink to={publisherPath(lead.affiliate_id)}>{lead.publisher_name}</OpenLink>,
    ),
    fact(
      'Advertiser',
      lead.advertiser_id !== null && (
        <OpenLink to={advertiserPath(lead.advertiser_id)}>{lead.advertiser_name}</OpenLink>
      ),
    ),
    fact(
      'Distribution',
      lead.dis_id !== null && (
        <OpenLink to={distributionPath(lead.dis_id, 2)}>{lead.distribution_name}</OpenLink>
      ),
    ),
    fact('Caps', caps.length > 0 && <CapList caps={caps} />),
    fact('Offer', lead.offer && <OpenLink to={offerPath(lead.offer)}>{lead.offer}</OpenLink>),
    fact('Funnel', lead.funnel),
    fact('Funnel override', overrideText(lead.funnel_override, lead.funnel_override_origin)),
    fact(
      'Publisher ID override',
      overrideText(lead.publisher_id_override, lead.pub_override_origin),
    ),
    fact('Received', <Time iso={lead.created_at} />),
  );

/** The reason of a return, with its time and the person who returned the lead. */
const Returned = ({ lead }: { lead: LeadRow }) =>
  lead.return_reason !== null &&
  lead.returned_at !== null && (
    <>
      {RETURN_REASONS[lead.return_reason]},{' '}
      {lead.returned_by !== null && `by ${lead.returned_by}, `}
      <Time iso={lead.returned_at} />
    </>
  );

const moneyOf = (lead: LeadRow): Fact[] =>
  known(
    fact('Advertiser status', lead.brand_status),
    fact('Publisher status', lead.publisher_status),
    fact('Status override', lead.status_override),
    fact('Rejection reason', lead.rejection_reason),
    fact('Returned', lead.returned_at !== null && <Returned lead={lead} />),
    fact('Revenue', formatMoney(lead.revenue)),
    fact('Payout', formatMoney(lead.payout)),
    fact('FTD', lead.ftd_date !== null && <Time iso={lead.ftd_date} />),
    fact('Late FTD', lead.ftd_date !== null && lead.late_ftd),
    fact(
      'Symbols',
      badgesOf(lead)
        .map(({ badge, origin }) => ROW_BADGES[badge].label + (origin ? ` (${origin})` : ''))
        .join(', '),
    ),
    fact('Notes', lead.notes),
  );

const personOf = (lead: LeadRow): Fact[] =>
  known(
    fact('Name', `${lead.first_name} ${lead.last_name}`.trim()),
    fact('E-mail', <Copied text={lead.email} name="the e-mail" />),
    fact('Phone', lead.phone && <Copied text={lead.phone} name="the phone" />),
    fact('Country', lead.country_name),
    fact('City', lead.city),
    fact('Language', lead.language),
    fact('IP', lead.ip && <Copied text={lead.ip} name="the IP" />),
  );

const PARAMS = [1, 2, 3, 4, 5] as const;
const trackingOf = (lead: LeadRow): Fact[] =>
  known(
    fact('Hit ID', lead.hit_id && <Copied text={lead.hit_id} name="the hit ID" />),
    ...PARAMS.map((number) => {
      const key = `custom_param_${number}` as const;
      return fact(LEAD_COLUMN_TITLES[key], lead[key]);
    }),
    fact('Signed in at', lead.autologged_at && <Time iso={lead.autologged_at} />),
    fact('Autologin URL', lead.autologin_url),
    fact('Redirect URL', lead.redirect_url),
  );

/** The outcome of the lead and all its fields, with links to the parties involved. */
export const OverviewTab = ({ lead }: { lead: LeadRow }) => {
  const { decisions } = useDecisions(lead.id);
  return (
    <div className={styles.stack}>
      {decisions !== null && <p className={styles.outcome}>{outcomeText(lead, decisions)}</p>}
      <div className={styles.columns}>
        <Part title="Route" facts={routeOf(lead, decidingCaps(decisions ?? []))} />
        <Part title="Status and money" facts={moneyOf(lead)} />
        <Part title="Person" facts={personOf(lead)} />
        <Part title="Tracking" facts={trackingOf(lead)} />
      </div>
      <div className={styles.footer}>
        <AuditLogButton record={{ entity: 'lead', id: lead.id }} />
      </div>
    </div>
  );
};
