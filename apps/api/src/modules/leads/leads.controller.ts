import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { ViewerZone } from '../../shared/auth/viewer-zone.js';
import { Route } from '../../shared/http/route.decorator.js';
import { LeadDecisionsService } from './lead-decisions.service.js';
import { LeadsService } from './leads.service.js';

@Controller()
export class LeadsController {
  constructor(private readonly leads: LeadsService, private readonly decisions: LeadDecisionsService) {}

  @Route(contracts.leads.list) list({ body }: RouteInput<typeof contracts.leads.list>, @ViewerZone() zone: string) { return this.leads.list(body, zone); }
  @Route(contracts.leads.statusHistory) statusHistory({ body }: RouteInput<typeof contracts.leads.statusHistory>) { return this.leads.statusHistory(body.lead_id); }
  @Route(contracts.leads.leadHistory) leadHistory({ body }: RouteInput<typeof contracts.leads.leadHistory>) { return this.leads.leadHistory(body.lead_id); }
  @Route(contracts.leads.decision) decision({ params }: RouteInput<typeof contracts.leads.decision>) { return this.decisions.list(params.id); }
}
