import { Injectable } from '@nestjs/common';
import type { IntegrationChecklist } from '@leadline/contracts';
import { permits } from '#shared/auth/admission.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { CIRCUIT_OPEN_MS } from '#shared/net/circuit-breaker.js';
import { AcceptedTestsService } from '#modules/delivery/integrations/accepted-tests.service.js';
import { IntegrationEditorService } from '#modules/delivery/integrations/integration-editor.service.js';
import { AdvertiserTrafficService } from '#modules/routing/routing/advertiser-traffic.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { AdvertiserCallsQuery } from './data/delivery-health.repository.js';
import { FirstLeadsQuery } from './data/first-leads.query.js';
import { circuitOf } from './domain/call-figures.js';

/** Says what is missing before an advertiser has its first live lead. Reads only. */
@Injectable()
export class IntegrationChecklistService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly tests: AcceptedTestsService,
    private readonly traffic: AdvertiserTrafficService,
    private readonly config: RoutingConfigService,
    private readonly leads: FirstLeadsQuery,
    private readonly calls: AdvertiserCallsQuery,
    private readonly clock: Clock,
  ) {}

  /** Throws ADVERTISER_NOT_FOUND. */
  async of(advertiserId: number, caller: StaffCaller): Promise<IntegrationChecklist> {
    const opening = await this.calls.openingOf(advertiserId);
    if (!opening) throw new AppError('ADVERTISER_NOT_FOUND');
    const { secrets } = await this.editor.get(advertiserId);
    const circuit = circuitOf(opening, CIRCUIT_OPEN_MS, this.clock.now());
    const distributions = await this.traffic.distributionsOf(
      advertiserId,
      circuit.state === 'open',
    );
    const first = await this.leads.firstLeads(advertiserId);
    const seesLeads = permits('LEADS_LIST', caller.permissions);
    const leadAt = (id: number | null, at: Date | null): IntegrationChecklist['accepted'] =>
      at && { lead_id: seesLeads ? id : null, at: at.toISOString() };
    return {
      ...(await this.savedState(advertiserId)),
      missing_secrets: secrets.filter(({ is_set: isSet }) => !isSet).map(({ name }) => name),
      is_active: this.config.current().advertisers.get(advertiserId)?.isActive ?? false,
      distributions: distributions.map(({ blockedBy, ...one }) => ({
        ...one,
        blocked_by: blockedBy,
      })),
      campaigns: await this.leads.countCampaigns(advertiserId),
      accepted: leadAt(first.accepted_id, first.accepted_at),
      reported: leadAt(first.reported_id, first.reported_at),
    };
  }

  private async savedState(
    advertiserId: number,
  ): Promise<Pick<IntegrationChecklist, 'is_saved' | 'test' | 'tested_at'>> {
    const { template, secrets } = await this.editor.known(advertiserId);
    const test = await this.tests.stateOf(advertiserId, template && { template, secrets });
    return {
      is_saved: template !== null,
      test: test.state,
      tested_at: test.at?.toISOString() ?? null,
    };
  }
}
