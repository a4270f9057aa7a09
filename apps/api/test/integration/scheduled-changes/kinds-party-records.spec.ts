import { contracts, type Issue } from '@leadline/contracts';
import { IntegrationEditorService } from '#modules/delivery/integrations/integration-editor.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { call } from '#test/support/http-client.js';
import { ScheduledWorld } from '#test/support/scheduled-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { newAdvertiser } from '../../api/action-rows.js';
import { newPublisher } from '../../api/party-rows.js';

type Body = Record<string, unknown>;
interface Kind {
  readonly entity: string;
  readonly title: RegExp;
  /** Creates a record. Returns the path and a body of its saves. */
  readonly create: (at: ScheduledWorld) => Promise<{ path: string; body: Body }>;
  /** Change that is scheduled, and how it is said. */
  readonly change: (body: Body) => Body;
  readonly says: readonly (readonly string[])[];
  /** Change of another field. Not for records that have one. */
  readonly besides?: (body: Body) => Body;
  /** Another change of the same field. */
  readonly against: (body: Body) => Body;
}

const idOf = async (at: ScheduledWorld, path: string, body: object): Promise<number> => {
  const reply = await at.send<{ id: number }>('POST', path, body);
  if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
  return reply.body.id;
};
const override = (path: string) => async (at: ScheduledWorld) => {
  const [advertiser, publisher] = [await newAdvertiser(at.world), await newPublisher(at.world)];
  const body = { side: 'advertiser', advertiser_id: advertiser, affiliate_id: publisher };
  const values = { ...body, countries: [1], override_values: ['A-7'] };
  return { path: `${path}/${await idOf(at, path, values)}`, body: values };
};
const newPull = async (at: ScheduledWorld) => {
  const path = `/api/advertisers/${await newAdvertiser(at.world)}/status-pulls`;
  const body = { ...(contracts.statusPulls.create.example as Body), is_active: false };
  // The route answers with the status of all replies, 200.
  const { id } = (await at.send<{ id: number }>('POST', path, body)).body;
  return { path: `${path}/${id}`, body };
};
const KEY = 'a-key-that-nobody-reads-again';
const newIntegration = async (at: ScheduledWorld) => {
  const path = `/api/advertisers/${await newAdvertiser(at.world)}/integration`;
  const { template } = contracts.integrations.replace.example as { template: Body };
  const { status } = await at.send('PUT', path, { template, secrets: { token: KEY } });
  expect(status).toBe(200);
  const { body } = await at.send('GET', path);
  return { path, body: { template: body.template as Body } };
};
const template = (body: Body, values: Body): Body => ({
  template: { ...(body.template as Body), ...values },
});

const OVERRIDE: Omit<Kind, 'title' | 'create'> = {
  entity: 'lead_override',
  change: (body) => ({ ...body, override_values: ['A-8'] }),
  says: [['Override values', 'A-7', 'A-8']],
  besides: (body) => ({ ...body, countries: [1, 2] }),
  against: (body) => ({ ...body, override_values: ['A-9'] }),
};
const kinds = {
  'an override of the publisher id': {
    ...OVERRIDE,
    title: /: override of the publisher id$/,
    create: override('/api/publisher-override'),
  },
  'an override of the API offer slug': {
    ...OVERRIDE,
    title: /: override of the API offer slug$/,
    create: override('/api/funnel-override'),
  },
  'an exclusion': {
    entity: 'advertiser_exclusion',
    title: /: exclusion of /,
    create: async (at) => {
      const path = '/api/advertisers/exclusion';
      const body = {
        advertiser_id: await newAdvertiser(at.world),
        affiliate_id: at.world.publisher.id,
        country_ids: [1],
        funnel: ['summer'],
      };
      return { path, body: { ...body, exclusion_id: await idOf(at, path, body) } };
    },
    change: (body) => ({ ...body, funnel: ['winter'] }),
    says: [['Funnels', 'summer', 'winter']],
    besides: (body) => ({ ...body, country_ids: [1, 2] }),
    against: (body) => ({ ...body, funnel: ['autumn'] }),
  },
  'a supported country of an advertiser': {
    entity: 'advertiser_country',
    title: /: supported country /,
    create: async (at) => {
      const path = '/api/advertisers/supported-countries';
      const body = {
        advertiser_id: await newAdvertiser(at.world),
        country_id: 1,
        notes: 'Adults only',
      };
      expect((await at.send('POST', path, body)).status).toBe(201);
      return { path, body };
    },
    change: (body) => ({ ...body, notes: 'From 21 on' }),
    says: [['Notes', 'Adults only', 'From 21 on']],
    against: (body) => ({ ...body, notes: 'From 25 on' }),
  },
  'a supported country of a publisher': {
    entity: 'publisher_country',
    title: /: supported country /,
    create: async (at) => {
      const path = '/api/publishers/supported-countries';
      const body = {
        affiliate_id: await newPublisher(at.world),
        country_id: 1,
        notes: 'Adults only',
      };
      return { path, body: { ...body, id: await idOf(at, path, body) } };
    },
    change: (body) => ({ ...body, country_id: 2 }),
    says: [['Country', expect.any(String), expect.any(String)]],
    besides: (body) => ({ ...body, notes: 'From 21 on' }),
    against: (body) => ({ ...body, country_id: 3 }),
  },
  'a postback of a publisher': {
    entity: 'publisher_postback',
    title: /: postback "Lead accepted"$/,
    create: async (at) => {
      const body = { event: 'lead_accepted', url: 'https://one.example/?c={click_id}' };
      const path = `/api/publishers/${await newPublisher(at.world)}/postbacks`;
      const values = { ...body, is_active: true };
      return { path: `/api/publisher-postbacks/${await idOf(at, path, body)}`, body: values };
    },
    change: (body) => ({ ...body, url: 'https://two.example/' }),
    says: [['url', 'https://one.example/?c={click_id}', 'https://two.example/']],
    besides: (body) => ({ ...body, is_active: false }),
    against: (body) => ({ ...body, url: 'https://three.example/' }),
  },
  'an integration': {
    entity: 'integration',
    title: /: integration$/,
    create: newIntegration,
    change: (body) => template(body, { timeout_ms: 700 }),
    says: [['template › timeout_ms', '10000', '700']],
    besides: (body) => template(body, { connections: 7 }),
    against: (body) => template(body, { timeout_ms: 800 }),
  },
  'a status mapping': {
    entity: 'status_mapping',
    title: /: status mapping$/,
    create: async (at) => {
      const path = `/api/advertisers/${await newAdvertiser(at.world)}/status-mapping`;
      const format = { dates: null, zone: null, decimal_mark: null };
      return { path, body: { statuses: [], format } };
    },
    change: (body) => ({ ...body, statuses: [{ value: 'NA', meaning: 'status', name: 'None' }] }),
    says: [
      ['statuses › 0 › name', '', 'None'],
      ['statuses › 0 › value', '', 'NA'],
      ['statuses › 0 › meaning', '', 'status'],
    ],
    besides: (body) => ({ ...body, format: { ...(body.format as Body), decimal_mark: 'dot' } }),
    against: (body) => ({ ...body, statuses: [{ value: 'NA', meaning: 'refused', name: null }] }),
  },
  'a status pull': {
    entity: 'status_pull',
    title: /: status pull Statuses$/,
    create: newPull,
    change: (body) => ({ ...body, interval_minutes: 30 }),
    says: [['interval_minutes', '15', '30']],
    besides: (body) => ({ ...body, name: 'Leads' }),
    against: (body) => ({ ...body, interval_minutes: 45 }),
  },
} satisfies Readonly<Record<string, Kind>>;
const named = Object.entries<Kind>(kinds);

describe('scheduled changes of the records of parties', () => {
  let at: ScheduledWorld;
  let colleague: SignedIn;
  beforeAll(async () => {
    at = await ScheduledWorld.create(new FixedClock(new Date()));
    colleague = await signIn(at.world.app, { roleId: 1 });
  }, 120_000);
  afterAll(() => at.close());

  /** Checks that a record is what a body would make it: saving it would change nothing. */
  const mustBe = async (path: string, body: Body): Promise<void> => {
    const { status, body: reply } = await at.schedule(path, body);
    expect([status, reply.code]).toEqual([422, 'NOTHING_CHANGES']);
  };

  it.each(named)('%s', async (_name, { entity, title, create, change, says }) => {
    const { path, body } = await create(at);
    await mustBe(path, body);
    expect(await at.made(path, change(body))).toEqual({
      ...{ entity, changes: says, state: 'done', reason: null, can_undo: false },
    });
    const titles = await at.rows('SELECT title FROM scheduled_changes ORDER BY id DESC LIMIT 1');
    expect(titles).toEqual([{ title: expect.stringMatching(title) }]);
    await mustBe(path, change(body));
  });

  it.each(named.filter(([, { besides }]) => besides))(
    '%s keeps what others have changed in it meanwhile',
    async (_name, { create, change, besides = change }) => {
      const { path, body } = await create(at);
      const id = await at.scheduled(path, change(body));
      expect((await at.send('PUT', path, besides(body), colleague)).status).toBe(200);
      await at.pass();
      expect(await at.stateOf(id)).toEqual(['done', null]);
      await mustBe(path, change(besides(body)));
    },
  );

  it.each(named)(
    '%s is not changed if somebody else has changed the same',
    async (_name, { create, change, against }) => {
      const { path, body } = await create(at);
      const id = await at.scheduled(path, change(body));
      expect((await at.send('PUT', path, against(body), colleague)).status).toBe(200);
      await at.pass();
      expect(await at.stateOf(id)).toEqual([
        'refused',
        expect.stringMatching(/ changed it since: .+\.$/),
      ]);
      await mustBe(path, against(body));
    },
  );

  it('a postback is not changed if the publisher has changed the same', async () => {
    const path = `/api/publishers/${at.world.publisher.id}/postbacks`;
    const body = { event: 'lead_accepted', url: 'https://one.example/', is_active: true };
    const id = await idOf(at, path, body);
    const later = { ...body, url: 'https://two.example/' };
    const change = await at.scheduled(`/api/publisher-postbacks/${id}`, later);
    const theirs = { ...body, url: 'https://three.example/' };
    const saved = await call(at.world.app.url, 'PUT', `/api/panel/postbacks/${id}`, {
      body: theirs,
      headers: at.world.panel.headers,
    });
    expect(saved.status).toBe(200);
    await at.pass();
    expect(await at.stateOf(change)).toEqual(['refused', 'Leadline changed it since: url.']);
  });

  it('a record is not changed if it was made anew', async () => {
    const { path, body } = await kinds['a supported country of an advertiser'].create(at);
    const change = await at.scheduled(path, { ...body, notes: 'From 21 on' });
    expect((await at.send('DELETE', path, body)).status).toBe(200);
    expect((await at.send('POST', path, body)).status).toBe(201);
    await at.pass();
    expect(await at.stateOf(change)).toEqual([
      'refused',
      'The record was deleted, and another one is in its place.',
    ]);
  });

  const secretsOf = async (path: string) => {
    const editor = at.world.app.get(IntegrationEditorService);
    return (await editor.known(Number(path.split('/')[3]))).secrets;
  };
  /** Checks that a save with a secret is refused, at its field. */
  const mustRefuseSecret = async (path: string, body: Body): Promise<void> => {
    const reply = await at.schedule(path, body);
    expect(reply.status).toBe(422);
    expect((reply.body as unknown as { issues: Issue[] }).issues).toEqual([
      {
        ...{ in: 'body', field: 'secrets.token', code: 'secret' },
        message: 'A secret cannot wait. Save it at once.',
      },
    ]);
  };
  const mustHoldNoSecret = async (): Promise<void> => {
    const stored = await at.rows<{ row: string }>('SELECT s::text AS row FROM scheduled_changes s');
    expect(stored.map(({ row }) => row).join()).not.toContain(KEY);
  };

  it('a secret of an integration cannot wait, and stays as it is', async () => {
    const { path, body } = await newIntegration(at);
    const later = template(body, { timeout_ms: 700 });
    await mustRefuseSecret(path, { ...later, secrets: { token: `${KEY}-2` } });
    await mustRefuseSecret(path, { ...later, secrets: { token: null } });
    const { state } = await at.made(path, later);
    expect(state).toBe('done');
    expect(await secretsOf(path)).toEqual({ token: KEY });
    await mustHoldNoSecret();
  });

  it('a secret that a status pull sends elsewhere cannot wait, and is sent there still', async () => {
    const { path: integration } = await newIntegration(at);
    const path = integration.replace(/integration$/, 'status-pulls');
    const pull = contracts.statusPulls.create.example as { template: { request: object } };
    const request = {
      ...pull.template.request,
      url: 'https://pull.advertiser.example/leads',
      auth: { kind: 'bearer', token: '{{ secret.token }}' },
    };
    const body = { ...pull, is_active: false, template: { ...pull.template, request } };
    const sent = { ...body, secrets: { token: KEY } };
    const { id } = (await at.send<{ id: number }>('POST', path, sent)).body;
    await mustRefuseSecret(`${path}/${id}`, { ...sent, interval_minutes: 30 });
    const { state } = await at.made(`${path}/${id}`, { ...body, interval_minutes: 30 });
    expect(state).toBe('done');
    expect(await secretsOf(integration)).toEqual({ token: KEY });
    await mustHoldNoSecret();
  });
});
