import { Injectable } from '@nestjs/common';
import { seededDraw, type CampaignSimulation } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DeliveryService } from '#modules/delivery/delivery/delivery.service.js';
import {
  SimulatorService,
  routedLeadOf,
  type Decision,
  type RoutedLead,
} from '#modules/routing/routing/simulator.service.js';
import { CampaignRecordsService } from './campaign-records.service.js';
import { CampaignRunsService } from './campaign-runs.service.js';
import { ConsumersRepository, type CampaignConfig } from './data/consumers.repository.js';
import { SimulatedLeadsQuery, type SimulatedLeadRow } from './data/simulated-leads.query.js';
import { SourcesRepository, type SourceRow } from './data/campaigns.repository.js';
import { firstOfPerson } from './domain/import-batch.js';
import { stepLead, stepName } from './domain/next-move.js';
import { tallyOf } from './domain/campaign-content.js';
import { EmailValidationService, type EmailVerdict } from './email-validation.service.js';

/** Number of leads of each source that are tried. */
const TRIED = 100;

interface Try {
  readonly row: SimulatedLeadRow;
  readonly source: SourceRow;
}

/** Tries the first step of a campaign with some leads. Nothing is sent, stored or counted. */
@Injectable()
export class CampaignSimulatorService {
  constructor(
    private readonly records: CampaignRecordsService,
    private readonly runs: CampaignRunsService,
    private readonly sources: SourcesRepository,
    private readonly consumers: ConsumersRepository,
    private readonly leads: SimulatedLeadsQuery,
    private readonly emails: EmailValidationService,
    private readonly simulator: SimulatorService,
    private readonly delivery: DeliveryService,
    private readonly clock: Clock,
  ) {}

  /** Throws CAMPAIGN_NOT_FOUND and CAMPAIGN_NOT_READY. */
  async simulate(id: number): Promise<CampaignSimulation> {
    const campaign = await this.records.get(id);
    await this.runs.checkReady(id, { areKept: false });
    const { matching, tries } = await this.read(id);
    const known = firstOfPerson(tries.filter(({ row }) => !row.is_known));
    const verdicts = campaign.validate_email
      ? await this.emails.check(known.map(({ row }) => row.email))
      : null;
    const having = (verdict: EmailVerdict): Try[] =>
      known.filter(({ row }) => (verdicts?.get(row.email) ?? 'valid') === verdict);
    const valid = having('valid');
    const decisions = await this.decide(await this.consumers.getConfig(id), valid);
    return {
      matching,
      tried: tries.length,
      duplicates: tries.length - known.length,
      invalid_emails: having('invalid').length,
      unchecked_emails: having('unchecked').length,
      ...tallyOf(decisions),
    };
  }

  private async read(id: number): Promise<{ matching: number; tries: Try[] }> {
    const result = { matching: 0, tries: [] as Try[] };
    for (const source of await this.sources.list(id)) {
      if (source.status === 'completed') continue;
      result.matching += await this.leads.count(source);
      for (const row of await this.leads.list(id, source, TRIED))
        result.tries.push({ row, source });
    }
    return result;
  }

  private decide(config: CampaignConfig, tries: readonly Try[]): Promise<Decision[]> {
    return this.simulator.simulateInTurn(
      tries.map((one) => ({ lead: leadOf(one, config), isUnderWay: false })),
      { at: this.clock.now(), draft: null, circuitOpen: this.delivery.openCircuits() },
    );
  }
}

/** Returns the lead that the first step would make. Its negative id belongs to no stored lead. */
const leadOf = ({ row, source }: Try, { name, steps }: CampaignConfig): RoutedLead => {
  const [step] = steps;
  if (!step) throw new Error('The campaign has no step.');
  const campaign = { name, step: stepName(0), method: source.type };
  const made = stepLead(step, campaign, seededDraw(`simulation:${row.id}:${step.id}`));
  return {
    ...routedLeadOf(row),
    id: -row.id,
    createdAt: null,
    publisherId: made.publisher_id ?? row.publisher_id,
    funnel: made.funnel ?? row.funnel,
    forcedAdvertiser: null,
    campaignRoute: made.campaign_route,
  };
};
