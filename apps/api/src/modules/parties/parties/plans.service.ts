import { Injectable } from '@nestjs/common';
import {
  decimalText,
  HOUSE_CURRENCY,
  planFaults,
  type CreatePlanBody,
  type ErrorCode,
  type Plan,
  type PlanEffect,
  type PlanVersions,
  type UpdatePlanBody,
  type VersionQuery,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { shownParty } from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import {
  SettledEffectService,
  type MoneyChange,
  type SettledEffect,
} from '#modules/money/guarantees/settled-effect.service.js';
import {
  LEG_OF,
  ONE_AMOUNT,
  PlanRepository,
  type EffectSums,
  type PlanRow,
} from './data/plan.repository.js';
import { planContent, planFacts, type PlanContent } from './domain/plan-facts.js';
import { shownTerms, type PlanValues } from './domain/plan-terms.js';
import { otherSide, type PartySide } from './domain/sides.js';
import { keepsVersions, leadTermsOf, PlanChangesService } from './plan-changes.service.js';
import { namedIn, PartyReferencesService } from './references.service.js';

/** A plan of a party, as a request names it. */
export interface PlanKey {
  /** Null for any party. */
  readonly partyId: number | null;
  readonly id: number;
}
/** Parts of the kind of a plan that depend on the screen. */
export interface PlanScreen {
  readonly notFound: ErrorCode;
  /** Field of the country, for the error about a second plain amount. */
  readonly field: string;
  readonly isPlain: boolean;
}
const PLANS: PlanScreen = { notFound: 'PLAN_NOT_FOUND', field: 'country_ids', isPlain: false };

const OTHERS = { advertiser: 'Publishers', publisher: 'Advertisers' } as const;

/**
 * Returns the error for a second plain amount of one country. The database decides which of two is
 * stored.
 */
const amountExists = (field: string): AppError => {
  const message = 'There is an amount for this country already';
  return new AppError('AMOUNT_EXISTS', {
    issues: [{ in: 'body', field, code: 'exists', message }],
  });
};

/** Returns what a body stores. A single country is stored apart, as amounts have it. */
const valuesOf = ({
  per_ftd: amount,
  country_ids: countries,
  ...body
}: CreatePlanBody): PlanValues => ({
  name: body.name,
  currency: body.currency,
  amount,
  per_lead: body.per_lead,
  share_percent: body.share_percent,
  guarantee_percent: body.guarantee_percent,
  period: body.period,
  maturity_days: body.maturity_days,
  deducted_statuses: body.deducted_statuses,
  deduct_percent: body.deduct_percent,
  guarantees_valid_leads: body.guarantees_valid_leads,
  counts_valid_ftds: body.counts_valid_ftds,
  tiers: body.tiers,
  lifts_all: body.lifts_all,
  fee: body.fee,
  minimum: body.minimum,
  maximum: body.maximum,
  country_id: countries.length === 1 ? (countries[0] ?? null) : null,
  country_ids: countries.length === 1 ? [] : countries,
  funnels: body.funnels,
  offers: body.offers,
  party_ids: body.party_ids,
  custom_params: body.custom_params,
  starts_on: body.starts_on,
  ends_on: body.ends_on,
  zone: body.zone,
});

const mustBeWhole = (body: CreatePlanBody): void => {
  const faults = planFaults(body);
  if (faults.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    issues: faults.map((fault) => ({ in: 'body', ...fault })),
  });
};
const countsFromOf = ({ counts_from: from }: UpdatePlanBody): Date | null =>
  from === null ? null : new Date(from);

const planOf = (side: PartySide, row: PlanRow): Plan => ({
  id: row.id,
  version: row.version,
  name: row.name,
  ...shownTermsOf(row),
  country_ids: row.country_id === null ? [...row.country_ids] : [row.country_id],
  funnels: [...row.funnels],
  offers: [...row.offers],
  party_ids: [...row.party_ids],
  parties: row.parties.map((party) => shownParty(otherSide(side), party)),
  custom_params: { ...row.custom_params },
  starts_on: row.starts_on,
  ends_on: row.ends_on,
  zone: row.zone,
  used_by: [...row.used_by],
  is_plain: row.is_plain,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
const cents = (amount: string): number => Math.round(Number(amount) * 100);
const money = (amount: number): string => decimalText(BigInt(amount));
const partOf = (count: number, before: string, after: string, settled: MoneyChange) => ({
  leads: count + settled.count,
  before: money(cents(before) + settled.before),
  after: money(cents(after) + settled.after),
});
const shownEffect = (
  sums: EffectSums,
  { perLead, perFtd, periods }: SettledEffect,
): Omit<PlanEffect, 'has_past' | 'currency'> => ({
  leads: sums.leads,
  per_lead: partOf(sums.lead_leads, sums.lead_before, sums.lead_after, perLead),
  per_ftd: partOf(sums.ftd_leads, sums.ftd_before, sums.ftd_after, perFtd),
  share: { leads: sums.share_leads, before: sums.share_before, after: sums.share_after },
  periods: {
    periods: periods.count,
    before: money(periods.before),
    after: money(periods.after),
  },
  corrected: sums.corrected,
});
/** Returns terms as a reply has them. */
export const shownTermsOf = (row: Parameters<typeof shownTerms>[0]) => {
  const terms = shownTerms(row);
  return { ...terms, deducted_statuses: [...terms.deducted_statuses], tiers: [...terms.tiers] };
};

/** Deals of advertisers and terms of publishers. */
@Injectable()
export class PlansService {
  constructor(
    private readonly repository: PlanRepository,
    private readonly plans: PlanChangesService,
    private readonly changes: RecordChangesService,
    private readonly versions: RecordVersionsService,
    private readonly references: PartyReferencesService,
    private readonly settled: SettledEffectService,
    private readonly clock: Clock,
  ) {}

  /** Lists the plans of a party, the ones that win first. Ended ones come last. */
  async list(side: PartySide, partyId: number, withEnded: boolean): Promise<Plan[]> {
    await this.references.mustHave(side, partyId);
    const rows = await this.repository.list(side, partyId);
    return rows
      .filter(({ ended_at: ended }) => withEnded || ended === null)
      .map((row) => planOf(side, row));
  }

  create(side: PartySide, partyId: number, body: CreatePlanBody, userId: number): Promise<number> {
    mustBeWhole(body);
    return this.changes.create(this.kindOf(side), userId, async (at) => {
      await this.references.mustHave(side, partyId);
      await this.mustExist(side, body, []);
      const id = await this.repository.add(side, partyId, valuesOf(body), at);
      return { id, content: await this.contentNow(side, { partyId, id }) };
    });
  }

  /** Returns the new version. */
  update(side: PartySide, key: PlanKey, body: UpdatePlanBody, userId: number): Promise<number> {
    mustBeWhole(body);
    const edit = { key, seen: body.version, userId };
    return this.changes.update(this.kindOf(side), edit, async (row, at) => {
      await this.mustExist(side, body, row.party_ids);
      const change = { values: valuesOf(body), countsFrom: countsFromOf(body), userId, at };
      await this.plans.save(side, row, change);
      return { after: await this.contentNow(side, key) };
    });
  }

  /** Ends a plan. Its leads keep it. */
  remove(side: PartySide, key: PlanKey, userId: number, screen = PLANS): Promise<void> {
    return this.changes.remove(this.kindOf(side, screen), { key, userId }, ({ id }, at) =>
      this.repository.end(side, id, at),
    );
  }

  /** Reads a plan that has not ended, with the body that saves it again. */
  async saved(
    side: PartySide,
    key: PlanKey,
  ): Promise<{ content: PlanContent; body: Omit<UpdatePlanBody, 'counts_from' | 'version'> }> {
    const row = await this.find(side, key);
    if (row.ended_at !== null) throw new AppError('PLAN_NOT_FOUND');
    const {
      id: _id,
      version: _version,
      parties: _parties,
      used_by: _usedBy,
      is_plain: _isPlain,
      created_at: _created,
      ended_at: _ended,
      ...body
    } = planOf(side, row);
    return { content: await this.contentOf(row), body };
  }

  async history(side: PartySide, key: PlanKey, page: VersionQuery): Promise<PlanVersions> {
    const row = await this.find(side, key);
    const current = async () => ({
      id: row.id,
      content: await this.contentOf(row),
      changedAt: row.updated_at,
    });
    const history = await this.versions.history({ ...this.kindOf(side), current }, row.id, page);
    const terms = await this.repository.versions(side, row.id);
    return {
      ...history,
      terms: terms.map(({ until_at: until, terms: earlier }) => ({
        until_at: until.toISOString(),
        ...shownTermsOf(earlier),
      })),
    };
  }

  /** Says how much money a change would move. */
  async effect(side: PartySide, key: PlanKey, body: UpdatePlanBody): Promise<PlanEffect> {
    mustBeWhole(body);
    const row = await this.find(side, key);
    const from = countsFromOf(body) ?? this.clock.now();
    const plan = { leg: LEG_OF[side], planId: row.id, partyId: row.party_id };
    const hasLeads = await this.repository.hasLeads(side, row.id, row.party_id);
    const values = valuesOf(body);
    const versions = await this.plans.versionsAfter(side, row, { values, from, hasLeads });
    const settled = await this.settled.of(plan, { ...values, from, terms: values, versions });
    const { windows } = settled;
    const sums = await this.repository.effect({ ...plan, from }, leadTermsOf(values), windows);
    return {
      has_past: keepsVersions(hasLeads, row, values),
      currency: row.currency,
      ...shownEffect(sums, settled),
    };
  }

  /** The kind of record that plans are. Plain amounts have a screen of their own. */
  kindOf(side: PartySide, screen = PLANS): RecordKind<PlanRow, PlanContent, PlanKey> {
    return {
      entity: side === 'advertiser' ? 'advertiser_revenue' : 'publisher_payout',
      factsOf: (content) => planFacts(this.shown(side, content), OTHERS[side]),
      contentOf: (row) => this.contentOf(row),
      lock: async ({ partyId, id }) => {
        const row = await this.repository.lock(side, id);
        if (!row || row.ended_at !== null || (screen.isPlain && !row.is_plain)) return null;
        return partyId === null || row.party_id === partyId ? row : null;
      },
      notFound: screen.notFound,
      unique: { [ONE_AMOUNT[side]]: () => amountExists(screen.field) },
    };
  }

  /** Reads a plan again, for the names of its parties. */
  async contentNow(side: PartySide, key: PlanKey): Promise<PlanContent> {
    return this.contentOf(await this.changes.lock(this.kindOf(side), key));
  }

  private async contentOf(row: PlanRow): Promise<PlanContent> {
    const countries = await this.references.countriesById();
    const country = row.country_id === null ? null : namedIn(countries, row.country_id);
    return planContent(row, country, {
      countries: row.country_ids.map((id) => namedIn(countries, id)),
      parties: row.parties,
    });
  }

  private shown(side: PartySide, content: PlanContent): PlanContent {
    const { parties } = content;
    if (parties === undefined) return content;
    return { ...content, parties: parties.map((party) => shownParty(otherSide(side), party)) };
  }

  private async find(side: PartySide, { partyId, id }: PlanKey): Promise<PlanRow> {
    const row = await this.repository.find(side, id);
    if (row?.party_id !== partyId) throw new AppError('PLAN_NOT_FOUND');
    return row;
  }

  /** Checks what a body refers to. A limited user may keep parties that are not theirs. */
  private async mustExist(
    side: PartySide,
    body: CreatePlanBody,
    kept: readonly number[],
  ): Promise<void> {
    const { currency } = body;
    if (currency !== HOUSE_CURRENCY && !(await this.repository.hasRate(currency)))
      throw fieldError('currency', 'no_rate', `There is no exchange rate of ${currency} yet`);
    const parties = body.party_ids.filter((id) => !kept.includes(id));
    await this.references.mustExist([
      { field: 'country_ids', kind: 'country', ids: body.country_ids },
      { field: 'party_ids', kind: otherSide(side), ids: parties },
    ]);
  }
}
