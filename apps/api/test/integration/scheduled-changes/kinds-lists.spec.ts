import { contracts } from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { ScheduledWorld } from '#test/support/scheduled-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';

const done = { state: 'done', reason: null, can_undo: false };

/** Kinds of records outside the pages of parties, whose saves can wait. */
describe('kinds of scheduled changes in lists', () => {
  let at: ScheduledWorld;
  /** Works in another zone than the one in which the moments are entered. */
  let berliner: SignedIn;
  beforeAll(async () => {
    at = await ScheduledWorld.create(new FixedClock(new Date('2026-11-20T12:00:00Z')));
    const timezoneId = await at.zoneId('Europe/Berlin');
    berliner = await signIn(at.world.app, { roleId: 1, timezoneId });
  }, 120_000);
  afterAll(() => at.close());

  const created = async (path: string, body: object): Promise<number> => {
    const reply = await at.send<{ id: number }>('POST', path, body);
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    return reply.body.id;
  };

  describe('offers', () => {
    const path = '/api/offers';
    const landing = { name: 'Short form', url: 'https://offer.example.com/short', weight: 1 };
    const saved = async (id: number) =>
      (await at.send<{ id: number; landings: { id: number; name: string }[] }[]>('GET', path)).body
        .filter((one) => one.id === id)
        .map(({ id: _id, ...offer }) => offer)[0];
    const newOffer = async (slug: string) => {
      const values = { ...contracts.offers.create.example, slug };
      const id = await created(path, values);
      return { ...values, id, status: 'active', visible_to: 'all', ...(await saved(id)) };
    };

    it('an offer, with another landing page', async () => {
      const offer = await newOffer('later');
      const landings = [...offer.landings, landing];
      const { state, changes } = await at.made(path, { ...offer, status: 'inactive', landings });
      expect([state, changes]).toEqual([
        'done',
        [
          ['Status', 'active', 'inactive'],
          ['Landing Pages', expect.any(String), expect.stringContaining('Short form (1)')],
        ],
      ]);
      const [kept] = offer.landings;
      expect(await saved(offer.id)).toMatchObject({
        status: 'inactive',
        landings: [kept, { name: 'Short form' }],
      });
    });

    it('a landing page that somebody adds in between stays the same page', async () => {
      const offer = await newOffer('same-page');
      const landings = [...offer.landings, landing];
      const change = await at.scheduled(path, { ...offer, status: 'inactive', landings });
      await at.send('PUT', path, { ...offer, landings });
      const between = await saved(offer.id);
      await at.pass();
      expect(await at.stateOf(change)).toEqual(['done', null]);
      expect(await saved(offer.id)).toMatchObject({
        status: 'inactive',
        landings: between?.landings,
      });
    });

    it('what somebody else changed in between is kept, unless it is the same field', async () => {
      const offer = await newOffer('in-between');
      const colleague = await signIn(at.world.app, { roleId: 1 });
      const status = await at.scheduled(path, { ...offer, status: 'inactive' });
      const pages = await at.scheduled(path, { ...offer, landings: [] });
      const landings = [...offer.landings, landing];
      const { status: answer } = await at.send('PUT', path, { ...offer, landings }, colleague);
      expect(answer).toBe(200);
      const between = await saved(offer.id);
      await at.pass();
      expect(await at.stateOf(status)).toEqual(['done', null]);
      expect(await at.stateOf(pages)).toEqual([
        'refused',
        expect.stringMatching(/changed it since: Landing Pages\.$/),
      ]);
      expect(between?.landings).toHaveLength(2);
      expect(await saved(offer.id)).toMatchObject({
        status: 'inactive',
        landings: between?.landings,
      });
    });
  });

  it('a status group', async () => {
    const id = await created('/api/status-groups', { group: 'Warm', statuses: ['Callback'] });
    const body = { id, group: 'Warm', statuses: ['Callback', 'Interested'] };
    expect(await at.made('/api/status-groups', body)).toEqual({
      ...done,
      entity: 'status_group',
      changes: [['Statuses', 'Callback', 'Callback, Interested']],
    });
  });

  it('a blacklist item, whose expiry is meant in the zone of its author', async () => {
    const body = {
      blacklist_type_id: 1,
      blacklist_value: 'later@example.com',
      expires_at: null,
      hide_blocked: 0,
      description: '',
    };
    const id = await created('/api/blacklist/add-new-item', body);
    const changed = { ...body, expires_at: '2026-12-24 18:00', description: 'Till Christmas' };
    expect(await at.made(`/api/blacklist/edit-item/${id}`, changed, berliner)).toEqual({
      ...done,
      entity: 'blacklist_item',
      changes: [
        ['Expires At (UTC)', 'Never', '2026-12-24 17:00'],
        ['Description', '', 'Till Christmas'],
      ],
    });
    const stored = await at.rows('SELECT expires_at FROM blacklist_items WHERE id = $1', [id]);
    expect(stored).toEqual([{ expires_at: new Date('2026-12-24T17:00:00Z') }]);
  });

  it('a value that stops a whole country stays confirmed', async () => {
    const body = {
      blacklist_type_id: 8,
      blacklist_value: '+447400',
      expires_at: null,
      hide_blocked: 0,
      description: '',
    };
    const id = await created('/api/blacklist/add-new-item', body);
    const wide = { ...body, blacklist_value: '+44' };
    const path = `/api/blacklist/edit-item/${id}`;
    expect((await at.schedule(path, wide)).body.code).toBe('BLACKLIST_TOO_WIDE');
    const { state } = await at.made(path, { ...wide, is_sure: true });
    expect(state).toBe('done');
  });

  describe('campaigns', () => {
    const newCampaign = async () => {
      const id = await created('/api/campaigns', { name: 'Second chance' });
      const path = `/api/campaigns/${id}`;
      const steps = (await at.send<{ steps: { id: number }[] }>('GET', path)).body.steps;
      return { id, path, stepId: steps[0]?.id };
    };

    it('the general settings', async () => {
      const { id } = await newCampaign();
      const body = { id, name: 'Second chance', validateEmail: true, pace_per_hour: 30 };
      expect(await at.made('/api/campaigns', body)).toEqual({
        ...done,
        entity: 'campaign',
        changes: [
          ['Validate E-mail', 'No', 'Yes'],
          ['Registrations per Hour', 'No limit', '30'],
        ],
      });
    });

    it('a source, whose times are meant in the zone of its author', async () => {
      const { path } = await newCampaign();
      const source = { type: 'slot', leadStatuses: ['failed'] };
      const id = await created(`${path}/sources`, source);
      const changed = { ...source, schedule: '2026-12-24 18:00' };
      expect(await at.made(`${path}/sources/${id}`, changed, berliner)).toMatchObject({
        ...done,
        changes: [
          [`Source ${id}`, 'slot; failed', 'slot; failed; schedule: 2026-12-24T17:00:00.000Z'],
        ],
      });
      const stored = await at.rows('SELECT schedule FROM campaign_sources WHERE id = $1', [id]);
      expect(stored).toEqual([{ schedule: new Date('2026-12-24T17:00:00Z') }]);
    });

    it.each([
      [{ schedule: '2026-12-24 25:00' }, 'schedule', 'Use yyyy-MM-dd HH:mm'],
      [{ schedule: '2026-02-30 10:00' }, 'schedule', 'This date does not exist'],
      [
        { created_from: '2026-12-01T09:00:00Z', created_until: '2026-12-01 12:00' },
        'created_until',
        'Use the form of the beginning',
      ],
    ])('a source with %j is refused', async (times, field, message) => {
      const { path } = await newCampaign();
      const source = { type: 'slot', leadStatuses: ['failed'] };
      const id = await created(`${path}/sources`, source);
      const refused = await at.schedule(`${path}/sources/${id}`, { ...source, ...times });
      expect([refused.status, refused.body.issues]).toEqual([
        422,
        [expect.objectContaining({ field, message })],
      ]);
    });

    it('a step', async () => {
      const { path, stepId } = await newCampaign();
      const body = { advertisers: [{ id: at.world.advertiser.id, percentage: 60 }] };
      expect(await at.made(`${path}/steps/${stepId}`, body)).toMatchObject({
        ...done,
        changes: [['Step1', '', 'Advertiser 60%']],
      });
    });
  });

  /** Returns the stored text of the changes of a record. */
  const storedOf = (entity: string, id: number) =>
    at.rows<{ text: string }>(
      `SELECT concat(body, fields, changes) AS text FROM scheduled_changes
       WHERE entity = $1 AND entity_id = $2`,
      [entity, id],
    );

  it('a recipient of alerts, whose secret stays and is never stored with a change', async () => {
    const path = '/api/alert-recipients';
    const secret = '7000001:abcdefghijklmnopqrstuvwxyz_0123456';
    const values = {
      ...contracts.alertRecipients.create.example,
      ...{ user_id: at.admin.userId, channel: 'telegram', address: '@leads_alerts' },
    };
    const id = await created(path, { ...values, secret });
    const secretOf = () => at.rows('SELECT secret FROM alert_recipients WHERE id = $1', [id]);
    const before = await secretOf();
    const other = secret.replace('abc', 'xyz');
    const refused = await at.schedule(`${path}/${id}`, { ...values, secret: other });
    expect([refused.status, refused.body.issues]).toEqual([
      422,
      [
        {
          in: 'body',
          field: 'secret',
          code: 'secret',
          message: 'A secret cannot wait. Save it at once.',
        },
      ],
    ]);
    const byEmail = { ...values, channel: 'email', address: 'night@example.com' };
    const removing = await at.schedule(`${path}/${id}`, byEmail);
    expect([removing.status, removing.body.issues]).toEqual([
      422,
      [expect.objectContaining({ field: 'channel', code: 'secret' })],
    ]);
    expect(await at.made(`${path}/${id}`, { ...values, repeat_hours: 12 })).toEqual({
      ...done,
      entity: 'alert_recipient',
      changes: [[expect.any(String), '4', '12']],
    });
    const [stored, ...more] = await storedOf('alert_recipient', id);
    expect([stored?.text.includes('secret'), more]).toEqual([false, []]);
    expect(before).toEqual([{ secret: expect.any(Buffer) }]);
    expect(await secretOf()).toEqual(before);
  });

  it('a webhook, whose signing secret stays', async () => {
    const path = '/api/webhooks';
    const values = contracts.webhooks.create.example;
    const id = await created(path, values);
    const secretOf = () => at.rows('SELECT secret FROM webhooks WHERE id = $1', [id]);
    const before = await secretOf();
    expect(await at.made(`${path}/${id}`, { ...values, is_active: false })).toEqual({
      ...done,
      entity: 'webhook',
      changes: [['is_active', 'true', 'false']],
    });
    const [stored] = await storedOf('webhook', id);
    expect(stored?.text).not.toMatch(/secret|whsec/);
    expect(await secretOf()).toEqual(before);
  });

  describe('settings', () => {
    const path = '/api/settings';
    const saved = async () => (await at.send<Record<string, unknown>>('GET', path)).body;

    it('the settings that are not of the sign-in', async () => {
      const all = await saved();
      expect(await at.made(path, { ...all, default_publisher_status: 'In process' })).toEqual({
        ...done,
        entity: 'settings',
        changes: [['Default Publisher Status', '', 'In process']],
      });
      expect(await saved()).toEqual({
        ...all,
        default_publisher_status: 'In process',
        version: expect.any(Number),
      });
    });

    it('a form that is out of date is a conflict', async () => {
      const all = await saved();
      const { status } = await at.send('POST', path, { ...all, password_min: 8 });
      expect(status).toBe(200);
      const reply = await at.schedule(path, { ...all, default_publisher_status: 'New' });
      expect([reply.status, reply.body.code]).toEqual([409, 'CONFLICT']);
    });

    it.each([
      ['staff_addresses', ['203.0.113.7']],
      ['password_min', 12],
      ['password_max', 64],
      ['session_hours', 1],
      ['session_idle_minutes', 30],
      ['audit_retention_days', 90],
      ['personal_data_retention_days', 30],
    ])('%s cannot wait', async (field, value) => {
      const refused = await at.schedule(path, { ...(await saved()), [field]: value });
      expect([refused.status, refused.body.issues]).toEqual([
        422,
        [expect.objectContaining({ field, message: 'This setting cannot wait. Save it at once.' })],
      ]);
    });
  });
});
