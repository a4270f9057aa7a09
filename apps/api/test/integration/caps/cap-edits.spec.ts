import type { ServerResponse } from 'node:http';
import { PERMISSIONS, CreateCapBody, UpdateCapBody } from '@leadline/contracts';
import { createCap, createUser } from '@leadline/prisma/seed';
import type pg from 'pg';
import { FtdCapsService } from '#modules/routing/caps/ftd-caps.service.js';
import { CapsService } from '#modules/routing/caps/caps.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { accept, refuse, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { eventually, waitingForLocks } from '#test/support/waiting.js';
import { IntakeWorld, newLead } from '#test/support/intake-world.js';

type Behaviour = (lead: ReceivedLead, reply: ServerResponse) => void;

describe('a cap that is changed while leads come in', () => {
  let world: IntakeWorld;
  let advertiser: number;
  let userId: number;
  const caller = () => ({ userId, permissions: new Set(PERMISSIONS.map(({ id }) => id)) });

  beforeAll(async () => {
    world = await IntakeWorld.create();
    advertiser = await world.addAdvertiser('alpha', { timeout_ms: 60_000 });
    await world.distribute([[[advertiser, 100]]]);
    userId = await createUser(world.db, {
      email: 'caps@example.com',
      passwordHash: 'none',
      roleId: 1,
    });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    world.advertisers.behave('alpha', accept);
    await world.db.query('UPDATE caps SET deleted_at = now(), updated_at = clock_timestamp()');
  });

  const capOf = async (cap: number): Promise<number> => {
    const id = await createCap(world.db, { cap, advertiser_ids: [advertiser] });
    await world.reload();
    return id;
  };
  const edit = (
    id: number,
    values: { type?: 'ftd'; cap?: string; reset_time?: string },
  ): Promise<unknown> =>
    world.app.get(CapsService).update(
      UpdateCapBody.parse({
        id,
        type: 'lead',
        interval: 'daily',
        cap: '10',
        timezone_id: 1,
        advertiser_ids: [advertiser],
        ...values,
      }),
      caller(),
    );
  const current = async (id: number) =>
    (await world.app.get(CapsService).list())
      .map((cap) => ({ id: cap.id, cap: cap.cap, filled: cap.filled, reserved: cap.reserved }))
      .find((cap) => cap.id === id);
  /**
   * Runs `work` without a notification and without a new version, so that the
   * configuration in force is certainly old.
   */
  const unnoticed = async (work: () => Promise<unknown>): Promise<void> => {
    await world.db.query('ALTER TABLE caps DISABLE TRIGGER raise_routing_version');
    try {
      await work();
    } finally {
      await world.db.query('ALTER TABLE caps ENABLE TRIGGER raise_routing_version');
    }
  };
  const inForce = (id: number): number | undefined =>
    world.app
      .get(RoutingConfigService)
      .current()
      .caps.find((cap) => cap.id === id)?.cap;

  it.each(['1', '0'])(
    'a cap lowered to %s with one lead counted is closed at once, even before it is known',
    async (cap) => {
      const id = await capOf(10);
      expect((await world.send(newLead())).status).toBe(201);
      await unnoticed(() => edit(id, { cap }));
      expect(inForce(id)).toBe(10);
      expect((await world.send(newLead())).body.code).toBe('no_advertiser');
      expect(await current(id)).toEqual({ id, cap: Number(cap), filled: 1, reserved: 0 });
    },
  );

  it('a raised cap is open at once, a deleted one stops no lead', async () => {
    const id = await capOf(1);
    expect((await world.send(newLead())).status).toBe(201);
    await unnoticed(() => edit(id, { cap: '2' }));
    expect((await world.send(newLead())).status).toBe(201);
    expect((await world.send(newLead())).body.code).toBe('no_advertiser');
    await unnoticed(() => world.app.get(CapsService).remove(id, caller()));
    expect((await world.send(newLead())).status).toBe(201);
  });

  it('a lead that meets a newer configuration follows all of that configuration', async () => {
    const id = await capOf(10);
    await unnoticed(() => edit(id, { cap: '0' }));
    // A new advertiser in a new distribution, which no notification has announced.
    const newcomer = await world.addAdvertiser('newcomer');
    const publisher = await world.addPublisher();
    await world.distribute([[[advertiser, 100]], [[newcomer, 100]]], {
      publisher_id: publisher.id,
    });
    await world.reload();
    expect((await world.send(newLead(), { token: publisher.api_token })).status).toBe(201);
    expect(world.advertisers.received.map((lead) => lead.advertiser)).toEqual(['newcomer']);
  });

  it('a new cap and a widened cap apply to the next lead', async () => {
    const elsewhere = await world.addAdvertiser('elsewhere');
    const created = await world.app.get(CapsService).create(
      CreateCapBody.parse({
        type: 'lead',
        interval: 'daily',
        cap: '0',
        timezone_id: 1,
        advertiser_ids: [elsewhere],
      }),
      caller(),
    );
    expect((await world.send(newLead())).status).toBe(201);
    await world.app.get(CapsService).update(
      UpdateCapBody.parse({
        id: created.ids[0],
        type: 'lead',
        interval: 'daily',
        cap: '0',
        timezone_id: 1,
        advertiser_ids: [elsewhere, advertiser],
      }),
      caller(),
    );
    expect((await world.send(newLead())).body.code).toBe('no_advertiser');
    await world.app.get(CapsService).remove(created.ids[0] ?? 0, caller());
    expect((await world.send(newLead())).status).toBe(201);
    await world.app.get(CapsService).create(
      CreateCapBody.parse({
        type: 'lead',
        interval: 'daily',
        cap: '0',
        timezone_id: 1,
        advertiser_ids: [advertiser],
      }),
      caller(),
    );
    expect((await world.send(newLead())).body.code).toBe('no_advertiser');
  });

  /** A delivery under way. The test decides how the advertiser answers. */
  const underWay = async (): Promise<{
    sent: ReturnType<IntakeWorld['send']>;
    answer: (behaviour: Behaviour) => void;
  }> => {
    let waiting: { lead: ReceivedLead; reply: ServerResponse } | undefined;
    world.advertisers.behave('alpha', (lead, reply) => {
      waiting = { lead, reply };
    });
    const sent = world.send(newLead());
    await eventually(() => {
      if (!waiting) throw new Error('alpha was not called');
    });
    return {
      sent,
      answer: (behaviour) => {
        if (waiting) behaviour(waiting.lead, waiting.reply);
      },
    };
  };

  it.each([
    ['accepted', accept, 201, { filled: 1, reserved: 0 }],
    ['refused', refuse, 422, { filled: 0, reserved: 0 }],
  ] as const)(
    'a reservation moves with a new reset time, and is settled there when the lead is %s',
    async (_name, behaviour, status, usage) => {
      const id = await capOf(10);
      const { sent, answer } = await underWay();
      expect(await current(id)).toMatchObject({ filled: 0, reserved: 1 });
      await edit(id, { reset_time: '00:01' });
      expect(await current(id)).toMatchObject({ filled: 0, reserved: 1 });
      answer(behaviour);
      expect((await sent).status).toBe(status);
      expect(await current(id)).toMatchObject(usage);
      expect(
        await world.rows(
          'SELECT sum(reserved)::int AS reserved FROM cap_windows WHERE cap_id = $1',
          [id],
        ),
      ).toEqual([{ reserved: 0 }]);
    },
  );

  it.each(['the edit first', 'the answer first'])(
    'an answer during an edit, %s: counts the lead once, in the current window',
    async (order) => {
      const id = await capOf(10);
      const { sent, answer } = await underWay();
      const holder: pg.PoolClient = await world.db.connect();
      try {
        await holder.query('BEGIN');
        await holder.query('SELECT 1 FROM cap_windows WHERE cap_id = $1 FOR UPDATE', [id]);
        const steps = [
          () => edit(id, { reset_time: '00:01' }),
          () => {
            answer(accept);
            return sent;
          },
        ];
        const begun: Promise<unknown>[] = [];
        for (const step of order === 'the edit first' ? steps : steps.reverse()) {
          begun.push(step());
          await waitingForLocks((text) => world.rows(text), begun.length);
        }
        await holder.query('COMMIT');
        await Promise.all(begun);
      } finally {
        holder.release();
      }
      expect((await sent).status).toBe(201);
      expect(await current(id)).toEqual({ id, cap: 10, filled: 1, reserved: 0 });
    },
  );

  it('counts an FTD in the new window if it is reported while the cap moves there', async () => {
    const id = await createCap(world.db, { type: 'ftd', cap: 10, advertiser_ids: [advertiser] });
    const [database, ledger] = [world.app.get(DatabaseService), world.app.get(FtdCapsService)];
    const report = () =>
      database.tx(() =>
        ledger.countFtd(
          {
            publisherId: world.publisher.id,
            advertiserId: advertiser,
            countryId: world.gb,
            funnel: null,
            dealId: null,
          },
          new Date(),
        ),
      );
    await report();
    const holder: pg.PoolClient = await world.db.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM cap_windows WHERE cap_id = $1 FOR UPDATE', [id]);
      const begun: Promise<unknown>[] = [];
      for (const step of [() => edit(id, { type: 'ftd', reset_time: '00:01' }), report]) {
        begun.push(step());
        await waitingForLocks((text) => world.rows(text), begun.length);
      }
      await holder.query('COMMIT');
      await Promise.all(begun);
    } finally {
      holder.release();
    }
    expect(await current(id)).toMatchObject({ filled: 2 });
  });

  it('applies both of two concurrent edits if the first changes the zone', async () => {
    const id = await createCap(world.db, { cap: 10, advertiser_ids: [advertiser] });
    const holder: pg.PoolClient = await world.db.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('UPDATE caps SET timezone_id = 2 WHERE id = $1', [id]);
      const second = edit(id, { cap: '11' });
      await waitingForLocks((text) => world.rows(text), 1);
      await holder.query('COMMIT');
      await expect(second).resolves.toMatchObject({ message: 'Cap updated successfully' });
    } finally {
      holder.release();
    }
  });

  it('keeps its counts when the cap changes between leads and FTDs', async () => {
    const id = await createCap(world.db, { type: 'ftd', cap: 10, advertiser_ids: [advertiser] });
    const ledger = world.app.get(FtdCapsService);
    await world.app.get(DatabaseService).tx(() =>
      ledger.countFtd(
        {
          publisherId: world.publisher.id,
          advertiserId: advertiser,
          countryId: world.gb,
          funnel: null,
          dealId: null,
        },
        new Date(),
      ),
    );
    await edit(id, { cap: '10' });
    expect(await current(id)).toMatchObject({ filled: 1 });
    // A lead that is being delivered has a reservation when the cap changes to FTDs. Its acceptance
    // is not an FTD.
    await world.reload();
    const { sent, answer } = await underWay();
    expect(await current(id)).toMatchObject({ filled: 1, reserved: 1 });
    await edit(id, { type: 'ftd', cap: '10' });
    expect(await current(id)).toMatchObject({ filled: 1, reserved: 0 });
    answer(accept);
    expect((await sent).status).toBe(201);
    expect(await current(id)).toMatchObject({ filled: 1, reserved: 0 });
  });

  it('counts a hundred leads exactly, within the cap, while the reset time changes', async () => {
    const id = await capOf(60);
    let answered = 0;
    const sent = Array.from({ length: 100 }, async () => {
      const { status, body } = await world.send(newLead());
      answered += 1;
      return `${status} ${body.code}`;
    });
    for (let minute = 1; minute < 6; minute += 1) {
      await eventually(() => {
        if (answered < minute * 15) throw new Error(`${answered} answered`);
      });
      await edit(id, { cap: '60', reset_time: `00:0${minute}` });
    }
    const kinds = new Map<string, number>();
    for (const kind of await Promise.all(sent)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    expect(Object.fromEntries(kinds)).toEqual({ '201 accepted': 60, '422 no_advertiser': 40 });
    expect(await current(id)).toEqual({ id, cap: 60, filled: 60, reserved: 0 });
  });
});
