import { dueAfter, type OracleEvent, type OracleTerms } from './cohort-oracle.js';

// Money of leads with shares of deposits, worked out slowly and plainly from what happened. Money is
// whole cents, percentages are hundredths, times are milliseconds.

export type Leg = 'revenue' | 'payout';
export const LEGS = ['revenue', 'payout'] as const;

interface OracleDeposit {
  readonly lead: number;
  /** The advertiser's id of the event. Null if staff entered the deposit. */
  readonly eventId: string | null;
  readonly cents: number;
  isVoid: boolean;
}
interface OracleFtd {
  readonly reportedAt: number;
  state: 'pending' | 'accepted' | 'rejected';
  decidedAt: number;
  advertiserPays: boolean;
}
export interface OraclePlanTerms extends Pick<
  OracleTerms,
  'perLead' | 'perFtd' | 'tiers' | 'liftsAll' | 'minimum' | 'maximum'
> {
  /** Share of deposits of leads that came before `changedAt`, and of the others. Null is none. */
  share: readonly [early: number | null, late: number | null];
  changedAt: number;
}
export interface OracleLead {
  readonly id: number;
  readonly createdAt: number;
  /** Without one, the lead has these amounts per FTD and no share. */
  readonly hasPlans: boolean;
}

/** The percentage of an amount, rounded half away from zero. */
export const shareOf = (percent: number | null, cents: number): number => {
  const tenThousandfold = Math.abs(cents) * (percent ?? 0);
  const whole = Math.floor(tenThousandfold / 10_000);
  const rounded = tenThousandfold % 10_000 >= 5000 ? whole + 1 : whole;
  return cents < 0 && rounded > 0 ? -rounded : rounded;
};

/** Money of a lead on one side: each part, and the day on which it counts. */
export interface Expected {
  readonly share: number;
  readonly parts: readonly { readonly at: number; readonly cents: number }[];
}

/** Takes down what happens, and says what has to come of it. */
export class DepositOracle {
  readonly #ftds = new Map<number, OracleFtd>();
  readonly #deposits = new Map<number, OracleDeposit>();
  #lastDeposit = 0;

  constructor(
    readonly leads: readonly OracleLead[],
    readonly plans: Readonly<Record<Leg, OraclePlanTerms>>,
    readonly plain: Readonly<Record<Leg, number>>,
    readonly closesAt: number,
  ) {}

  stateOf(lead: number): 'none' | OracleFtd['state'] {
    return this.#ftds.get(lead)?.state ?? 'none';
  }
  get deposits(): ReadonlyMap<number, OracleDeposit> {
    return this.#deposits;
  }

  /** Returns whether anything changes. */
  reportFtd(lead: number, at: number): boolean {
    if (this.#ftds.has(lead)) return false;
    this.#ftds.set(lead, {
      reportedAt: at,
      state: 'pending',
      decidedAt: at,
      advertiserPays: true,
    });
    return true;
  }

  decide(lead: number, isAccept: boolean, advertiserPays: boolean, at: number): void {
    const ftd = this.#ftds.get(lead);
    if (!ftd) throw new Error('There is no FTD to decide.');
    ftd.state = isAccept ? 'accepted' : 'rejected';
    ftd.advertiserPays = isAccept || advertiserPays;
    ftd.decidedAt = at;
  }

  /** Returns the outcome of a report of a deposit. */
  reportDeposit(lead: number, eventId: string, cents: number): 'applied' | 'unchanged' | 'refused' {
    if (!this.#ftds.has(lead)) return 'refused';
    for (const known of this.#deposits.values())
      if (known.eventId === eventId)
        return known.lead === lead && known.cents === cents ? 'unchanged' : 'refused';
    this.#add({ lead, eventId, cents, isVoid: false });
    return 'applied';
  }

  enterDeposit(lead: number, cents: number): number {
    return this.#add({ lead, eventId: null, cents, isVoid: false });
  }
  makeVoid(key: number): void {
    const deposit = this.#deposits.get(key);
    if (deposit) deposit.isVoid = true;
  }
  #add(deposit: OracleDeposit): number {
    this.#lastDeposit += 1;
    this.#deposits.set(this.#lastDeposit, deposit);
    return this.#lastDeposit;
  }

  /** Time of the FTD that a side owes. Null if it owes none. */
  #dueSince(lead: number, leg: Leg): number | null {
    const ftd = this.#ftds.get(lead);
    if (!ftd) return null;
    if (leg === 'revenue') return ftd.advertiserPays ? ftd.reportedAt : null;
    return ftd.state === 'accepted' ? ftd.decidedAt : null;
  }

  #shareOfLead({ id, createdAt, hasPlans }: OracleLead, leg: Leg): number {
    if (!hasPlans || this.#dueSince(id, leg) === null) return 0;
    let cents = 0;
    for (const deposit of this.#deposits.values())
      if (deposit.lead === id && !deposit.isVoid) cents += deposit.cents;
    const { share, changedAt } = this.plans[leg];
    return shareOf(share[createdAt < changedAt ? 0 : 1], cents);
  }

  /** Returns the money of each lead on one side. `now` is after or before the closing. */
  expected(leg: Leg, now: number): Map<number, Expected> {
    const plan = this.plans[leg];
    const terms = {
      ...{ ...plan, guaranteePercent: 0, fee: 0, deductedStatuses: [], deductPercent: 0 },
      reading: 'usual' as const,
    };
    const inCohort = this.leads.filter(({ hasPlans }) => hasPlans).map(({ id }) => id);
    const events = inCohort.flatMap((lead): OracleEvent[] => {
      const at = this.#dueSince(lead, leg);
      return at === null ? [] : [{ kind: 'ftd', lead, at }];
    });
    const due = dueAfter(terms, inCohort, events, now < this.closesAt ? null : this.closesAt);
    return new Map(
      this.leads.map((lead) => {
        const share = this.#shareOfLead(lead, leg);
        const own = due.get(lead.id);
        const isDue = this.#dueSince(lead.id, leg) !== null;
        const perFtd = own?.forFtd ?? (isDue ? this.plain[leg] : 0);
        const parts = [
          { at: lead.createdAt, cents: own?.forLead ?? 0 },
          { at: this.#ftds.get(lead.id)?.reportedAt ?? 0, cents: perFtd + share },
          { at: this.closesAt, cents: own?.fromGuarantee ?? 0 },
        ];
        return [lead.id, { share, parts: parts.filter(({ cents }) => cents !== 0) }];
      }),
    );
  }
}
