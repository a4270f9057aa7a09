import { MailExchangesService } from '#modules/leads/campaigns/email-validation.service.js';
import type { LeadStatusId } from '@leadline/contracts';
import type { LeadValues } from '@leadline/prisma/seed';
import { accept, refuse } from '#test/support/fake-advertisers.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { campaignByHand, type Plan, type PlannedLead } from '#test/support/campaign-oracle.js';
import { CampaignWorld, START } from './campaign-fixture.js';

/** Runs with more: CAMPAIGN_WORLDS=100. */
const WORLDS = Number(process.env.CAMPAIGN_WORLDS ?? 20);
const LEADS = 40;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const HOUR_TICKS = 3;
/** The distance of two looks at a campaign, and how often it is looked at. */
interface Grain {
  readonly minutes: number;
  readonly ticks: number;
  readonly isPaced: boolean;
}
const GRAINS: readonly Grain[] = [
  { minutes: DAY_MINUTES, ticks: 8, isPaced: false },
  { minutes: 60, ticks: 30, isPaced: false },
  { minutes: 60 / HOUR_TICKS, ticks: 36, isPaced: true },
];
const NAMES = ['alpha', 'bravo', 'charlie'] as const;
type Name = (typeof NAMES)[number];

class FakeExchanges extends MailExchangesService {
  lookUp(domain: string) {
    return Promise.resolve(domain === 'no-mail.example' ? [] : [{ exchange: 'mx', priority: 1 }]);
  }
}
/** The same for the same texts, and different from one to the next. */
const chanceOf = (...texts: (string | number)[]): number => {
  let seed = 7;
  for (const letter of texts.join('|')) seed = Math.imul(seed, 31) + letter.charCodeAt(0);
  return new Random(seed).next();
};
const accepts = (name: string, email: string): boolean => chanceOf('accepts', name, email) < 0.5;
/** How many ticks after its acceptance a lead deposits. */
const depositAfter = (name: string, email: string): number | null => {
  const drawn = chanceOf('deposits', name, email);
  return drawn < 0.7 ? Math.floor(drawn * 6) : null;
};

describe('campaigns against a list that is kept by hand', () => {
  let world: CampaignWorld;
  let otherPublisher: number;
  let germany: number;
  let [registrations, paced] = [0, 0];
  const ends = new Set<string | null>();
  beforeAll(async () => {
    world = await CampaignWorld.create({
      configure: (builder) =>
        builder.overrideProvider(MailExchangesService).useClass(FakeExchanges),
    });
    for (const name of NAMES)
      world.intake.advertisers.behave(name, (lead, reply) =>
        (accepts(name, lead.body.email ?? '') ? accept : refuse)(lead, reply),
      );
    otherPublisher = (await world.intake.addPublisher()).id;
    germany =
      (await world.intake.rows<{ id: number }>(`SELECT id FROM countries WHERE code = 'DE'`))[0]
        ?.id ?? 0;
    await world.intake.reload();
  });
  afterAll(() => world.close());

  const randomLead = (random: Random, run: number, grain: Grain): Partial<LeadValues> => {
    const advertiser = random.pick(NAMES);
    const status = random.pick<LeadStatusId>([1, 2, 2, 3, 3, 3, 5, 6, 7]);
    const domain = random.chance(0.2) ? 'no-mail.example' : 'mail.example';
    return {
      email: `p${random.below(LEADS)}-${run}@${domain}`,
      phone: `+4479${run}${String(random.below(LEADS)).padStart(4, '0')}`,
      status,
      advertiser_id: status === 1 || status === 3 ? null : world.advertisers[advertiser],
      publisher_id: random.pick([world.intake.publisher.id, otherPublisher]),
      country_id: random.pick([world.intake.gb, germany]),
      funnel: random.pick([null, 'spring', 'summer']),
      brand_status: random.pick([null, 'new', 'called']),
      is_test: random.chance(0.1),
      is_hidden: random.chance(0.1),
      created_at: new Date(START.getTime() - random.below(10) * grain.minutes * MINUTE_MS),
    };
  };
  const randomSource = (random: Random): Plan['sources'][number] => {
    const some = <T>(values: readonly T[]): T[] =>
      random.chance(0.75) ? [] : random.some(values, values.length);
    return {
      type: random.pick(['slot', 'chance', 'optimize'] as const),
      leadStatuses: random.some(['failed', 'not_converted', 'converted'] as const, 3),
      delayTicks: random.chance(0.5) ? random.below(12) : null,
      scheduleTick: random.chance(0.3) ? random.below(4) : null,
      advertisers: some(Object.values(world.advertisers)),
      publishers: some([world.intake.publisher.id, otherPublisher]),
      countries: some([world.intake.gb, germany]),
      funnels: some(['spring', 'summer']),
      statuses: some(['new', 'called']),
      filters: random.chance(0.5)
        ? random.some(
            ['advertiser_id', 'affiliate_id', 'funnel', 'country_id', 'brand_status'] as const,
            4,
          )
        : [],
    };
  };
  const randomPlan = (random: Random, { minutes, isPaced }: Grain): Plan => ({
    exit: random.pick([1, 2, 3, 3] as const),
    depositTicks: (random.below(6) * DAY_MINUTES) / minutes,
    // The last one has three turns at every tick, because it catches up.
    pace: isPaced ? random.pick([1, 2, 3, 4, 720]) : null,
    validateEmail: random.chance(0.5),
    steps: Array.from({ length: 1 + random.below(3) }, () =>
      random.some(Object.values(world.advertisers), 3).map((id, index) => ({
        id,
        percentage: index === 0 ? 60 : random.pick([0, 20]),
      })),
    ),
    sources: Array.from({ length: 1 + random.below(2) }, () => randomSource(random)),
    stepDelays: [0, 1, 2].map(() => random.pick([0, 0, 1, 3])),
  });

  /** Everything that another campaign or test has made goes, so that worlds do not meet. */
  const addWorld = async (random: Random, run: number, grain: Grain): Promise<PlannedLead[]> => {
    const values = Array.from({ length: LEADS }, () => randomLead(random, run, grain));
    const ids = await world.addLeads(values);
    return ids.map((id, index) => ({ id, ...values[index] }) as PlannedLead);
  };
  const delayOf = (ticks: number, minutes: number) => {
    if (minutes === DAY_MINUTES && ticks !== 1) return { delay: ticks, delayUnite: 'days' };
    return minutes >= 60
      ? { delay: (ticks * minutes) / 60, delayUnite: 'hours' }
      : { delay: ticks * minutes, delayUnite: 'minutes' };
  };
  const build = async (plan: Plan, { minutes }: Grain): Promise<number> => {
    const campaign = await world.campaign(
      plan.steps.map((advertisers, step) => {
        const ticks = plan.stepDelays[step] ?? 0;
        return { advertisers, ...(ticks > 0 && delayOf(ticks, minutes)) };
      }),
      {
        validateEmail: plan.validateEmail,
        exitCondition: plan.exit,
        conversion_days: (plan.depositTicks * minutes) / DAY_MINUTES,
        pace_per_hour: plan.pace,
      },
    );
    for (const source of plan.sources)
      await world.source(campaign, {
        ...source,
        useDelay: source.delayTicks !== null,
        ...(source.delayTicks !== null && delayOf(source.delayTicks, minutes)),
        selectedStatus: source.statuses,
        schedule:
          source.scheduleTick === null
            ? null
            : new Date(START.getTime() + source.scheduleTick * minutes * MINUTE_MS)
                .toISOString()
                .slice(0, 16)
                .replace('T', ' '),
      });
    return campaign;
  };
  const nameOf = (id: number): Name =>
    NAMES.find((name) => world.advertisers[name] === id) ?? 'alpha';

  it.each(Array.from({ length: WORLDS }, (_, run) => run))(
    'world %#: who is registered where, in which order, and never twice',
    async (run) => {
      const random = new Random(run + 1);
      const grain = GRAINS[run % GRAINS.length]!;
      const tickMs = grain.minutes * MINUTE_MS;
      const tickOf = (at: Date): number => Math.round((at.getTime() - START.getTime()) / tickMs);
      world.clock.set(START);
      // Leads of worlds before are as good as gone: no source selects them.
      await world.intake.db.query('UPDATE leads SET is_hidden = true');
      const leads = await addWorld(random, run, grain);
      const plan = randomPlan(random, grain);
      const campaign = await build(plan, grain);
      await world.start(campaign);
      const deposited = new Set<number>();
      for (let tick = 0; tick < grain.ticks; tick += 1) {
        world.clock.set(new Date(START.getTime() + tick * tickMs));
        await world.settle();
        for (const made of await world.registrations(campaign)) {
          if (made.outcome !== 'accepted' || made.advertiser_id === null) continue;
          const email = leads.find(({ id }) => id === made.source_lead_id)?.email ?? '';
          const after = depositAfter(nameOf(made.advertiser_id), email);
          const due = after === null ? null : made.created_at.getTime() + after * tickMs;
          if (due === null || due > world.clock.now().getTime()) continue;
          if (!deposited.has(made.lead_id)) await world.deposit(made.lead_id);
          deposited.add(made.lead_id);
        }
        await world.settle();
      }
      const made = await world.registrations(campaign);
      const people = await world.consumers(campaign);
      const madeOf = (lead: number, step: number) =>
        made.filter((one) => one.source_lead_id === lead)[step];
      const expected = campaignByHand({
        plan,
        leads,
        tickSeconds: tickMs / 1_000,
        lastTick: grain.ticks - 1,
        tickOf,
        accepts: (advertiser, email) => accepts(nameOf(advertiser), email),
        depositAfter: (advertiser, email) => depositAfter(nameOf(advertiser), email),
        pickedBy: (lead, step) => madeOf(lead, step)?.advertiser_id ?? null,
        registeredAt: (lead, step) => {
          const at = madeOf(lead, step)?.created_at;
          return at ? tickOf(at) : null;
        },
        endedAt: (lead) => {
          const at = people.find(({ lead_id: id }) => id === lead)?.ended_at;
          return at ? tickOf(at) : null;
        },
      });
      const steps = await world.stepIds(campaign);
      const place = (one: { lead: number; step: number }): number => one.lead * 10 + one.step;
      expect(
        made
          .map((one) => ({
            lead: one.source_lead_id,
            step: steps.indexOf(one.step_id),
            tick: tickOf(one.created_at),
            outcome: one.outcome,
            advertiser: one.advertiser_id,
          }))
          .sort((a, b) => place(a) - place(b)),
      ).toEqual(expected.registrations.sort((a, b) => place(a) - place(b)));
      expect(people.map(({ lead_id: lead, end_reason: end }) => ({ lead, end }))).toEqual(
        expected.people,
      );
      const ticks = made.map(({ created_at: at }) => tickOf(at));
      for (const first of plan.pace === null ? [] : ticks)
        expect(
          ticks.filter((tick) => tick >= first && tick < first + HOUR_TICKS).length,
        ).toBeLessThanOrEqual(plan.pace ?? 0);
      if (plan.pace !== null) paced += made.length;
      registrations += made.length;
      for (const { end } of expected.people) ends.add(end);
    },
    120_000,
  );

  it('the worlds have every end, and registrations in plenty', () => {
    expect(ends).toEqual(new Set(['passed', 'registered', 'deposited', null]));
    expect(registrations).toBeGreaterThan(WORLDS * 8);
    expect(paced).toBeGreaterThan(WORLDS);
  });
});
