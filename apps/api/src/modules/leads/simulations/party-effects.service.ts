import { Injectable } from '@nestjs/common';
import type {
  AdvertiserChange as WireAdvertiserChange,
  PartyEffects as Effects,
  PublisherChange as WirePublisherChange,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { shownParty, type PartySide } from '#shared/database/own-parties.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import {
  SimulatorService,
  type AdvertiserChange,
  type AgreedRevenue,
  type ComparedParty,
  type Decision,
  type PublisherChange,
} from '#modules/routing/routing/simulator.service.js';
import { PartyFactsQuery } from './data/profit-facts.query.js';
import { Moves } from './domain/allocation.js';
import { PastLeadsQuery } from './data/past-leads.query.js';
import { AWAITED_RANGE_MS, PastLeadsPlayerService } from './past-leads-player.service.js';

type Change<Kind, All = WireAdvertiserChange> = Extract<All, { kind: Kind }>;

const agreedRevenueOf = (row: {
  id: number;
  country_id: number | null;
  amount: string;
}): AgreedRevenue => ({
  id: row.id,
  countryId: row.country_id,
  amount: row.amount,
});

const takerOf = (decision: Decision): number | null =>
  decision.kind === 'offer' ? decision.advertiserId : null;

/**
 * Shows the effect that a change of an advertiser or a publisher would have had on the leads of the
 * last 24 hours, by a replay (ADR 10). Reads only.
 */
@Injectable()
export class PartyEffectsService {
  constructor(
    private readonly simulator: SimulatorService,
    private readonly player: PastLeadsPlayerService,
    private readonly past: PastLeadsQuery,
    private readonly facts: PartyFactsQuery,
    private readonly clock: Clock,
  ) {}

  /**
   * Replays the leads for a change of an advertiser. Once `signal` aborts, nobody waits for the
   * answer, and no more leads are played.
   */
  async ofAdvertiser(
    id: number,
    wire: WireAdvertiserChange,
    signal?: AbortSignal,
  ): Promise<Effects> {
    const compared = await this.simulator.compareAdvertiser(
      id,
      await this.advertiserChangeOf(id, wire),
    );
    if (!compared) throw new AppError('ADVERTISER_NOT_FOUND');
    const effects = await this.effectsOf(compared, signal);
    return wire.kind === 'deletion' ? this.withTaken('advertiser', id, effects) : effects;
  }

  async ofPublisher(id: number, wire: WirePublisherChange, signal?: AbortSignal): Promise<Effects> {
    const compared = await this.simulator.comparePublisher(id, publisherChangeOf(wire));
    if (!compared) throw new AppError('PUBLISHER_NOT_FOUND');
    const effects = await this.effectsOf(compared, signal);
    return wire.kind === 'deletion' ? this.withTaken('publisher', id, effects) : effects;
  }

  /**
   * Adds the leads that were taken. Today's rules may send none of them, for example since the
   * party was paused, but they were taken all the same.
   */
  private async withTaken(side: PartySide, id: number, effects: Effects): Promise<Effects> {
    const since = new Date(this.clock.now().getTime() - AWAITED_RANGE_MS);
    return { ...effects, taken: await this.past.countTaken(side, id, since) };
  }

  private async effectsOf(
    { distributions, capIds, comparison }: ComparedParty,
    signal: AbortSignal | undefined,
  ): Promise<Effects> {
    const moves = new Moves();
    const { leads, isPartial } = await this.player.playLastDay(
      comparison,
      this.clock.now(),
      (_row, _countryId, { saved, draft }) => moves.add(takerOf(saved), takerOf(draft)),
      signal,
    );
    const nameOf = (advertiserId: number | null) =>
      advertiserId === null
        ? null
        : shownParty('advertiser', { id: advertiserId, name: comparison.nameOf(advertiserId) });
    return {
      distributions: [...distributions],
      caps: capIds.map((capId) => ({ id: capId })),
      leads,
      is_partial: isPartial,
      moves: moves
        .list()
        .map((move) => ({ from: nameOf(move.from), to: nameOf(move.to), leads: move.leads })),
    };
  }

  private async advertiserChangeOf(
    id: number,
    wire: WireAdvertiserChange,
  ): Promise<AdvertiserChange> {
    switch (wire.kind) {
      case 'exclusion':
        return this.exclusionChangeOf(id, wire);
      case 'hours':
        return this.hoursChangeOf(wire);
      case 'amount':
        return this.revenueChangeOf(id, wire);
      case 'deletion':
        return { kind: 'status', isActive: false };
      case 'status':
        return { kind: 'status', isActive: wire.status === 'active' };
      case 'countries':
        return wire;
    }
  }

  private async exclusionChangeOf(
    id: number,
    { exclusion_id: exclusionId, excluded }: Change<'exclusion'>,
  ): Promise<AdvertiserChange> {
    const replaced = exclusionId ? await this.facts.findExclusion(id, exclusionId) : null;
    return {
      kind: 'exclusion',
      replaced: replaced && {
        publisherId: replaced.publisher_id,
        countryIds: new Set(replaced.country_ids),
        funnels: new Set(replaced.funnels),
      },
      excluded: excluded && {
        publisherId: excluded.affiliate_id,
        countryIds: new Set(excluded.country_ids),
        funnels: new Set(excluded.funnel),
      },
    };
  }

  private async hoursChangeOf({
    country_ids: countryIds,
    hours,
  }: Change<'hours'>): Promise<AdvertiserChange> {
    if (!hours) return { kind: 'hours', countryIds, hours: null };
    const zone = await this.facts.findZone(hours.timezone_id);
    if (zone === null) throw fieldError('hours.timezone_id', 'unknown', 'No such time zone');
    return { kind: 'hours', countryIds, hours: { zone, days: hours.days } };
  }

  private async revenueChangeOf(
    id: number,
    { replaced_id: replacedId, country_id: countryId, amount }: Change<'amount'>,
  ): Promise<AdvertiserChange> {
    const rows = await this.facts.listRevenues(id);
    const others = rows
      .filter((row) => row.id !== replacedId && row.country_id !== countryId)
      .map(agreedRevenueOf);
    return {
      kind: 'revenue',
      before: rows.map(agreedRevenueOf),
      after: amount === null ? others : [...others, { id: replacedId ?? null, countryId, amount }],
    };
  }
}

/** Returns the change for routing. Null for payouts, which routing does not use. */
const publisherChangeOf = (wire: WirePublisherChange): PublisherChange | null => {
  switch (wire.kind) {
    case 'amount':
      return null;
    case 'deletion':
      return { kind: 'status', isActive: false };
    case 'status':
      return { kind: 'status', isActive: wire.status === 'active' };
    case 'countries':
      return wire;
  }
};
