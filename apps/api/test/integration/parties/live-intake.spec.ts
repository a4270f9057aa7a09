import { Module } from '@nestjs/common';
import type { UpdatePublisherBody } from '@leadline/contracts';
import { createUser } from '@leadline/prisma/seed';
import { DistributionsService } from '#modules/routing/distributions/distributions.service.js';
import { PartiesModule } from '#modules/parties/parties/parties.module.js';
import { PublisherTokensService } from '#modules/parties/parties/party-tokens.service.js';
import { AdvertisersService, PublishersService } from '#modules/parties/parties/parties.service.js';
import type { AppError } from '#shared/http/app-error.js';
import {
  createBody,
  group,
  timeslot,
  updateBody,
  type Shares,
} from '#test/support/distribution-bodies.js';
import { eventually } from '#test/support/waiting.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [IntakeWorldModule, PartiesModule] })
class StaffAppModule {}

/** Connections over which leads come in, half of them to each process. */
const CONNECTIONS = 24;
/** Leads that each connection sends after the change was confirmed. */
const LEADS_AFTER = 4;
/** Changes of a publisher, each followed by one lead to the other process. */
const ROUNDS = 12;

interface SentLead {
  readonly email: string;
  readonly status: number;
  /** It was sent after the change was confirmed. */
  readonly isAfter: boolean;
}

describe('an advertiser that is changed while leads come in to two processes', () => {
  let world: IntakeWorld;
  /** The process in which staff change it. */
  let staff: TestApp;
  let userId: number;
  let [alpha, bravo] = [0, 0];
  let distributionId = 0;

  beforeAll(async () => {
    world = await IntakeWorld.create();
    staff = await createTestApp(StaffAppModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await createUser(world.db, {
      email: 'desk@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(async () => {
    await staff.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    await world.db.query('UPDATE distributions SET deleted_at = now()');
    [alpha, bravo] = [await world.addAdvertiser('alpha'), await world.addAdvertiser('bravo')];
    const both: Shares = [
      [alpha, 50],
      [bravo, 50],
    ];
    distributionId = (await distributions().create(createBody(slots(both), gb()), userId)).id;
  });
  afterEach(() =>
    world.db.query(
      `UPDATE advertisers SET name = name || ' ' || id, deleted_at = coalesce(deleted_at, now())`,
    ),
  );

  const distributions = () => staff.get(DistributionsService);
  const gb = () => ({ selectedCountry: { id: world.gb } });
  const slots = (shares: Shares) => [timeslot('Always', [group('All', shares)])];
  const deactivate = () =>
    staff.get(AdvertisersService).update(
      {
        id: alpha,
        name: 'alpha',
        display_name: 'alpha',
        status: 'inactive',
        is_test_advertiser: false,
        user_id: null,
        send_org_funnel: false,
      },
      userId,
    );

  const failure = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'deleted',
      (error: AppError) => error.code,
    );

  /** Leads come in all the time; `change` is made in their midst. */
  const whileLeadsComeIn = async (change: () => Promise<unknown>): Promise<SentLead[]> => {
    const sent: SentLead[] = [];
    let isConfirmed = false;
    const connection = async (url: string): Promise<void> => {
      for (let after = 0; after < LEADS_AFTER; after += isConfirmed ? 1 : 0) {
        const isAfter = isConfirmed;
        const lead = newLead();
        const { status } = await world.send(lead, { url });
        sent.push({ email: String(lead.email), status, isAfter });
      }
    };
    const connections = Array.from({ length: CONNECTIONS }, (_, n) =>
      connection(n % 2 === 0 ? world.app.url : staff.url),
    );
    await eventually(() => expect(sent.length).toBeGreaterThan(CONNECTIONS));
    try {
      await change();
    } finally {
      isConfirmed = true;
    }
    await Promise.all(connections);
    return sent;
  };
  /** Every lead was accepted once, by one advertiser, which got it once. */
  const expectNoneLost = async (sent: readonly SentLead[]): Promise<void> => {
    expect(sent.filter(({ status }) => status !== 201)).toEqual([]);
    const emails = sent.map(({ email }) => email).toSorted();
    const stored = await world.rows<{ email: string }>(
      `SELECT l.email
       FROM leads l
       JOIN lead_attempts a ON a.lead_id = l.id AND a.advertiser_id = l.advertiser_id
       WHERE a.state = 'accepted' AND l.email = ANY($1)`,
      [emails],
    );
    expect(stored.map(({ email }) => email).toSorted()).toEqual(emails);
    expect(world.advertisers.received.map(({ body }) => body.email).toSorted()).toEqual(emails);
  };
  const takersOf = (sent: readonly SentLead[], isAfter: boolean): Set<string> => {
    const emails = new Set(sent.filter((lead) => lead.isAfter === isAfter).map((l) => l.email));
    const received = world.advertisers.received.filter(({ body }) => emails.has(`${body.email}`));
    return new Set(received.map(({ advertiser }) => advertiser));
  };

  it('gets no lead that is sent after its deactivation was confirmed; none is lost', async () => {
    const sent = await whileLeadsComeIn(deactivate);
    await expectNoneLost(sent);
    expect(takersOf(sent, false)).toEqual(new Set(['alpha', 'bravo']));
    expect(takersOf(sent, true)).toEqual(new Set(['bravo']));
  });

  it('is not deleted while a live distribution uses it, and goes on getting leads', async () => {
    let outcome: unknown;
    const sent = await whileLeadsComeIn(async () => {
      outcome = await failure(staff.get(AdvertisersService).remove(alpha, userId));
    });
    expect(outcome).toBe('PARTY_IN_USE');
    await expectNoneLost(sent);
    expect(takersOf(sent, true)).toEqual(new Set(['alpha', 'bravo']));
  });

  it('gets no lead that is sent after its deletion was confirmed; none is lost', async () => {
    const sent = await whileLeadsComeIn(async () => {
      const body = updateBody(distributionId, slots([[bravo, 100]]), gb());
      await distributions().update(body, userId);
      await staff.get(AdvertisersService).remove(alpha, userId);
    });
    await expectNoneLost(sent);
    expect(takersOf(sent, true)).toEqual(new Set(['bravo']));
  });
});

describe('a publisher that is changed in another process', () => {
  let world: IntakeWorld;
  /** The process in which staff change it. Its leads come in at the other one. */
  let staff: TestApp;
  let userId: number;
  let publisher: { id: number; name: string; api_token: string };

  beforeAll(async () => {
    world = await IntakeWorld.create();
    // Without notifications the other process learns of a change once a second at best.
    await world.db.query(
      `CREATE OR REPLACE FUNCTION raise_routing_version() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         UPDATE routing_versions SET version = version + 1 WHERE id = 1;
         RETURN NULL;
       END $$`,
    );
    staff = await createTestApp(StaffAppModule, {
      databaseUrl: world.app.databaseUrl,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    userId = await createUser(world.db, {
      email: 'desk@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
    publisher = await world.addPublisher();
    const buyer = await world.addAdvertiser('buyer');
    await world.distribute([[[buyer, 100]]], { publisher_id: publisher.id });
    await world.reload();
  });
  afterAll(async () => {
    await staff.close();
    await world.close();
  });

  const save = (changes: Partial<UpdatePublisherBody>) =>
    staff.get(PublishersService).update(
      {
        id: publisher.id,
        name: publisher.name,
        status: 'active',
        autologin_interval: 'days',
        locate_leads_by: 'system',
        tracking_domain: null,
        offer_url: null,
        ...changes,
      },
      userId,
    );
  const send = async (changes = {}, token = publisher.api_token) => {
    const { status, body } = await world.send(newLead(changes), { token });
    return `${status} ${body.code}`;
  };

  it('sends no lead from its deactivation to its activation, and the very next one after', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await save({ status: 'inactive' });
      const refused = await send();
      await save({ status: 'active' });
      expect([refused, await send()]).toEqual([
        // The process may know of the deactivation before it stores the lead, or learn of it then.
        expect.stringMatching(/publisher_inactive$/),
        '201 accepted',
      ]);
    }
  });

  it('sends its very next lead with its new token', async () => {
    let token = publisher.api_token;
    for (let round = 0; round < ROUNDS; round += 1) {
      const rotated = await staff.get(PublisherTokensService).rotate(publisher.id, userId);
      expect([await send({}, rotated.api_token), await send({}, token)]).toEqual([
        '201 accepted',
        '201 accepted',
      ]);
      token = rotated.api_token;
    }
    publisher = { ...publisher, api_token: token };
  });

  it('has its very next lead located as its settings say', async () => {
    const french = { country: 'FR' };
    for (let round = 0; round < ROUNDS; round += 1) {
      await save({ locate_leads_by: 'phone' });
      const byPhone = await send(french);
      await save({ locate_leads_by: 'system' });
      expect([byPhone, await send(french)]).toEqual(['201 accepted', '422 no_distribution']);
    }
  });
});
