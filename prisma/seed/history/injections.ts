import { deliver, storeLead } from './delivery.js';
import { followUp } from './follow-up.js';
import type { LeadRow } from './rows.js';
import { workingTime, type Stage } from './stage.js';
import type { WorldAdvertiser, WorldCountry, WorldPublisher } from './world.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Rejected leads that staff send to another advertiser. */
const INJECTED = 0.22;
/** The server deletes the jobs of injections after this time. */
const LOG_DAYS = 30;
const PARAMETERS = {
  locate_leads: 'system',
  publisher_id: null,
  funnel: null,
  publisher_id_override: null,
} as const;

/** A lead that nobody took. */
interface RejectedLead {
  readonly source: LeadRow;
  readonly publisher: WorldPublisher;
  readonly country: WorldCountry;
  /** The advertisers that refused it. */
  readonly asked: ReadonlySet<number>;
}

/** Staff may send a lead that nobody took to an advertiser of their choice. */
export const planInjection = (stage: Stage, rejected: RejectedLead): void => {
  const { queue, random, world } = stage;
  const { source, asked } = rejected;
  if (source.rejection_code !== 'no_advertiser' || !random.chance(INJECTED)) return;
  const advertiser = random.pick(world.advertisers.filter(({ id }) => !asked.has(id)));
  const wish = source.created_at.getTime() + Math.floor(random.between(1, 30) * HOUR);
  queue.add(workingTime(wish, random), (orderedAt) => {
    const userId = random.pick(world.staffIds);
    const ordered = { ...rejected, advertiser, userId, orderedAt };
    queue.add(orderedAt + random.int(6) * MINUTE, (moment) => {
      inject(stage, ordered, moment);
    });
  });
};

interface Injection extends RejectedLead {
  readonly advertiser: WorldAdvertiser;
  readonly userId: number;
  readonly orderedAt: number;
}

/** Sends the copy of the lead. */
const inject = (stage: Stage, injection: Injection, moment: number): void => {
  const { source, publisher, country, advertiser } = injection;
  const at = new Date(moment);
  const { custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5 } = source;
  const { email, phone, first_name, last_name, ip } = source;
  const lead = storeLead(
    stage,
    {
      publisherId: publisher.id,
      country,
      person: { email, phone, first_name, last_name, ip },
      offer: source.offer,
      funnel: source.funnel,
      params: { custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5 },
      hitId: source.hit_id,
      forced: advertiser,
      sourceId: source.id,
    },
    at,
  );
  const { advertiser: buyer, at: endedAt, message } = deliver(stage, lead, country);
  source.injected = `${buyer ? 'Accepted' : 'Rejected'} (#${lead.id})`;
  source.updated_at = endedAt;
  recordJob(stage, injection, lead, { at, endedAt, reason: buyer ? null : message });
  if (buyer) followUp(stage, { lead, publisher, advertiser: buyer, country, at: endedAt });
};

const recordJob = (
  { history, options }: Stage,
  { source, advertiser, userId, orderedAt }: Injection,
  lead: LeadRow,
  {
    at,
    endedAt,
    reason,
  }: { readonly at: Date; readonly endedAt: Date; readonly reason: string | null },
): void => {
  history.audit_log.push({
    user_id: userId,
    action: 'lead.inject',
    entity: 'lead',
    entity_id: null,
    before: null,
    after: { ...PARAMETERS, lead_ids: [source.id], advertiser_id: advertiser.id },
    created_at: new Date(orderedAt),
  });
  if (endedAt.getTime() < options.now.getTime() - LOG_DAYS * DAY) return;
  history.progress_logs.push({
    type: 'injection',
    lead_id: source.id,
    created_lead_id: lead.id,
    advertiser_id: advertiser.id,
    parameters: PARAMETERS,
    status: 'completed',
    runs: 1,
    scheduled_at: at,
    due_at: at,
    outcome: reason === null ? 'accepted' : 'rejected',
    reason,
    created_by: userId,
    created_at: new Date(orderedAt),
    finished_at: endedAt,
  });
};
