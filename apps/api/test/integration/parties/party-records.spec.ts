import type { AdvertiserSettings, PublisherSettings, VersionConflict } from '@leadline/contracts';
import type { Snapshot } from '#modules/routing/routing/domain/snapshot.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { startPartiesApp, type PartiesApp } from './parties-app.js';

/** Records of a party: each kind is created, read, saved, and deleted in the same way. */

type Settings = AdvertiserSettings & PublisherSettings;
interface Stored {
  readonly id: number;
  readonly version: number;
}
interface Written {
  readonly path: string;
  readonly body?: object;
}
/** The parties of one case. */
interface Parties {
  readonly advertiser: number;
  readonly publisher: number;
}
interface Kind {
  readonly page: 'advertisers' | 'publishers';
  readonly create: (parties: Parties) => Written;
  readonly created: string;
  /** The save that sets a mark, 1 to 9. */
  readonly save: (parties: Parties, row: Stored, mark: number) => Written;
  readonly updated: string;
  readonly rows: (settings: Settings) => readonly Stored[];
  readonly markOf: (row: Stored) => number;
  readonly remove: (parties: Parties, row: Stored) => Written;
  /** The mark that routing goes by; null if there is no such record. */
  readonly inForce?: (snapshot: Snapshot, parties: Parties) => number | null;
}

const [COUNTRY, UTC] = [10, 1];
const ALWAYS = (until: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    checked: true,
    traffic: false,
    steps: [{ start_time: '00:00', end_time: until }],
  }));
const markIn = (value: unknown): number => Number(/\d(?=\D*$)/.exec(JSON.stringify(value))?.[0]);
const amount = (mark: number): string => `${mark}00.00`;
const firstDigit = (row: Stored): number =>
  Number((row as unknown as { amount: string }).amount[0]);
const override = (path: string, side: 'advertiser' | 'publisher'): Omit<Kind, 'rows' | 'page'> => {
  const body = ({ advertiser, publisher }: Parties, mark: number) => ({
    side,
    advertiser_id: advertiser,
    affiliate_id: publisher,
    countries: [COUNTRY],
    override_values: [`value-${mark}`],
  });
  return {
    create: (parties) => ({ path, body: body(parties, 1) }),
    created: 'Record created successfully.',
    save: (parties, { id }, mark) => ({ path: `${path}/${id}`, body: body(parties, mark) }),
    updated: 'Record updated successfully.',
    markOf: (row) => markIn((row as unknown as { override_values: unknown }).override_values),
    remove: (_parties, { id }) => ({ path: `${path}/${id}` }),
    inForce: ({ overrides }, { advertiser, publisher }) => {
      const found = overrides.find(
        (one) => one.advertiserId === advertiser && one.publisherId === publisher,
      );
      return found ? markIn(found.values) : null;
    },
  };
};

const KINDS: Record<string, Kind> = {
  'a revenue': {
    page: 'advertisers',
    create: ({ advertiser }) => ({
      path: '/api/advertisers/revenue',
      body: [{ advertiser_id: advertiser, country_id: COUNTRY, amount: 100 }],
    }),
    created: 'Record created successfully.',
    save: ({ advertiser }, { id }, mark) => ({
      path: '/api/advertisers/revenue',
      body: {
        advertiser_id: advertiser,
        country_id: COUNTRY,
        revenue_id: id,
        amount: amount(mark),
      },
    }),
    updated: 'Record updated successfully.',
    rows: ({ revenues }) => revenues,
    markOf: firstDigit,
    remove: (_parties, { id }) => ({
      path: '/api/advertisers/revenue',
      body: { revenue_id: id },
    }),
  },
  'a payout': {
    page: 'publishers',
    create: ({ publisher }) => ({
      path: '/api/publishers/payout',
      body: [{ affiliate_id: publisher, country_id: COUNTRY, amount: '100' }],
    }),
    created: 'Payout created successfully.',
    save: ({ publisher }, { id }, mark) => ({
      path: '/api/publishers/payout',
      body: { affiliate_id: publisher, country_id: COUNTRY, id, amount: amount(mark) },
    }),
    updated: 'Payout updated successfully.',
    rows: ({ payouts }) => payouts,
    markOf: firstDigit,
    remove: (_parties, { id }) => ({ path: '/api/publishers/payout', body: { payout_id: id } }),
  },
  'a supported country of an advertiser': {
    page: 'advertisers',
    create: ({ advertiser }) => ({
      path: '/api/advertisers/supported-countries',
      body: { advertiser_id: advertiser, country_id: COUNTRY, notes: 'note 1' },
    }),
    created: 'Record created successfully.',
    save: ({ advertiser }, _row, mark) => ({
      path: '/api/advertisers/supported-countries',
      body: { advertiser_id: advertiser, country_id: COUNTRY, notes: `note ${mark}` },
    }),
    updated: 'Record updated successfully.',
    rows: ({ supported_countries: rows }) => rows,
    markOf: (row) => markIn((row as unknown as { pivot: { notes: string } }).pivot.notes),
    remove: ({ advertiser }) => ({
      path: '/api/advertisers/supported-countries',
      body: { advertiser_id: advertiser, country_id: COUNTRY },
    }),
  },
  'a supported country of a publisher': {
    page: 'publishers',
    create: ({ publisher }) => ({
      path: '/api/publishers/supported-countries',
      body: { affiliate_id: publisher, country_id: COUNTRY, notes: 'note 1' },
    }),
    created: 'Record created successfully.',
    // The country changes: its row stays.
    save: ({ publisher }, { id }, mark) => ({
      path: '/api/publishers/supported-countries',
      body: { id, affiliate_id: publisher, country_id: mark, notes: `note ${mark}` },
    }),
    updated: 'Record updated successfully.',
    rows: ({ supported_countries: rows }) => rows,
    markOf: (row) => markIn((row as unknown as { notes: string }).notes),
    remove: ({ publisher }, row) => ({
      path: '/api/publishers/supported-countries',
      body: {
        affiliate_id: publisher,
        country_id: (row as unknown as { country_id: number }).country_id,
      },
    }),
    inForce: ({ publishers }, { publisher }) => {
      const [country] = publishers.get(publisher)?.supportedCountryIds ?? [];
      return country === COUNTRY ? 1 : (country ?? null);
    },
  },
  'opening hours': {
    page: 'advertisers',
    create: ({ advertiser }) => ({
      path: '/api/advertisers/opening-hours',
      body: {
        advertiser_id: advertiser,
        country_ids: [COUNTRY],
        timezone_id: UTC,
        days: ALWAYS('23:51'),
      },
    }),
    created: 'Opening hours created successfully.',
    save: ({ advertiser }, _row, mark) => ({
      path: '/api/advertisers/opening-hours',
      body: {
        advertiser_id: advertiser,
        country_ids: [COUNTRY],
        timezone_id: UTC,
        days: ALWAYS(`23:5${mark}`),
      },
    }),
    updated: 'Opening hours updated successfully.',
    rows: ({ openingHours }) => openingHours,
    markOf: (row) => markIn((row as unknown as { days: unknown }).days),
    remove: ({ advertiser }) => ({
      path: '/api/advertisers/opening-hours',
      body: { advertiser_id: advertiser, country_id: COUNTRY },
    }),
    inForce: ({ advertisers }, { advertiser }) => {
      const hours = advertisers.get(advertiser)?.openingHours.get(COUNTRY);
      return hours ? markIn(hours.days[0]?.steps[0]?.end_time) : null;
    },
  },
  'an exclusion': {
    page: 'advertisers',
    create: ({ advertiser, publisher }) => ({
      path: '/api/advertisers/exclusion',
      body: {
        advertiser_id: advertiser,
        country_ids: [COUNTRY],
        affiliate_id: [publisher],
        funnel: ['funnel-1'],
      },
    }),
    created: 'Record created successfully.',
    // One id and the JSON text of a list are accepted, too (ADV-043).
    save: ({ advertiser, publisher }, { id }, mark) => ({
      path: '/api/advertisers/exclusion',
      body: {
        exclusion_id: id,
        advertiser_id: advertiser,
        country_ids: [COUNTRY],
        affiliate_id: publisher,
        funnel: JSON.stringify([`funnel-${mark}`]),
      },
    }),
    updated: 'Record updated successfully.',
    rows: ({ exclusions }) => exclusions,
    markOf: (row) => markIn((row as unknown as { funnel: string }).funnel),
    remove: (_parties, { id }) => ({
      path: '/api/advertisers/exclusion',
      body: { exclusion_id: id },
    }),
    inForce: ({ advertisers }, { advertiser }) => {
      const [exclusion] = advertisers.get(advertiser)?.exclusions ?? [];
      return exclusion ? markIn([...exclusion.funnels]) : null;
    },
  },
  'an override of the publisher id, of an advertiser': {
    page: 'advertisers',
    ...override('/api/publisher-override', 'advertiser'),
    rows: ({ publisher_overrides: rows }) => rows,
  },
  'an override of the publisher id, of a publisher': {
    page: 'publishers',
    ...override('/api/publisher-override', 'publisher'),
    rows: ({ publisher_overrides: rows }) => rows,
  },
  'an override of the API offer slug, of an advertiser': {
    page: 'advertisers',
    ...override('/api/funnel-override', 'advertiser'),
    rows: ({ funnel_overrides: rows }) => rows,
  },
  'an override of the API offer slug, of a publisher': {
    page: 'publishers',
    ...override('/api/funnel-override', 'publisher'),
    rows: ({ funnel_overrides: rows }) => rows,
  },
};

let world: PartiesApp;
let colleague: SignedIn;
beforeAll(async () => {
  world = await startPartiesApp(16);
  colleague = await signIn(world.app, { roleId: 1 });
}, 120_000);
afterAll(() => world.close());

const newParties = async (): Promise<Parties> => ({
  advertiser: await world.newAdvertiser(),
  publisher: await world.newPublisher(),
});
const rowsOf = async (kind: Kind, parties: Parties): Promise<readonly Stored[]> => {
  const id = kind.page === 'advertisers' ? parties.advertiser : parties.publisher;
  const { status, body } = await world.send('GET', `/api/${kind.page}/${id}/settings`);
  expect(status).toBe(200);
  return kind.rows(body as unknown as Settings);
};
const onlyRow = async (kind: Kind, parties: Parties): Promise<Stored> => {
  const rows = await rowsOf(kind, parties);
  expect(rows).toHaveLength(1);
  return rows[0] as Stored;
};
const create = async (kind: Kind, parties: Parties): Promise<Stored> => {
  const { path, body } = kind.create(parties);
  const reply = await world.send('POST', path, body);
  expect(reply.body).toMatchObject({ message: kind.created });
  expect(reply.status).toBe(201);
  return onlyRow(kind, parties);
};
const save = (kind: Kind, parties: Parties, row: Stored, mark: number, version?: number) => {
  const { path, body } = kind.save(parties, row, mark);
  return world.send('PUT', path, { ...body, ...(version && { version }) }, colleague);
};
const remove = (kind: Kind, parties: Parties, row: Stored) => {
  const { path, body } = kind.remove(parties, row);
  return world.send('DELETE', path, body);
};

it('a deletion may have a content type without a body', async () => {
  const remove = (path: string) =>
    fetch(`${world.app.url}/api/advertisers/${path}`, {
      method: 'DELETE',
      headers: { ...world.admin.headers, 'content-type': 'application/json' },
    });
  expect((await remove(`${await world.newAdvertiser()}`)).status).toBe(200);
  // This one needs a body.
  expect((await remove('revenue')).status).toBe(422);
});

it('who may only change opening hours adds none to other countries', async () => {
  const editor = await signIn(world.app, { permissions: ['ADVERTISER_OPENING_HOURS_EDIT'] });
  const hours = {
    advertiser_id: await world.newAdvertiser(),
    country_ids: [COUNTRY],
    timezone_id: UTC,
    days: ALWAYS('23:59'),
  };
  const save = (country_ids: number[]) =>
    world.send('PUT', '/api/advertisers/opening-hours', { ...hours, country_ids }, editor);
  await world.send('POST', '/api/advertisers/opening-hours', hours);
  expect((await save([COUNTRY])).status).toBe(200);
  expect((await save([COUNTRY, COUNTRY + 1])).status).toBe(403);
});

describe.each(Object.entries(KINDS))('%s', (_name, kind) => {
  it('is created, saved and deleted, with its entries in the audit log', async () => {
    const parties = await newParties();
    const row = await create(kind, parties);
    expect([row.version, kind.markOf(row)]).toEqual([1, 1]);

    const saved = await save(kind, parties, row, 2, 1);
    expect(saved).toMatchObject({ status: 200, body: { message: kind.updated, version: 2 } });
    const after = await onlyRow(kind, parties);
    expect([after.version, kind.markOf(after)]).toEqual([2, 2]);

    expect(await remove(kind, parties, after)).toMatchObject({
      status: 200,
      body: { message: 'Record deleted successfully.' },
    });
    expect(await rowsOf(kind, parties)).toEqual([]);
    expect((await remove(kind, parties, after)).status).toBe(404);
    const { rows } = await world.db.query<{ verb: string; user_id: number }>(
      `SELECT split_part(action, '.', 2) AS verb, user_id
      FROM audit_log
      WHERE action NOT LIKE 'access.%' -- written every ten seconds
      ORDER BY id DESC
      LIMIT 3`,
    );
    expect(rows).toEqual([
      { verb: 'delete', user_id: world.admin.userId },
      { verb: 'update', user_id: colleague.userId },
      { verb: 'create', user_id: world.admin.userId },
    ]);
  });

  it('a stale save changes nothing, and is told what differs', async () => {
    const parties = await newParties();
    const row = await create(kind, parties);
    await save(kind, parties, row, 2, 1);
    const stale = await save(kind, parties, row, 3, 1);
    expect(stale).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    const details = stale.body.details as VersionConflict;
    expect(details).toMatchObject({ version: 2, saved_by: { id: colleague.userId } });
    expect(details.differences.length).toBeGreaterThan(0);
    expect(kind.markOf(await onlyRow(kind, parties))).toBe(2);
  });

  it('of many editors at once, one saves', async () => {
    const parties = await newParties();
    const row = await create(kind, parties);
    const marks = [2, 3, 4, 5, 6, 7, 8, 9];
    const replies = await Promise.all(marks.map((mark) => save(kind, parties, row, mark, 1)));
    const winners = marks.filter((_mark, index) => replies[index]?.status === 200);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect([kind.markOf(await onlyRow(kind, parties))]).toEqual(winners);
  });

  it('each change raises the version that all processes follow', async () => {
    const versionOf = async (): Promise<number> =>
      (await world.db.query<{ version: number }>('SELECT version FROM routing_versions')).rows[0]
        ?.version ?? 0;
    const parties = await newParties();
    const versions = [await versionOf()];
    const row = await create(kind, parties);
    versions.push(await versionOf());
    await save(kind, parties, row, 2);
    versions.push(await versionOf());
    await remove(kind, parties, await onlyRow(kind, parties));
    versions.push(await versionOf());
    expect(versions.every((version, index) => version > (versions[index - 1] ?? -1))).toBe(true);
  });

  it('belongs to no deleted party, and to no other one', async () => {
    const [parties, others] = [await newParties(), await newParties()];
    const row = await create(kind, parties);
    expect(await rowsOf(kind, others)).toEqual([]);
    await save(kind, others, row, 2);
    expect(kind.markOf(await onlyRow(kind, parties))).toBe(1);
    const own = kind.page === 'advertisers' ? parties.advertiser : parties.publisher;
    expect((await world.send('DELETE', `/api/${kind.page}/${own}`)).status).toBe(200);
    expect((await save(kind, parties, row, 2)).status).toBe(404);
    expect((await remove(kind, parties, row)).status).toBe(404);
    const { path, body } = kind.create(parties);
    expect([404, 422]).toContain((await world.send('POST', path, body)).status);
  });
});

const routed = Object.entries(KINDS).flatMap(([name, kind]) =>
  kind.inForce ? [{ name, kind, inForce: kind.inForce }] : [],
);
it.each(routed)(
  'every change of $name is in force for the next lead',
  async ({ kind, inForce }) => {
    const parties = await newParties();
    const marks = [inForce(await world.routing(), parties)];
    const row = await create(kind, parties);
    marks.push(inForce(await world.routing(), parties));
    await save(kind, parties, row, 2);
    marks.push(inForce(await world.routing(), parties));
    await remove(kind, parties, await onlyRow(kind, parties));
    marks.push(inForce(await world.routing(), parties));
    expect(marks).toEqual([null, 1, 2, null]);
  },
);

it('a country that an advertiser supports is in force for the next lead', async () => {
  const advertiser = await world.newAdvertiser();
  const supported = async (): Promise<number[]> => [
    ...((await world.routing()).advertisers.get(advertiser)?.supportedCountryIds ?? []),
  ];
  const country = { advertiser_id: advertiser, country_id: COUNTRY };
  const path = '/api/advertisers/supported-countries';
  const seen = [await supported()];
  await world.send('POST', path, country);
  seen.push(await supported());
  await world.send('DELETE', path, country);
  seen.push(await supported());
  expect(seen).toEqual([[], [COUNTRY], []]);
});
