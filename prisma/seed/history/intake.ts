import { forCustomParams } from '@leadline/contracts';
import type { ClickJournal } from './clicks.js';
import { deliver, storeLead } from './delivery.js';
import { followUp } from './follow-up.js';
import { planInjection } from './injections.js';
import { personOf, visitOf, type Person } from './people.js';
import type { LeadRow } from './rows.js';
import { nextLeadId, workingTime, type Stage } from './stage.js';
import type { Arrival } from './world.js';

const DAY = 86_400_000;
/** Days between two test leads of staff. */
const TEST_LEAD_DAYS = 6;
/** Within this time a publisher sends a person again. */
const AGAIN_DAYS = 25;

/** The people of each publisher that blocks duplicates, with the times of their leads. */
type KnownPeople = Map<number, { readonly person: Person; readonly lead: LeadRow }[]>;

/** Takes the leads that publishers send. */
export class Intake {
  private readonly known: KnownPeople = new Map();

  constructor(
    private readonly stage: Stage,
    private readonly clicks: ClickJournal,
  ) {}

  receive(arrival: Arrival): void {
    const { stage } = this;
    const { publisher, country } = arrival;
    const at = new Date(arrival.at);
    const again = this.personSentBefore(arrival);
    const person = again ?? personOf(country, nextLeadId(stage), stage.random);
    const { offer, funnel, params } = visitOf(stage.world, publisher, stage.random);
    const visit = { arrival, offer, params, ip: person.ip };
    const lead = storeLead(
      stage,
      {
        publisherId: publisher.id,
        country,
        person,
        offer: offer.slug,
        funnel,
        params,
        hitId: publisher.clicksPerLead > 0 ? this.clicks.beforeLead(visit) : null,
      },
      at,
    );
    const isDuplicate = again !== null;
    const { advertiser, asked, at: endedAt } = deliver(stage, lead, country, isDuplicate);
    if (publisher.duplicates > 0 && advertiser) this.remember(publisher.id, person, lead);
    if (advertiser) followUp(stage, { lead, publisher, advertiser, country, at: endedAt });
    else planInjection(stage, { source: lead, publisher, country, asked });
  }

  /** Somebody whose lead an advertiser has, sent again by the same publisher. */
  private personSentBefore({ publisher, country, at }: Arrival): Person | null {
    const { random } = this.stage;
    if (publisher.duplicates === 0 || !random.chance(publisher.duplicates)) return null;
    const recent = (this.known.get(publisher.id) ?? []).filter(
      ({ lead }) =>
        lead.country_id === country.id && lead.created_at.getTime() > at - AGAIN_DAYS * DAY,
    );
    return recent.length > 0 ? random.pick(recent).person : null;
  }

  private remember(publisherId: number, person: Person, lead: LeadRow): void {
    const known = this.known.get(publisherId) ?? [];
    known.push({ person, lead });
    this.known.set(publisherId, known);
  }
}

/** Staff try out an advertiser now and then. */
export const planTestLeads = (stage: Stage): void => {
  const { queue, random, options } = stage;
  const from = options.now.getTime() - options.days * DAY;
  for (let day = 1; day < options.days; day += TEST_LEAD_DAYS)
    queue.add(workingTime(from + Math.floor((day + random.next()) * DAY), random), (moment) => {
      sendTestLead(stage, new Date(moment));
    });
};

const sendTestLead = (stage: Stage, at: Date): void => {
  const { world, random, history } = stage;
  const [advertiser, country] = [random.pick(world.advertisers), random.pick(world.countries)];
  // The publisher has an agreed amount for the country.
  const publisher = random.pick(
    world.publishers.filter(({ countries }) => countries.includes(country.code)),
  );
  const lead = storeLead(
    stage,
    {
      publisherId: publisher.id,
      country,
      person: { ...personOf(country, nextLeadId(stage), random), first_name: 'Test' },
      offer: random.pick(world.offers).slug,
      funnel: null,
      params: forCustomParams(() => null),
      hitId: null,
      isTest: true,
      forced: advertiser,
    },
    at,
  );
  history.audit_log.push({
    user_id: random.pick(world.staffIds),
    action: 'lead.test',
    entity: 'lead',
    entity_id: lead.id,
    before: null,
    after: {
      advertiser_id: advertiser.id,
      publisher_id: publisher.id,
      country_id: country.id,
    },
    created_at: at,
  });
  const { at: endedAt } = deliver(stage, lead, country);
  followUp(stage, { lead, publisher, advertiser, country, at: endedAt });
};
