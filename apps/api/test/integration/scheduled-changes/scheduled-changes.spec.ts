import { contracts, type PermissionName, type ScheduledChange } from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { capBody, ScheduledWorld } from '#test/support/scheduled-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';

describe('scheduled changes', () => {
  let at: ScheduledWorld;
  let colleague: SignedIn;
  beforeAll(async () => {
    at = await ScheduledWorld.create(new FixedClock(new Date()));
    colleague = await signIn(at.world.app, { roleId: 1 });
  }, 120_000);
  afterAll(() => at.close());

  const newCap = async (cap = '50'): Promise<number> => {
    const id = await at.world.newCap();
    expect((await at.send('PUT', '/api/caps', capBody(id, { cap }))).status).toBe(200);
    return id;
  };
  const capOf = async (id: number): Promise<number | undefined> => (await at.cap(id))?.cap;

  it('a save waits for its moment, and comes into force then', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    expect(await at.change(change)).toMatchObject({
      state: 'pending',
      entity: 'cap',
      entity_id: id,
      title: `Cap #${id}`,
      made_from: 2,
      made_by: { id: at.admin.userId },
      timezone: 'UTC',
      changes: [{ label: 'Cap', before: '50', after: '80' }],
      can_undo: false,
    });
    await at.pass(8);
    expect(await capOf(id)).toBe(50);
    await at.pass(3);
    expect(await capOf(id)).toBe(80);
    expect(await at.change(change)).toMatchObject({ state: 'done', version: 3, can_undo: true });
  });

  it('the audit log names the scheduled change and its author', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    await at.pass();
    const entries = await at.rows(
      `SELECT action, user_id, scheduled_change_id, address
       FROM audit_log WHERE entity = 'cap' AND entity_id = $1 ORDER BY id DESC LIMIT 1`,
      [id],
    );
    expect(entries).toEqual([
      {
        action: 'cap.update',
        user_id: at.admin.userId,
        scheduled_change_id: change,
        address: null,
      },
    ]);
  });

  it('a save that fails now is refused at once, and nothing is stored', async () => {
    const id = await newCap();
    const before = await at.rows('SELECT id FROM scheduled_changes');
    const wrong = await at.schedule('/api/caps', capBody(id, { cap: 'many' }));
    expect([wrong.status, wrong.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    const unknown = await at.schedule('/api/caps', capBody(id, { cap: '9', country_ids: [9999] }));
    expect([unknown.status, unknown.body.code]).toEqual([422, 'CAP_REFERENCE_UNKNOWN']);
    const stale = await at.schedule('/api/caps', capBody(id, { cap: '9', version: 1 }));
    expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
    const same = await at.schedule('/api/caps', capBody(id, { cap: '50' }));
    expect([same.status, same.body.code]).toEqual([422, 'NOTHING_CHANGES']);
    const gone = await at.schedule('/api/caps', capBody(999_999, { cap: '9' }));
    expect([gone.status, gone.body.code]).toEqual([404, 'CAP_NOT_FOUND']);
    const other = await at.schedule('/api/users', {});
    expect([other.status, other.body.code]).toEqual([422, 'NOT_SCHEDULABLE']);
    const past = await at.schedule('/api/caps', capBody(id, { cap: '9' }), -1);
    expect([past.status, past.body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(await at.rows('SELECT id FROM scheduled_changes')).toEqual(before);
    expect([await capOf(id), (await at.cap(id))?.version]).toEqual([50, 2]);
  });

  it('a field that it does not change keeps what others have made of it', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    const saved = capBody(id, { cap: '50', reset_time: '06:00' });
    expect((await at.send('PUT', '/api/caps', saved, colleague)).status).toBe(200);
    await at.pass();
    expect(await at.stateOf(change)).toEqual(['done', null]);
    expect(await at.cap(id)).toMatchObject({ cap: 80, reset_time: '06:00' });
  });

  it('it is refused if somebody else has changed its field since, and an alert says so', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    await at.send('PUT', '/api/caps', capBody(id, { cap: '60' }), colleague);
    await at.pass();
    const [state, reason] = await at.stateOf(change);
    expect([state, reason]).toEqual([
      'refused',
      expect.stringMatching(/ changed it since: Cap\.$/),
    ]);
    expect(await capOf(id)).toBe(60);
    const alerts = await at.send<{ data: { key: string; text: string }[] }>('GET', '/api/alerts');
    expect(alerts.body.data.find(({ key }) => key === `change_refused:${change}`)?.text).toContain(
      'changed it since: Cap.',
    );
  });

  it('it is made if somebody else has saved the same value, or its author another', async () => {
    const [same, own] = [await newCap(), await newCap()];
    const changes = [
      await at.scheduled('/api/caps', capBody(same, { cap: '80' })),
      await at.scheduled('/api/caps', capBody(own, { cap: '80' })),
    ];
    await at.send('PUT', '/api/caps', capBody(same, { cap: '80' }), colleague);
    await at.send('PUT', '/api/caps', capBody(own, { cap: '60' }));
    await at.pass();
    expect(await Promise.all(changes.map((id) => at.stateOf(id)))).toEqual([
      ['done', null],
      ['done', null],
    ]);
    expect([await capOf(same), await capOf(own)]).toEqual([80, 80]);
  });

  it('changes of one record come into force in their order', async () => {
    const id = await newCap();
    await at.scheduled('/api/caps', capBody(id, { cap: '90' }), 6);
    await at.scheduled('/api/caps', capBody(id, { cap: '70' }), 4);
    await at.pass();
    expect(await capOf(id)).toBe(90);
  });

  it('it is refused if its author has lost the right, or the record is gone', async () => {
    const clerk = await signIn(at.world.app, { permissions: ['CAPS_LIST', 'CAPS_EDIT'] });
    const leaver = await signIn(at.world.app, { permissions: ['CAPS_LIST', 'CAPS_EDIT'] });
    const [lost, left, gone] = [await newCap(), await newCap(), await newCap()];
    const changes = [
      await at.scheduled('/api/caps', capBody(lost, { cap: '80' }), 10, clerk),
      await at.scheduled('/api/caps', capBody(left, { cap: '80' }), 10, leaver),
      await at.scheduled('/api/caps', capBody(gone, { cap: '80' })),
    ];
    await at.rows('DELETE FROM role_permissions WHERE role_id = $1', [clerk.roleId]);
    await at.rows('UPDATE users SET is_active = false WHERE id = $1', [leaver.userId]);
    expect((await at.send('DELETE', `/api/caps/${gone}`)).status).toBe(200);
    await at.pass();
    expect(await Promise.all(changes.map((id) => at.stateOf(id)))).toEqual([
      ['refused', 'You do not have permission to do this.'],
      ['refused', expect.stringMatching(/ may not sign in any more\.$/)],
      ['refused', 'No such cap.'],
    ]);
    expect([await capOf(lost), await capOf(left)]).toEqual([50, 50]);
  });

  it('only those who may save the record see a change, and may move or cancel it', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    const reader = await signIn(at.world.app, { permissions: ['CAPS_LIST', 'DISTRIBUTIONS_EDIT'] });
    expect(await at.change(change, reader)).toBeUndefined();
    const path = `/api/scheduled-changes/${change}`;
    const moved = { at: at.wallIn(30, 'UTC'), timezone_id: await at.zoneId('UTC') };
    expect((await at.send('PUT', path, moved, reader)).status).toBe(404);
    expect((await at.send('POST', `${path}/cancel`, undefined, reader)).status).toBe(404);
    const without = await at.schedule('/api/caps', capBody(id, { cap: '9' }), 10, reader);
    expect([without.status, without.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await at.change(change))?.state).toBe('pending');
  });

  it('the list opens to everybody who may save some kind, each with those of their records', async () => {
    const ofCap = await at.scheduled('/api/caps', capBody(await newCap(), { cap: '80' }));
    const ofAdvertiser = await at.scheduled('/api/advertisers', {
      ...(contracts.advertisers.update.example as object),
      id: at.world.advertiser.id,
      name: 'Renamed later',
    });
    const listed = async (...permissions: PermissionName[]) => {
      const who = await signIn(at.world.app, { permissions });
      const { status, body } = await at.send<ScheduledChange[]>(
        'GET',
        '/api/scheduled-changes?state=pending',
        undefined,
        who,
      );
      if (status !== 200) return status;
      const ids = body.map(({ id }) => id);
      return [ofCap, ofAdvertiser].map((id) => ids.includes(id));
    };
    expect(await listed('CAPS_EDIT')).toEqual([true, false]);
    expect(await listed('ADVERTISERS_EDIT')).toEqual([false, true]);
    expect(await listed('DISTRIBUTIONS_EDIT')).toEqual([false, false]);
    expect(await listed('CAPS_LIST', 'ADVERTISERS_LIST')).toBe(403);
    for (const id of [ofCap, ofAdvertiser])
      await at.send('POST', `/api/scheduled-changes/${id}/cancel`);
  });

  it('a change is moved, and cancelled until it is made', async () => {
    const id = await newCap();
    const change = await at.scheduled('/api/caps', capBody(id, { cap: '80' }));
    const path = `/api/scheduled-changes/${change}`;
    const moved = { at: at.wallIn(30, 'UTC'), timezone_id: await at.zoneId('UTC') };
    expect((await at.send('PUT', path, moved, colleague)).status).toBe(200);
    await at.pass();
    expect(await capOf(id)).toBe(50);
    expect((await at.send('POST', `${path}/cancel`, undefined, colleague)).status).toBe(200);
    await at.pass(30);
    expect([await capOf(id), await at.stateOf(change)]).toEqual([50, ['cancelled', null]]);
    const again = await at.send('PUT', path, { ...moved, at: at.wallIn(30, 'UTC') });
    expect([again.status, again.body.code]).toEqual([409, 'SCHEDULED_CHANGE_SETTLED']);
  });

  it('a change that was made is undone, unless somebody saved since', async () => {
    const [id, later] = [await newCap(), await newCap()];
    const [change, other] = [
      await at.scheduled('/api/caps', capBody(id, { cap: '80' })),
      await at.scheduled('/api/caps', capBody(later, { cap: '80' })),
    ];
    await at.pass();
    await at.send('PUT', '/api/caps', capBody(later, { cap: '90' }));
    const undone = await at.send('POST', `/api/scheduled-changes/${change}/undo`);
    expect([undone.status, undone.body.version, await capOf(id)]).toEqual([200, 4, 50]);
    const refused = await at.send('POST', `/api/scheduled-changes/${other}/undo`);
    expect([refused.status, refused.body.code, await capOf(later)]).toEqual([409, 'CONFLICT', 90]);
  });

  it('200 changes that are due at once are made once each by two processes', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, () => at.world.newCap()));
    for (const id of ids) await at.scheduled('/api/caps', capBody(id, { cap: '33' }));
    await at.pass();
    const saved = await at.rows(
      `SELECT s.state, c.cap, count(v.version)::int AS versions
       FROM scheduled_changes s
       JOIN caps c ON c.id = s.entity_id
       JOIN record_versions v ON v.entity = 'cap' AND v.entity_id = c.id
       WHERE s.entity_id = ANY($1)
       GROUP BY s.id, c.id`,
      [ids],
    );
    expect(saved).toEqual(ids.map(() => ({ state: 'done', cap: 33, versions: 2 })));
  }, 180_000);
});
