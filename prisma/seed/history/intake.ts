import type { Arrival } from './arrivals.js';
import type { ClickJournal } from './clicks.js';
import type { RoutedLead } from './decisions.js';
import { deliver } from './delivery.js';
import { followUp } from './follow-up.js';
import { planInjection } from './injections.js';
import { personOf, visitOf, type Person } from './people.js';
import type { LeadRow } from './rows.js';
import { nextLeadId, type Stage } from './stage.js';
import { storeLead } from './store-lead.js';

const DAY = 86_400_000;
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
    const routed: RoutedLead = {
      publisher,
      countryId: country.id,
      funnel,
      isTest: false,
      isDuplicate: again !== null,
      forced: null,
    };
    const { advertiser, asked, at: endedAt } = deliver(stage, lead, routed, country);
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
