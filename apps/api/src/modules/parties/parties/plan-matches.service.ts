import { Injectable } from '@nestjs/common';
import type { PlanForLeadBody, PlansForLead } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { PlanRepository, type MatchedLead } from './data/plan.repository.js';
import { judgePlans } from './domain/plan-match.js';
import type { PartySide } from './domain/sides.js';
import { PartyReferencesService } from './references.service.js';

/** Says which plan of a party a lead gets. */
@Injectable()
export class PlanMatchesService {
  constructor(
    private readonly repository: PlanRepository,
    private readonly references: PartyReferencesService,
    private readonly clock: Clock,
  ) {}

  async forLead(side: PartySide, partyId: number, body: PlanForLeadBody): Promise<PlansForLead> {
    await this.references.mustHave(side, partyId);
    const { kept, plans } = await this.repository.match(side, partyId, await this.leadOf(body));
    return { kept_plan_id: kept, plans: judgePlans(plans) };
  }

  private async leadOf(body: PlanForLeadBody): Promise<MatchedLead> {
    if ('lead_id' in body) {
      if (!(await this.repository.hasLead(body.lead_id))) throw new AppError('LEAD_NOT_FOUND');
      return { leadId: body.lead_id };
    }
    return {
      countryId: body.country_id,
      funnel: body.funnel ?? null,
      offer: body.offer ?? null,
      otherId: body.party_id ?? null,
      customParams: body.custom_params,
      at: body.at ? new Date(body.at) : this.clock.now(),
    };
  }
}
