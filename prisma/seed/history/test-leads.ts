import { forCustomParams } from '@leadline/contracts';
import { deliver } from './delivery.js';
import { followUp } from './follow-up.js';
import { personOf } from './people.js';
import { nextLeadId, type Stage } from './stage.js';
import { storeLead } from './store-lead.js';
import { workingTime } from './working-time.js';

const DAY = 86_400_000;
/** Days between two test leads of staff. */
const EVERY_DAYS = 6;

/** Staff try out an advertiser now and then. */
export const planTestLeads = (stage: Stage): void => {
  const { queue, random, options } = stage;
  const from = options.now.getTime() - options.days * DAY;
  for (let day = 1; day < options.days; day += EVERY_DAYS)
    queue.add(workingTime(from + Math.floor((day + random.next()) * DAY), random), (moment) => {
      sendTestLead(stage, new Date(moment));
    });
};

const sendTestLead = (stage: Stage, at: Date): void => {
  const { world, random, history } = stage;
  const [advertiser, country] = [random.pick(world.advertisers), random.pick(world.countries)];
  const publisher = random.pick(world.publishers);
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
  const routed = {
    publisher,
    countryId: country.id,
    funnel: null,
    isTest: true,
    isDuplicate: false,
    forced: advertiser,
  };
  const { at: endedAt } = deliver(stage, lead, routed, country);
  followUp(stage, { lead, publisher, advertiser, country, at: endedAt });
};
