import { upgradedPull, upgradedTemplate } from '@leadline/advertiser-call';
import {
  type IntegrationTemplate,
  type StatusPullTemplate,
  type VersionConflict,
  type VersionHistory,
  allRoutes,
  type RouteShape,
} from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';
import type { AppError } from '#shared/http/app-error.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { newAddress, newAdvertiser, newPostback, newStatusPull } from './action-rows.js';
import { createWorld, type World } from './world.js';
import { createConversion, createLead } from '@leadline/prisma/seed';
import { fillPath } from './route-requests.js';

/** Saves of what staff edit carry the version that was read, and every version can come back. */

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DB_POOL_SIZE: '16' } });
}, 60_000);
afterAll(() => world.close());

describe('versions', () => {
  let colleague: SignedIn;
  beforeAll(async () => {
    colleague = await signIn(world.app, { roleId: 1 });
  }, 60_000);

  const asAdmin = <T>(method: string, path: string, body?: object): Promise<Reply<T>> =>
    call<T>(world.app.url, method, path, { body, headers: world.admin.headers });
  const get = async <T>(path: string): Promise<T> => (await asAdmin<T>('GET', path)).body;
  const from = <T extends { id: number }>(list: readonly T[], id: number): T => {
    const found = list.find((one) => one.id === id);
    if (found === undefined) throw new Error(`There is no ${id}`);
    return found;
  };

  interface Stored {
    readonly version: number;
  }
  /** A record, how to read it, how to save it with a mark, and where the mark shows. */
  interface Editable {
    readonly read: () => Promise<Stored>;
    readonly save: (mark: number, version?: number, who?: SignedIn) => Promise<Reply>;
    readonly markOf: (stored: Stored) => unknown;
  }
  const put =
    (path: string, bodyOf: (mark: number) => object): Editable['save'] =>
    (mark, version, who = world.admin) =>
      call(world.app.url, 'PUT', path, {
        headers: who.headers,
        body: { ...bodyOf(mark), ...(version !== undefined && { version }) },
      });

  interface CapRow extends Stored {
    readonly id: number;
    readonly cap: number;
  }
  const capBody = (id: number) => (mark: number) => ({
    id,
    type: 'lead',
    interval: 'daily',
    cap: String(mark),
    timezone_id: 1,
    country_ids: [1],
  });
  const aCap = async (): Promise<Editable & { id: number }> => {
    const id = await world.newCap();
    return {
      id,
      read: async () => from(await get<CapRow[]>('/api/caps'), id),
      save: put('/api/caps', capBody(id)),
      markOf: (stored) => (stored as CapRow).cap,
    };
  };

  interface DistributionView extends Stored {
    readonly step1: { readonly labelValue: string };
    readonly step2: readonly object[];
  }
  const aDistribution = async (): Promise<Editable & { id: number }> => {
    const id = await world.newDistribution();
    const path = `/api/distributions/${id}`;
    const { step1, step2 } = await get<DistributionView>(path);
    return {
      id,
      read: () => get<Stored>(path),
      save: put('/api/distributions', (mark) => ({
        from: 'distribution',
        distribution_id: id,
        step1: { ...step1, labelValue: String(mark) },
        step2,
      })),
      markOf: (stored) => Number((stored as DistributionView).step1.labelValue),
    };
  };

  const template = (mark: number) => ({
    url: `https://advertiser.example/${mark}`,
    fields: {},
    success: { statuses: [200] },
    read: { lead_id: 'id' },
  });
  const anIntegration = async (): Promise<Editable> => {
    const path = `/api/advertisers/${await newAdvertiser(world)}/integration`;
    return {
      read: () => get<Stored>(path),
      save: put(path, (mark) => ({
        template: upgradedTemplate({
          ...template(mark),
          ...{ method: 'POST', format: 'json', fields: {}, success: {}, read: {} },
        }),
      })),
      markOf: (stored) => {
        const { template: saved } = stored as unknown as { template: IntegrationTemplate };
        return Number(saved.steps[0]?.request.url.split('/').at(-1));
      },
    };
  };
  const aStatusPull = async (): Promise<Editable> => {
    const { id, pullId } = await newStatusPull(world);
    const path = `/api/advertisers/${id}/status-pulls/${pullId}`;
    return {
      read: () => get<Stored>(path),
      save: put(path, (mark) => ({
        name: 'Statuses',
        template: upgradedPull(template(mark)),
        interval_minutes: 15,
      })),
      markOf: (stored) => {
        const { template: saved } = stored as unknown as { template: StatusPullTemplate };
        return Number(saved.request.url.split('/').at(-1));
      },
    };
  };
  const aPostback = async (): Promise<Editable> => {
    const id = await newPostback(world);
    const address = newAddress();
    return {
      read: async () =>
        from(
          await get<(Stored & { id: number })[]>(`/api/publishers/${world.publisher.id}/postbacks`),
          id,
        ),
      save: put(`/api/publisher-postbacks/${id}`, (mark) => ({
        event: 'ftd_approved',
        url: `${address}/${mark}`,
      })),
      markOf: (stored) => Number((stored as unknown as { url: string }).url.split('/').at(-1)),
    };
  };
  const aPreset = async (): Promise<Editable> => {
    const config = JSON.stringify({ filterData: {} });
    const made = await asAdmin<{ id: number }>('POST', '/api/presets', {
      name: 'Mine',
      page: 'leads',
      config,
    });
    return {
      read: async () => from(await get<(Stored & { id: number })[]>('/api/presets'), made.body.id),
      save: put(`/api/presets/${made.body.id}`, (mark) => ({ name: String(mark), config })),
      markOf: (stored) => Number((stored as unknown as { name: string }).name),
    };
  };

  const EDITABLES: readonly [string, () => Promise<Editable>][] = [
    ['a cap', aCap],
    ['a distribution', aDistribution],
    ['an integration', anIntegration],
    ['a status pull', aStatusPull],
    ['a publisher postback', aPostback],
    ['a preset', aPreset],
  ];

  describe.each(EDITABLES)('%s', (_name, make) => {
    it('of twelve saves at once that carry the same version, one is stored', async () => {
      const record = await make();
      const { version } = await record.read();
      const marks = Array.from({ length: 12 }, (_, at) => 100 + at);
      const replies = await Promise.all(marks.map((mark) => record.save(mark, version)));
      expect(replies.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array<number>(11).fill(409),
      ]);
      const winner = marks[replies.findIndex(({ status }) => status === 200)];
      const after = await record.read();
      expect([record.markOf(after), after.version]).toEqual([winner, version + 1]);
      for (const { body } of replies.filter(({ status }) => status === 409))
        expect(body).toMatchObject({ code: 'CONFLICT', details: { version: version + 1 } });
    });

    it('a stale save is told who saved what, and can then be sent again', async () => {
      const record = await make();
      const { version } = await record.read();
      const first = await record.save(201, version);
      expect(first).toMatchObject({ status: 200, body: { version: version + 1 } });
      const stale = await record.save(202, version);
      const details = stale.body.details as VersionConflict;
      expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(details.saved_by?.id).toBe(world.admin.userId);
      expect(details.differences).toContainEqual(
        expect.objectContaining({
          mine: expect.stringMatching(/\b202\b/) as string,
          theirs: expect.stringMatching(/\b201\b/) as string,
        }),
      );
      expect((await record.save(202, details.version)).status).toBe(200);
      expect(record.markOf(await record.read())).toBe(202);
    });

    it('without a version a save is unconditional, as the specified bodies are', async () => {
      const record = await make();
      await record.save(301);
      expect((await record.save(302)).status).toBe(200);
      const after = await record.read();
      expect([record.markOf(after), after.version]).toEqual([302, 3]);
    });
  });

  it('the version is compared and set by itself, without a lock on the record', async () => {
    const [versions, database] = [
      world.app.get(RecordVersionsService),
      world.app.get(DatabaseService),
    ];
    const kind = { entity: 'cap' as const, factsOf: () => [] };
    const saveAtOnce = (seen?: number): Promise<(number | string)[]> =>
      Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          database
            .tx(() =>
              versions.saved(kind, {
                id: 1_000_000,
                userId: world.admin.userId,
                seen,
                before: {},
                beforeAt: new Date(0),
                after: { at },
              }),
            )
            .catch((error: AppError) => error.code),
        ),
      );
    const stale = await saveAtOnce(1);
    expect(stale.filter((outcome) => outcome !== 'CONFLICT')).toEqual([2]);
    // Without a version all are saved, and no number is given twice.
    const numbers = (await saveAtOnce()) as number[];
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 3));
  });

  it('a conflict names everybody who saved meanwhile, and three values of a field', async () => {
    const cap = await aCap();
    const { version } = await cap.read();
    await cap.save(10, version);
    await cap.save(20, version + 1, colleague);
    const { details } = (await cap.save(30, version)).body as { details: VersionConflict };
    expect(details).toEqual({
      version: version + 2,
      saved_at: expect.any(String) as string,
      saved_by: { id: colleague.userId, name: expect.any(String) as string },
      also_saved_by: [{ id: world.admin.userId, name: expect.any(String) as string }],
      differences: [{ field: 'cap', label: 'Cap', read: '100', theirs: '20', mine: '30' }],
    });
  });

  describe.each([
    ['caps', 'CAPS_LIST', aCap],
    ['distributions', 'DISTRIBUTIONS_LIST', aDistribution],
  ] as const)('the history of %s', (feature, permission, make) => {
    const historyOf = (id: number, query = ''): Promise<VersionHistory> =>
      get<VersionHistory>(`/api/${feature}/${id}/versions${query}`);
    const restore = (id: number, version: number, body: object = {}): Promise<Reply> =>
      asAdmin('POST', `/api/${feature}/${id}/versions/${version}/restore`, body);

    it('a record that nobody has saved has one version, without an author', async () => {
      const { id } = await make();
      const { data, next } = await historyOf(id);
      expect(next).toBeNull();
      expect(data).toMatchObject([{ version: 1, saved_by: null, is_current: true }]);
      expect(data[0]?.changes.length).toBeGreaterThan(3);
      expect(data[0]?.restore_changes).toEqual([]);
    });

    it('lists who saved what, page by page, and what a roll-back would change', async () => {
      const record = await make();
      await record.save(1);
      await record.save(2, undefined, colleague);
      const { data, next } = await historyOf(record.id, '?limit=2');
      const entries = data.map((entry) => ({
        version: entry.version,
        by: entry.saved_by?.id,
        changes: entry.changes.map(({ before, after }) => [before, after]),
        back: entry.restore_changes.map(({ before, after }) => [before, after]),
      }));
      expect(entries).toEqual([
        { version: 3, by: colleague.userId, changes: [['1', '2']], back: [] },
        {
          version: 2,
          by: world.admin.userId,
          changes: [[expect.any(String), '1']],
          back: [['2', '1']],
        },
      ]);
      const rest = await historyOf(record.id, `?before=${next}`);
      expect(rest).toMatchObject({ data: [{ version: 1, is_current: false }], next: null });
    });

    it('a roll-back is a save of its own: with version, audit entry and history', async () => {
      const record = await make();
      await record.save(7);
      await record.save(8);
      expect((await restore(record.id, 2, { version: 2 })).status).toBe(409);
      expect(await restore(record.id, 2, { version: 3 })).toMatchObject({
        status: 200,
        body: { version: 4, message: 'Version 2 was restored as version 4' },
      });
      expect(record.markOf(await record.read())).toBe(7);
      const [newest] = (await historyOf(record.id)).data;
      expect(newest).toMatchObject({ version: 4, restored_from: 2, is_current: true });
      const { rows } = await world.db.query<{ action: string }>(
        `SELECT action FROM audit_log WHERE entity_id = $1 AND action LIKE '%.restore'
       ORDER BY id DESC LIMIT 1`,
        [record.id],
      );
      expect(rows[0]?.action).toBe(`${feature.slice(0, -1)}.restore`);
      expect((await restore(record.id, 99)).body).toMatchObject({ code: 'VERSION_NOT_FOUND' });
    });

    it('who may see the record may see its history; rolling back needs to edit', async () => {
      const { id } = await make();
      const { headers } = await signIn(world.app, { permissions: [permission] });
      const path = `/api/${feature}/${id}/versions`;
      expect((await call(world.app.url, 'GET', path, { headers })).status).toBe(200);
      expect(
        (await call(world.app.url, 'POST', `${path}/1/restore`, { headers, body: {} })).status,
      ).toBe(403);
    });
  });

  it('a version that names a deleted advertiser cannot come back', async () => {
    const cap = await aCap();
    const advertiserId = await newAdvertiser(world);
    const scope = { ...capBody(cap.id)(5), advertiser_ids: [advertiserId] };
    await asAdmin('PUT', '/api/caps', scope);
    await cap.save(6);
    await world.db.query('UPDATE advertisers SET deleted_at = now() WHERE id = $1', [advertiserId]);
    const refused = await asAdmin<{ code: string }>(
      'POST',
      `/api/caps/${cap.id}/versions/2/restore`,
      {},
    );
    expect(refused).toMatchObject({ status: 422, body: { code: 'CAP_REFERENCE_UNKNOWN' } });
    expect(cap.markOf(await cap.read())).toBe(6);
  });
});

describe('tenants', () => {
  /** An approved FTD of the other publisher, which is in both of its lists. */
  let otherFtdId: number;
  beforeAll(async () => {
    otherFtdId = await createLead(world.db, {
      publisher_id: world.otherPublisher.id,
      advertiser_id: world.advertiser.id,
      status: 5,
    });
    await createConversion(world.db, { lead_id: otherFtdId });
  }, 60_000);

  const NEVER_WAS = 2_147_483_000;
  const routes = allRoutes
    .filter(({ route }) => route.access === 'publisher' && route.params !== undefined)
    .map(({ name, route }): [string, RouteShape] => [name, route]);
  const ask = (route: RouteShape, token: string, id: number): Promise<Reply> =>
    call(
      world.app.url,
      route.method,
      fillPath(
        route.path,
        Object.fromEntries(Object.keys(route.params?.shape ?? {}).map((param) => [param, id])),
      ),
      {
        headers: { authorization: `Bearer ${token}` },
        ...(route.example !== undefined && { body: route.example }),
      },
    );
  /** Returns the parts of a reply that are the same in equal replies. */
  const visible = ({ status, headers, body }: Reply): unknown => ({
    status,
    body: { ...body, trace_id: '' },
    headers: Object.fromEntries(
      [...headers].filter(
        ([name]) =>
          ![
            'x-request-id',
            'date',
            'ratelimit-remaining',
            'ratelimit-reset',
            'content-length',
          ].includes(name),
      ),
    ),
  });

  it('the registry has routes to test', () => expect(routes.length).toBeGreaterThan(0));

  it.each(routes)(
    "%s: another publisher's id gets the answer of an unknown id",
    async (_name, route) => {
      const strange = await ask(route, world.publisher.token, world.otherLeadId);
      const absent = await ask(route, world.publisher.token, NEVER_WAS);
      expect(strange.status).toBe(404);
      expect(visible(strange)).toEqual(visible(absent));
    },
  );

  it.each(routes)('%s: the owner gets it', async (_name, route) => {
    expect((await ask(route, world.otherPublisher.token, world.otherLeadId)).status).toBe(200);
  });

  it.each(
    allRoutes
      .filter(
        ({ route }) =>
          route.access === 'publisher' && route.method === 'GET' && route.params === undefined,
      )
      .map(({ name, route }): [string, RouteShape] => [name, route]),
  )('%s: lists nothing of another publisher, not even with its cursor', async (_name, route) => {
    const theirs = await ask(route, world.otherPublisher.token, 0);
    const { data, next_cursor: cursor } = theirs.body as {
      data: { lead_id: number }[];
      next_cursor: string;
    };
    expect(data.map(({ lead_id }) => lead_id)).toContain(otherFtdId);
    for (const query of ['', `?cursor=${cursor}`]) {
      const mine = await call(world.app.url, 'GET', `${route.path}${query}`, {
        headers: { authorization: `Bearer ${world.publisher.token}` },
      });
      expect(mine.status).toBe(200);
      const listed = (mine.body.data as { lead_id: number }[]).map(({ lead_id }) => lead_id);
      expect(listed).not.toContain(world.otherLeadId);
      expect(listed).not.toContain(otherFtdId);
    }
  });

  it('the Idempotency-Key of one publisher reveals nothing to another', async () => {
    const lead = allRoutes.find(({ name }) => name === 'intake.create')?.route.example as object;
    const send = (token: string, email: string, phone: string): Promise<Reply> =>
      call(world.app.url, 'POST', '/api/v1/leads', {
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'shared-key' },
        body: { ...lead, email, phone },
      });
    expect(
      (await send(world.otherPublisher.token, 'one@example.com', '+447400123456')).status,
    ).toBe(201);
    const mine = await send(world.publisher.token, 'two@example.com', '+447400123457');
    expect(mine.status).toBe(201);
    expect(mine.headers.get('idempotency-replayed')).toBeNull();
  });
});
