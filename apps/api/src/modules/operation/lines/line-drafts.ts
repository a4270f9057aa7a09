import type { AdvertiserSettings } from '@leadline/contracts';
import { CapDraft, findCap, scopesOf, type CapScope } from './domain/cap-draft.js';
import { DistributionDraft } from './domain/distribution-draft.js';
import { LineProblem, type Draft } from './domain/draft.js';
import { HoursDraft } from './domain/hours-draft.js';
import type { NamedRecord, Vocabulary } from './domain/names.js';
import { findOverride, OverrideDraft, type OverridePlace } from './domain/override-draft.js';
import { AdvertiserDraft, PublisherDraft } from './domain/party-draft.js';
import {
  AmountDraft,
  findPlan,
  isPlain,
  PlanDraft,
  type PlainAmount,
  type PriceParty,
} from './domain/price-draft.js';
import {
  isOfParty,
  type CapClause,
  type CapStatement,
  type HoursClause,
  type OverrideClause,
  type PartyClause,
  type PartySide,
  type PartyStatement,
  type PriceClause,
  type Statement,
} from './domain/statement.js';
import type { LineReader } from './line-reader.js';

/** A party, and the countries of its line. */
interface Target {
  readonly side: PartySide;
  readonly party: NamedRecord;
  readonly countries: readonly NamedRecord[];
}

const oneOrNull = <T>(values: readonly T[]): T | null => {
  const [first, ...others] = [...new Set(values)];
  return first === undefined || others.length > 0 ? null : first;
};

/** The records that lines change. A record that several lines change has one draft. */
export class LineDrafts {
  readonly #drafts = new Map<string, Draft>();
  /** Drafts of prices by party, countries and name. */
  readonly #prices = new Map<string, Draft>();

  constructor(
    private readonly reader: LineReader,
    private readonly vocabulary: Vocabulary,
    private readonly timezone: string,
  ) {}

  /** Changes the drafts of a line, and returns them. Throws LineProblem. */
  async apply(statement: Statement): Promise<Draft[]> {
    if (isOfParty(statement)) return this.#applyParties(statement);
    if (statement.subject === 'cap') return [await this.#applyLimit(statement)];
    const { distribution_id: id } = statement;
    const draft = this.#keep(new DistributionDraft(await this.reader.distribution(id)));
    if (statement.subject === 'members') draft.setShares(statement);
    else draft.switchTo(statement.isOn);
    return [draft];
  }

  async #applyParties(line: PartyStatement): Promise<Draft[]> {
    const { vocabulary } = this;
    const countries = line.countries.map((id) => this.#named(vocabulary.country.get(id), id));
    const drafts: Draft[] = [];
    for (const id of line.parties) {
      const party = this.#named(vocabulary[line.subject].get(id), id);
      for (const clause of line.clauses)
        drafts.push(...(await this.#applyClause({ side: line.subject, party, countries }, clause)));
    }
    return drafts;
  }

  async #applyClause(target: Target, clause: PartyClause): Promise<Draft[]> {
    switch (clause.kind) {
      case 'hours':
        return this.#applyHours(target, clause);
      case 'cap':
        return this.#applyCap(target, clause);
      case 'switch':
        return [await this.#applySwitch(target, clause.isOn)];
      case 'price':
        return this.#applyPrice(target, clause);
      case 'override':
        return [await this.#applyOverride(target, clause)];
    }
  }

  async #applyHours({ party, countries }: Target, clause: HoursClause): Promise<Draft[]> {
    const { openingHours } = await this.reader.advertiser(party.id);
    this.reader.mustHold('ADVERTISER_OPENING_HOURS_LIST');
    const where = countries.length > 0 ? countries : openingHours.map(({ country }) => country);
    if (where.length === 0)
      throw new LineProblem(`${party.name} has no opening hours yet: name a country.`);
    const usualZone = oneOrNull(openingHours.map(({ timezone_id: zone }) => zone));
    return where.map((country) => {
      const before = openingHours.find((one) => one.country.id === country.id) ?? null;
      const draft = this.#keep(new HoursDraft({ advertiser: party, country, before, usualZone }));
      draft.apply(clause);
      return draft;
    });
  }

  async #applyCap({ side, party, countries }: Target, clause: CapClause): Promise<Draft[]> {
    const all = await this.reader.caps();
    const { vocabulary } = this;
    const isOfAdvertiser = side === 'advertiser';
    const index = isOfAdvertiser ? vocabulary.publisher : vocabulary.advertiser;
    const others = clause.others.map((id) => this.#named(index.get(id), id));
    const scope: CapScope = {
      advertisers: isOfAdvertiser ? [party] : others,
      publishers: isOfAdvertiser ? others : [party],
      countries,
    };
    const { type, interval, limit: cap, reset, zone_id: zone } = clause;
    const [usual] = vocabulary.zone.named(this.timezone);
    return scopesOf(all, scope, clause).map((one) => {
      const draft = this.#keep(
        new CapDraft(findCap(all, one, clause), one, {
          ...{ type, cap, interval: interval ?? 'daily' },
          ...{ reset_time: '00:00', timezone_id: usual?.id ?? 0 },
        }),
      );
      draft.apply({
        cap,
        ...(reset !== null && { reset_time: reset }),
        ...(zone !== null && { timezone_id: zone }),
      });
      return draft;
    });
  }

  async #applyLimit({ cap_id: id, limit }: CapStatement): Promise<Draft> {
    const cap = (await this.reader.caps()).find((one) => one.id === id);
    if (!cap) throw new LineProblem(`There is no cap #${id}.`);
    const { advertisers, affiliates: publishers, countries } = cap;
    const draft = this.#keep(new CapDraft(cap, { advertisers, publishers, countries }, cap));
    draft.apply({ cap: limit });
    return draft;
  }

  async #applySwitch({ side, party, countries }: Target, isOn: boolean): Promise<Draft> {
    if (countries.length > 0)
      throw new LineProblem(
        `${party.name} is switched for all countries. For one, write "closed" or "cap 0".`,
      );
    const draft = this.#keep(
      side === 'advertiser'
        ? new AdvertiserDraft((await this.reader.advertiser(party.id)).advertiser)
        : new PublisherDraft((await this.reader.publisher(party.id)).affiliates),
    );
    draft.apply(isOn);
    return draft;
  }

  /**
   * Changes the plan of exactly these countries, if there is one. Otherwise an amount for an FTD is
   * set in each country, and anything else is a new plan.
   */
  async #applyPrice({ side, party }: Target, { plan }: PriceClause): Promise<Draft[]> {
    const of: PriceParty = { side, party, codes: this.vocabulary.countries };
    const plans = await this.#plansOf(side, party.id, isPlain(plan));
    const found = findPlan(plans, plan);
    if (isPlain(plan) && (found === null || found.is_plain)) return this.#applyAmounts(of, plan);
    const draft = this.#keep(new PlanDraft(of, plan, found));
    this.#mustBeOnlyPrice(of, plan.country_ids, plan.name, draft);
    draft.apply(plan);
    return [draft];
  }

  /** Refuses a line if an earlier one sets the same price as a record of another kind. */
  #mustBeOnlyPrice(
    { side, party }: PriceParty,
    countries: readonly number[],
    name: string,
    draft: Draft,
  ): void {
    const key = JSON.stringify([side, party.id, countries.toSorted((a, b) => a - b), name]);
    const known = this.#prices.get(key) ?? draft;
    if (known !== draft)
      throw new LineProblem('An earlier line sets another kind of price for the same countries.');
    this.#prices.set(key, draft);
  }

  /** Without the permission to see plans, amounts can be changed nevertheless. */
  async #plansOf(side: PartySide, id: number, isOptional: boolean) {
    const permission = side === 'advertiser' ? 'ADVERTISER_DEALS_LIST' : 'PUBLISHER_TERMS_LIST';
    if (isOptional && !this.reader.holds(permission)) return [];
    return this.reader.plans(side, id);
  }

  async #applyAmounts(of: PriceParty, plan: PriceClause['plan']): Promise<Draft[]> {
    const amounts = await this.#amountsOf(of);
    const countries = plan.country_ids.map((id) =>
      this.#named(this.vocabulary.country.get(id), id),
    );
    return (countries.length > 0 ? countries : [null]).map((country) => {
      const before = amounts.find((one) => one.country_id === (country?.id ?? null)) ?? null;
      const draft = this.#keep(new AmountDraft(of, country, before));
      this.#mustBeOnlyPrice(of, country ? [country.id] : [], '', draft);
      draft.apply(plan.per_ftd ?? '');
      return draft;
    });
  }

  async #amountsOf({ side, party: { id } }: PriceParty): Promise<PlainAmount[]> {
    if (side === 'advertiser') {
      const { revenues } = await this.reader.advertiser(id);
      this.reader.mustHold('ADVERTISER_REVENUES_LIST');
      return revenues.map((one) => ({ ...one, country_id: one.country?.id ?? null }));
    }
    const { payouts } = await this.reader.publisher(id);
    this.reader.mustHold('PUBLISHER_PAYOUTS_LIST');
    return payouts.map((one) => ({ ...one, country_id: one.country_ids[0] ?? null }));
  }

  async #applyOverride(
    { side, party, countries }: Target,
    { of, values, other }: OverrideClause,
  ): Promise<Draft> {
    const index = side === 'advertiser' ? this.vocabulary.publisher : this.vocabulary.advertiser;
    const place: OverridePlace = {
      ...{ of, side, party, countries },
      other: other === null ? null : this.#named(index.get(other), other),
    };
    const all = await this.#overridesOf(place);
    const draft = this.#keep(new OverrideDraft(place, findOverride(all, place)));
    draft.apply(values);
    return draft;
  }

  async #overridesOf({ side, party, of }: OverridePlace): Promise<Overrides> {
    const settings =
      side === 'advertiser'
        ? await this.reader.advertiser(party.id)
        : await this.reader.publisher(party.id);
    const prefix = side === 'advertiser' ? 'ADVERTISER' : 'PUBLISHER';
    const kind = of === 'funnel' ? 'API_OFFERS' : 'PUBLISHER_ID';
    this.reader.mustHold(`${prefix}_OVERRIDE_${kind}_LIST`);
    return of === 'funnel' ? settings.funnel_overrides : settings.publisher_overrides;
  }

  /** Returns the draft of the record if there is one already. */
  #keep<D extends Draft>(draft: D): D {
    const known = this.#drafts.get(draft.key);
    if (known) return known as D;
    this.#drafts.set(draft.key, draft);
    return draft;
  }

  #named(record: NamedRecord | undefined, id: number): NamedRecord {
    return record ?? { id, name: `#${id}` };
  }
}
type Overrides = AdvertiserSettings['publisher_overrides'];
