import {
  contracts,
  NO_TERMS,
  planLine,
  type Plan,
  type PlanCountry,
  type PlanShorthand,
  type RouteCall,
} from '@leadline/contracts';
import {
  Draft,
  inCountries,
  isSame,
  lineCall,
  LineProblem,
  type LineCall,
  type Made,
} from './draft.js';
import type { NamedRecord } from './names.js';
import type { PartySide } from './statement.js';

/** A party with its prices: plain amounts for an FTD, and plans of any kind. */
export interface PriceParty {
  readonly side: PartySide;
  readonly party: NamedRecord;
  readonly codes: readonly PlanCountry[];
}
/** An amount of the Revenue or Payouts tab. */
export interface PlainAmount {
  readonly id: number;
  readonly version: number;
  /** Null is for all other countries. */
  readonly country_id: number | null;
  readonly amount: string;
}

type PlanBody = RouteCall<typeof contracts.advertiserPlans.create>['body'];

const TERMS = Object.keys(NO_TERMS) as (keyof typeof NO_TERMS)[];
/** Whether a price is an amount for an FTD and nothing more. */
export const isPlain = (plan: PlanShorthand): boolean =>
  plan.per_ftd !== null &&
  plan.name === '' &&
  TERMS.every((term) => term === 'per_ftd' || isSame(plan[term], NO_TERMS[term]));

const ROUTES = {
  advertiser: contracts.advertiserPlans,
  publisher: contracts.publisherPlans,
} as const;
const NAMES = { advertiser: 'Revenue', publisher: 'Payout' } as const;
const PLAN_NAMES = { advertiser: 'Deal', publisher: 'Terms' } as const;

/** The amount of a party for an FTD in one country, or in all other countries. */
export class AmountDraft extends Draft<string> {
  constructor(
    private readonly of: PriceParty,
    private readonly country: NamedRecord | null,
    private readonly before: PlainAmount | null,
  ) {
    super(before?.amount ?? '', before === null);
  }

  get key(): string {
    const { side, party } = this.of;
    return `amount ${side} ${party.id} ${this.country?.id ?? 'others'}`;
  }
  get name(): string {
    const where = this.country ? inCountries([this.country]) : ' in all other countries';
    return `${NAMES[this.of.side]} of ${this.of.party.name}${where}`;
  }
  get version(): number {
    return this.before?.version ?? 0;
  }

  apply(amount: string): void {
    if (Number(amount) !== Number(this.content)) this.content = amount;
  }

  protected save(): LineCall {
    const { before } = this;
    if (before) return this.#update(before, this.content, before.version);
    const values = { country_id: this.country?.id ?? null, amount: this.content };
    const { side, party } = this.of;
    return side === 'advertiser'
      ? lineCall(contracts.revenues.create, { body: [{ ...values, advertiser_id: party.id }] })
      : lineCall(contracts.payouts.create, { body: [{ ...values, affiliate_id: party.id }] });
  }

  protected undo({ id, version }: Made): LineCall {
    if (this.before) return this.#update(this.before, this.before.amount, version);
    return this.of.side === 'advertiser'
      ? lineCall(contracts.revenues.remove, { body: { revenue_id: id } })
      : lineCall(contracts.payouts.remove, { body: { payout_id: id } });
  }

  #update({ id }: PlainAmount, amount: string, version: number): LineCall {
    const values = { country_id: this.country?.id ?? null, amount, version };
    const { side, party } = this.of;
    return side === 'advertiser'
      ? lineCall(contracts.revenues.update, {
          body: { ...values, advertiser_id: party.id, revenue_id: id },
        })
      : lineCall(contracts.payouts.update, { body: { ...values, affiliate_id: party.id, id } });
  }
}

const hasNoOtherConditions = (plan: Plan): boolean =>
  [plan.funnels, plan.offers, plan.party_ids, Object.keys(plan.custom_params)].every(
    (list) => list.length === 0,
  ) &&
  plan.starts_on === null &&
  plan.ends_on === null;
const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

/** Returns the plan of this name for these countries and nothing else. Null if there is none. */
export const findPlan = (
  plans: readonly Plan[],
  { name, country_ids: countries }: PlanShorthand,
): Plan | null => {
  const [found = null, another] = plans.filter(
    (plan) =>
      plan.name === name &&
      isSame(sorted(plan.country_ids), sorted(countries)) &&
      hasNoOtherConditions(plan),
  );
  if (another) throw new LineProblem('There are several such plans. Change them on the page.');
  return found;
};

const termsOf = (
  { country_ids: _countries, deducts, ...terms }: PlanShorthand,
  statuses: readonly string[],
) => ({
  ...terms,
  tiers: [...terms.tiers],
  deducted_statuses: deducts ? [...statuses] : [],
});

/** Returns the body that saves a plan again. */
const bodyOf = ({
  id: _id,
  version: _version,
  parties: _parties,
  used_by: _usedBy,
  is_plain: _isPlain,
  created_at: _createdAt,
  ended_at: _endedAt,
  ...body
}: Plan): PlanBody => body;

/** A plan of any kind. */
export class PlanDraft extends Draft<PlanBody> {
  constructor(
    private readonly of: PriceParty,
    private line: PlanShorthand,
    private readonly before: Plan | null,
  ) {
    const first = { country_ids: [...line.country_ids], per_lead: null, per_ftd: null };
    super(before ? bodyOf(before) : first, before === null);
  }

  get key(): string {
    const { side, party } = this.of;
    const { name, country_ids: countries } = this.line;
    if (this.before) return `plan ${side} ${this.before.id}`;
    return `new plan ${side} ${party.id} ${sorted(countries).join('+')} ${name}`;
  }
  get name(): string {
    const { side, party, codes } = this.of;
    return `${PLAN_NAMES[side]} of ${party.name}: ${planLine(this.line, codes)}`;
  }
  get version(): number {
    return this.before?.version ?? 0;
  }

  apply(line: PlanShorthand): void {
    const statuses = this.before?.deducted_statuses ?? [];
    if (line.deducts && statuses.length === 0)
      throw new LineProblem('The statuses that are deducted are chosen on the page of the plan.');
    this.line = line;
    this.content = { ...this.content, ...termsOf(line, statuses) };
  }

  protected save(): LineCall {
    const { before, of, content: body } = this;
    const { create, update } = ROUTES[of.side];
    if (!before) return lineCall(create, { params: { id: of.party.id }, body });
    const params = { id: of.party.id, plan_id: before.id };
    return lineCall(update, { params, body: { ...body, version: before.version } });
  }

  protected undo({ id, version }: Made): LineCall {
    const { update, remove } = ROUTES[this.of.side];
    const params = { id: this.of.party.id, plan_id: id };
    if (!this.before) return lineCall(remove, { params });
    return lineCall(update, { params, body: { ...bodyOf(this.before), version } });
  }
}
