import { Injectable } from '@nestjs/common';
import { memberName, type CapEffects } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { SimulatorService, type Decision } from '#modules/routing/routing/simulator.service.js';
import { Allocation, Moves } from './domain/allocation.js';
import { PastLeadsPlayerService } from './past-leads-player.service.js';
import { placementOf, ReplayFiguresService } from './replay-figures.service.js';

type Named = NonNullable<CapEffects['moves'][number]['with_cap']>;

/** Takers of leads by one number: the advertiser, or with a minus sign the deal that is named. */
class Members {
  private readonly known = new Map<number, Named>();

  constructor(private readonly nameOf: (advertiserId: number) => string) {}

  /** Returns the number of the member that gets the lead. Null for nobody. */
  idOf(decision: Decision): number | null {
    if (decision.kind === 'reject') return null;
    const { advertiserId: id, dealId, trace } = decision;
    const memberId = dealId === undefined ? id : -dealId;
    if (!this.known.has(memberId)) {
      const deal = trace.candidates.find(({ verdict }) => verdict === 'picked')?.deal;
      this.known.set(memberId, { id, name: memberName(this.nameOf(id), deal) });
    }
    return memberId;
  }

  named(memberId: number | null): Named | null {
    return memberId === null ? null : (this.known.get(memberId) ?? null);
  }
}

/**
 * Says what a cap kept away in the last 24 hours, by a replay with it and without it (ADR 92), and
 * what the advertisers behind it could still take. Reads only.
 */
@Injectable()
export class CapEffectsService {
  constructor(
    private readonly simulator: SimulatorService,
    private readonly player: PastLeadsPlayerService,
    private readonly figures: ReplayFiguresService,
    private readonly caps: CapsService,
    private readonly clock: Clock,
  ) {}

  async of(id: number, caller: StaffCaller, signal?: AbortSignal): Promise<CapEffects> {
    await this.caps.mustBeVisible(id, caller);
    const now = this.clock.now();
    const compared = await this.simulator.compareCap(id, now);
    if (!compared) throw new AppError('CAP_NOT_FOUND');
    const { comparison } = compared;
    const allocation = new Allocation();
    const moves = new Moves();
    const members = new Members((advertiserId) => comparison.nameOf(advertiserId));
    const { from, leads, isPartial } = await this.player.playLastDay(
      comparison,
      now,
      (row, countryId, decisions) => {
        const placement = placementOf(row, countryId, decisions);
        allocation.add(placement);
        moves.add(members.idOf(decisions.saved), members.idOf(decisions.draft));
      },
      signal,
    );
    const { summary } = await this.figures.of(allocation, comparison, from);
    return {
      leads,
      is_partial: isPartial,
      moves: moves.list().map((move) => ({
        with_cap: members.named(move.from),
        without_cap: members.named(move.to),
        leads: move.leads,
      })),
      not_estimated_leads: summary.not_estimated_leads,
      lost_profit: summary.profit_difference,
      lost_profit_low: summary.profit_difference_low,
      lost_profit_high: summary.profit_difference_high,
      behind: compared.behind.map(({ advertiser, room }) => ({
        advertiser,
        room: room && { left: room.left, cap_id: room.capId },
      })),
      distributions: [...compared.distributions],
    };
  }
}
