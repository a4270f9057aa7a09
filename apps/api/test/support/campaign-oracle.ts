import type { CampaignFilter, CampaignLeadStatus, CampaignMethod } from '@leadline/contracts';

// The expected course of a campaign, written from the documents, slowly and without a database: a
// list of people, and a look at each of them at every tick: a day, an hour, or some minutes.

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
  readonly delayTicks: number | null;
  readonly scheduleTick: number | null;
  readonly advertisers: readonly number[];
  readonly publishers: readonly number[];
  readonly countries: readonly number[];
  readonly funnels: readonly string[];
  readonly statuses: readonly string[];
  readonly filters: readonly CampaignFilter[];
}
export interface Plan {
  readonly exit: 1 | 2 | 3;
  /** How long a step waits for a deposit, in ticks. */
  readonly depositTicks: number;
  /** The most registrations in an hour; null without a limit. */
  readonly pace: number | null;
  readonly validateEmail: boolean;
  readonly steps: readonly (readonly { readonly id: number; readonly percentage: number }[])[];
  /** The ticks that each step waits after the step before. That of the first step has no effect. */
  readonly stepDelays: readonly number[];
  /** All of them play when the campaign starts. */
  readonly sources: readonly PlannedSource[];
}
export interface Registration {
  readonly lead: number;
  readonly step: number;
  readonly tick: number;
  readonly outcome: 'accepted' | 'rejected';
  readonly advertiser: number | null;
}
interface Person {
  readonly lead: PlannedLead;
  readonly dueTick: number;
  readonly registrations: Registration[];
  end: 'passed' | 'registered' | 'deposited' | null;
}
export interface CampaignCase {
  readonly plan: Plan;
  readonly leads: readonly PlannedLead[];
  readonly tickSeconds: number;
  readonly lastTick: number;
  readonly tickOf: (at: Date) => number;
  readonly accepts: (advertiser: number, email: string) => boolean;
  /** Ticks from an acceptance to the deposit, which is reported at the end of the tick. */
  readonly depositAfter: (advertiser: number, email: string) => number | null;
  /** Advertiser that the campaign picked: any advertiser that would accept is right. */
  readonly pickedBy: (lead: number, step: number) => number | null;
  /** With a pace, anybody who is due may have the turn: who had it, and when. */
  readonly registeredAt: (lead: number, step: number) => number | null;
  readonly endedAt: (lead: number) => number | null;
}

/** How far a pace catches up. */
const CATCH_UP_SECONDS = 10;

/** The turns of a campaign with a pace. */
class Turns {
  private next: number | null = null;
  constructor(private readonly pace: number) {}

  /** Returns the number of people who may be registered at a time, in seconds. */
  at(now: number): number {
    let turns = 0;
    for (let next = this.next ?? now; next <= now; next = this.after(next, now)) turns += 1;
    return turns;
  }

  take(now: number): void {
    this.next = this.after(this.next ?? now, now);
  }

  private after(turn: number, now: number): number {
    return Math.max(turn, now - CATCH_UP_SECONDS) + 3600 / this.pace;
  }
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

  const importSource = (source: PlannedSource, tick: number): void => {
    for (const lead of leads) {
      if (!isDrawn(lead, source)) continue;
      if (plan.validateEmail && lead.email.endsWith('@no-mail.example')) continue;
      if (people.some((person) => isSamePerson(person.lead, lead))) continue;
      const dueTick = Math.max(tick, one.tickOf(lead.created_at) + (source.delayTicks ?? 0));
      people.push({ lead, dueTick, registrations: [], end: null });
    }
  };
  const register = ({ lead, registrations }: Person, tick: number): void => {
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
    registrations.push({ lead: lead.id, step, tick, outcome, advertiser });
  };
  const turns = plan.pace === null ? null : new Turns(plan.pace);
  /** Whether the pace let this happen at the tick. */
  const isItsTurn = (happenedAt: number | null, tick: number): boolean =>
    turns === null || happenedAt === tick;
  const hasDeposited = ({ lead, registrations }: Person, tick: number, isEvening: boolean) =>
    registrations.some(({ advertiser, tick: registeredAt }) => {
      const after = advertiser === null ? null : one.depositAfter(advertiser, lead.email);
      return after !== null && registeredAt + after < (isEvening ? tick + 1 : tick);
    });
  /** Returns how the person leaves the campaign now; null if another step follows. */
  const endOf = (person: Person, tick: number, isEvening: boolean): Person['end'] => {
    const { registrations } = person;
    if (plan.exit === 3 && hasDeposited(person, tick, isEvening)) return 'deposited';
    if (plan.exit === 2 && registrations.at(-1)?.outcome === 'accepted') return 'registered';
    return registrations.length === plan.steps.length ? 'passed' : null;
  };
  /** Returns the tick before which the person is not looked at. */
  const waitsUntil = ({ dueTick, registrations }: Person): number => {
    const last = registrations.at(-1);
    if (!last) return dueTick;
    const isWaiting = plan.exit === 3 && last.outcome === 'accepted';
    const wait = plan.stepDelays[registrations.length] ?? 0;
    return last.tick + Math.max(isWaiting ? plan.depositTicks : 0, wait);
  };
  /** Takes a person as far as they come. Returns whether they only wait for their turn. */
  const lookAt = (person: Person, tick: number, isEvening: boolean): boolean => {
    const { lead, registrations } = person;
    while (person.end === null && tick >= person.dueTick) {
      const end = endOf(person, tick, isEvening);
      const isDue = tick >= waitsUntil(person);
      if (end !== null) {
        if (!isItsTurn(one.endedAt(lead.id), tick)) return isDue;
        person.end = end;
      } else {
        if (!isDue) return false;
        if (!isItsTurn(one.registeredAt(lead.id, registrations.length), tick)) return true;
        register(person, tick);
      }
    }
    return false;
  };
  const registeredIn = (tick: number): number =>
    people.flatMap((person) => person.registrations).filter((made) => made.tick === tick).length;
  /** Checks that the tick used its turns: no more, and all of them if somebody waited. */
  const checkPace = (tick: number, waiting: number): void => {
    if (turns === null) return;
    const now = tick * one.tickSeconds;
    const [possible, made] = [turns.at(now), registeredIn(tick)];
    if (made > possible || (made < possible && waiting > 0))
      throw new Error(`Tick ${tick}: ${made} of ${possible} turns, and ${waiting} waited`);
    for (let turn = 0; turn < made; turn += 1) turns.take(now);
  };
  for (let tick = 0; tick <= one.lastTick; tick += 1) {
    for (const source of plan.sources)
      if ((source.scheduleTick ?? 0) === tick) importSource(source, tick);
    let waiting = 0;
    for (const isEvening of [false, true])
      waiting = people.filter((person) => lookAt(person, tick, isEvening)).length;
    checkPace(tick, waiting);
  }
  return {
    registrations: people.flatMap((person) => person.registrations),
    people: people.map(({ lead, end }) => ({ lead: lead.id, end })),
  };
};
