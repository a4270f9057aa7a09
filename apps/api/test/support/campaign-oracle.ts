import type { CampaignFilter, CampaignLeadStatus, CampaignMethod } from '@leadline/contracts';

// The expected course of a campaign, written from the documents, slowly and without a database: a
// list of people, and every day a look at each of them.

export interface PlannedLead {
  readonly id: number;
  readonly email: string;
  readonly phone: string;
  readonly status: number;
  readonly advertiser_id: number | null;
  readonly publisher_id: number;
  readonly country_id: number;
  readonly funnel: string | null;
  readonly brand_status: string | null;
  readonly is_test: boolean;
  readonly is_hidden: boolean;
  readonly created_at: Date;
}
export interface PlannedSource {
  readonly type: CampaignMethod;
  readonly leadStatuses: readonly CampaignLeadStatus[];
  readonly delayDays: number | null;
  readonly scheduleDay: number | null;
  readonly advertisers: readonly number[];
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
  readonly statuses: readonly string[];
  readonly filters: readonly CampaignFilter[];
}
export interface Plan {
  readonly exit: 1 | 2 | 3;
  /** How long a step waits for a deposit. */
  readonly days: number;
  readonly validateEmail: boolean;
  readonly steps: readonly (readonly { readonly id: number; readonly percentage: number }[])[];
  /** The days that each step waits after the step before. That of the first step has no effect. */
  readonly stepDelays: readonly number[];
  /** All of them play when the campaign starts. */
  readonly sources: readonly PlannedSource[];
}
export interface Registration {
  readonly lead: number;
  readonly step: number;
  readonly day: number;
  readonly outcome: 'accepted' | 'rejected';
  readonly advertiser: number | null;
}
interface Person {
  readonly lead: PlannedLead;
  readonly dueDay: number;
  readonly registrations: Registration[];
  end: 'passed' | 'registered' | 'deposited' | null;
}
export interface CampaignCase {
  readonly plan: Plan;
  readonly leads: readonly PlannedLead[];
  readonly lastDay: number;
  readonly dayOf: (at: Date) => number;
  readonly accepts: (advertiser: number, email: string) => boolean;
  /** Days from an acceptance to the deposit, which is reported in the evening. */
  readonly depositAfter: (advertiser: number, email: string) => number | null;
  /** Advertiser that the campaign picked: any advertiser that would accept is right. */
  readonly pickedBy: (lead: number, step: number) => number | null;
}

const STATUS_NAMES: Readonly<Record<number, CampaignLeadStatus>> = {
  2: 'not_converted',
  3: 'failed',
  5: 'converted',
  6: 'converted',
  7: 'not_converted',
};

const passes = <T>(
  source: PlannedSource,
  name: CampaignFilter,
  chosen: readonly T[],
  value: T | null,
): boolean => {
  if (chosen.length === 0) return true;
  const isChosen = value !== null && chosen.includes(value);
  return source.filters.includes(name) ? !isChosen : isChosen;
};
const isDrawn = (lead: PlannedLead, source: PlannedSource): boolean => {
  const status = STATUS_NAMES[lead.status];
  return (
    status !== undefined &&
    source.leadStatuses.includes(status) &&
    !lead.is_test &&
    !lead.is_hidden &&
    passes(source, 'advertiser_id', source.advertisers, lead.advertiser_id) &&
    passes(source, 'affiliate_id', source.publishers, lead.publisher_id) &&
    passes(source, 'country_id', source.countries, lead.country_id) &&
    passes(source, 'funnel', source.funnels, lead.funnel) &&
    passes(source, 'brand_status', source.statuses, lead.brand_status)
  );
};
const isSamePerson = (
  a: { readonly email: string; readonly phone: string },
  b: { readonly email: string; readonly phone: string },
): boolean => a.email === b.email || a.phone === b.phone;

/** The registrations by lead and step, and the people in the order in which they were added. */
export const campaignByHand = (
  one: CampaignCase,
): {
  registrations: Registration[];
  people: { lead: number; end: Person['end'] }[];
} => {
  const { plan, leads } = one;
  const people: Person[] = [];
  const taken = leads
    .filter(({ status, is_test: isTest }) => [2, 5, 6, 7].includes(status) && !isTest)
    .map(({ email, phone, advertiser_id: advertiser }) => ({ email, phone, advertiser }));

  const importSource = (source: PlannedSource, day: number): void => {
    for (const lead of leads) {
      if (!isDrawn(lead, source)) continue;
      if (plan.validateEmail && lead.email.endsWith('@no-mail.example')) continue;
      if (people.some((person) => isSamePerson(person.lead, lead))) continue;
      const dueDay = Math.max(day, one.dayOf(lead.created_at) + (source.delayDays ?? 0));
      people.push({ lead, dueDay, registrations: [], end: null });
    }
  };
  const register = ({ lead, registrations }: Person, day: number): void => {
    const step = registrations.length;
    const willing = (plan.steps[step] ?? [])
      .filter(({ percentage }) => percentage > 0)
      .map(({ id }) => id)
      .filter((id) => one.accepts(id, lead.email))
      .filter((id) => !taken.some((by) => by.advertiser === id && isSamePerson(by, lead)));
    const advertiser = one.pickedBy(lead.id, step);
    if (advertiser === null ? willing.length > 0 : !willing.includes(advertiser))
      throw new Error(
        `Lead ${lead.id}, step ${step}: ${advertiser} was picked of [${willing.join()}]`,
      );
    if (advertiser !== null) taken.push({ email: lead.email, phone: lead.phone, advertiser });
    const outcome = advertiser === null ? 'rejected' : 'accepted';
    registrations.push({ lead: lead.id, step, day, outcome, advertiser });
  };
  const lookAt = (person: Person, day: number, isEvening: boolean): void => {
    const { lead, registrations } = person;
    while (person.end === null && day >= person.dueDay) {
      const hasDeposited = registrations.some(({ advertiser, day: registeredOn }) => {
        const after = advertiser === null ? null : one.depositAfter(advertiser, lead.email);
        return after !== null && registeredOn + after < (isEvening ? day + 1 : day);
      });
      const last = registrations.at(-1);
      const isAtAdvertiser = last?.outcome === 'accepted';
      const depositDays = plan.exit === 3 && isAtAdvertiser ? plan.days : 0;
      const wait = Math.max(depositDays, plan.stepDelays[registrations.length] ?? 0);
      if (plan.exit === 3 && hasDeposited) person.end = 'deposited';
      else if (plan.exit === 2 && isAtAdvertiser) person.end = 'registered';
      else if (registrations.length === plan.steps.length) person.end = 'passed';
      else if (last && day < last.day + wait) return;
      else register(person, day);
    }
  };
  for (let day = 0; day <= one.lastDay; day += 1) {
    for (const source of plan.sources)
      if ((source.scheduleDay ?? 0) === day) importSource(source, day);
    for (const isEvening of [false, true])
      for (const person of people) lookAt(person, day, isEvening);
  }
  return {
    registrations: people.flatMap((person) => person.registrations),
    people: people.map(({ lead, end }) => ({ lead: lead.id, end })),
  };
};
