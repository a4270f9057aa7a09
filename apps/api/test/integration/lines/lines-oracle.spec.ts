import { dayText, wallClockAt } from '@leadline/contracts';
import { ScheduledChangeRunnerService } from '#modules/operation/scheduled-changes/scheduled-change-runner.service.js';
import { ChatPerson, FakeTelegram } from '#test/support/fake-telegram.js';
import { eventually } from '#test/support/waiting.js';
import { LinesWorld, type Logged } from './lines-world.js';

// Daily actions, each by one pasted line, by the same line in a chat, by one call of its route, and,
// if it saves a record that is there, by the same call scheduled for later, and by a line that names
// a moment. All leave the same state, and entries of the audit log that differ in their source only.

let lines: LinesWorld;
let calls: LinesWorld;
let later: LinesWorld;
let dated: LinesWorld;
let chats: LinesWorld;
let telegram: FakeTelegram;
beforeAll(async () => {
  telegram = await FakeTelegram.start();
  [lines, calls, later, dated, chats] = await Promise.all([
    LinesWorld.create(),
    LinesWorld.create(),
    LinesWorld.create(),
    LinesWorld.create(),
    LinesWorld.create(telegram.environment),
  ]);
}, 120_000);
afterAll(async () => {
  await Promise.all([lines, calls, later, dated, chats].map((world) => world.close()));
  await telegram.close();
});

type Call = readonly [method: string, path: string, body: object];
const WHOLE = [{ start_time: '00:00', end_time: '23:59' }];
const week = (isOpen: (day: number) => boolean, steps: object[]) =>
  [1, 2, 3, 4, 5, 6, 7].map((id) => ({
    id,
    checked: isOpen(id),
    traffic: false,
    steps: isOpen(id) ? steps : WHOLE,
  }));
const DESK = [{ start_time: '09:00', end_time: '18:00' }];

const ACTIONS: readonly [line: string, call: (world: LinesWorld) => Promise<Call> | Call][] = [
  [
    'Alpha DE 09:00-18:00 Mon-Fri UTC',
    ({ ids, countries }) => [
      'POST',
      '/api/advertisers/opening-hours',
      {
        advertiser_id: ids.alpha,
        country_ids: [countries.DE],
        timezone_id: 1,
        days: week((day) => day <= 5, DESK),
      },
    ],
  ],
  [
    'Alpha DE closed Fri',
    ({ ids, countries }) => [
      'PUT',
      '/api/advertisers/opening-hours',
      {
        advertiser_id: ids.alpha,
        country_ids: [countries.DE],
        timezone_id: 1,
        days: week((day) => day <= 5, DESK).map((day) => ({ ...day, checked: day.id < 5 })),
      },
    ],
  ],
  [
    'Alpha DE cap 50 reset 00:00 UTC',
    ({ ids, countries }) => [
      'POST',
      '/api/caps',
      {
        ...{ type: 'lead', interval: 'daily', cap: '50', reset_time: '00:00', timezone_id: 1 },
        ...{ advertiser_ids: [ids.alpha], country_ids: [countries.DE], affiliate_ids: [] },
      },
    ],
  ],
  [
    'Alpha DE cap 60',
    async (world) => [
      'PUT',
      '/api/caps',
      {
        ...{ type: 'lead', interval: 'daily', cap: '60', reset_time: '00:00', timezone_id: 1 },
        ...{ advertiser_ids: [world.ids.alpha], country_ids: [world.countries.DE] },
        id: (await world.query<{ id: number }>('SELECT max(id) AS id FROM caps'))[0]?.id,
      },
    ],
  ],
  [
    'Sunrise cap 20 total ftd reset 00:00 UTC',
    ({ ids }) => [
      'POST',
      '/api/caps',
      {
        ...{ type: 'ftd', interval: 'interval', cap: '20', reset_time: '00:00', timezone_id: 1 },
        ...{ advertiser_ids: [], country_ids: [], affiliate_ids: [ids.sunrise] },
      },
    ],
  ],
  [
    'Bravo off',
    ({ ids }) => [
      'PUT',
      '/api/advertisers',
      {
        ...{ id: ids.bravo, name: 'Bravo', display_name: 'Bravo', status: 'inactive' },
        ...{ is_test_advertiser: 'inactive', user_id: null, send_org_funnel: false },
      },
    ],
  ],
  [
    'Bravo on',
    ({ ids }) => [
      'PUT',
      '/api/advertisers',
      {
        ...{ id: ids.bravo, name: 'Bravo', display_name: 'Bravo', status: 'active' },
        ...{ is_test_advertiser: 'inactive', user_id: null, send_org_funnel: false },
      },
    ],
  ],
  [
    'Sunrise off',
    async (world) => {
      const path = `/api/publishers/${world.ids.sunrise}/settings`;
      const { body } = await world.call<{ affiliates: object }>('GET', path);
      return ['PUT', '/api/publishers', { ...body.affiliates, status: 'inactive' }];
    },
  ],
  [
    'Alpha price DE 750',
    ({ ids, countries }) => [
      'POST',
      '/api/advertisers/revenue',
      [{ advertiser_id: ids.alpha, country_id: countries.DE, amount: '750' }],
    ],
  ],
  [
    'Alpha DE price 800',
    async (world) => [
      'PUT',
      '/api/advertisers/revenue',
      {
        ...{ advertiser_id: world.ids.alpha, country_id: world.countries.DE, amount: '800' },
        revenue_id: (
          await world.query<{ id: number }>('SELECT max(id) AS id FROM advertiser_revenues')
        )[0]?.id,
      },
    ],
  ],
  [
    'Sunrise price AT 600',
    ({ ids, countries }) => [
      'POST',
      '/api/publishers/payout',
      [{ affiliate_id: ids.sunrise, country_id: countries.AT, amount: '600' }],
    ],
  ],
  [
    'Bravo DE, AT price 5 cpl + 800 cpa',
    ({ ids, countries }) => [
      'POST',
      `/api/advertisers/${ids.bravo}/plans`,
      { per_lead: '5', per_ftd: '800', country_ids: [countries.AT, countries.DE] },
    ],
  ],
  [
    'Alpha DE publisher id A-77 for Sunrise',
    ({ ids, countries }) => [
      'POST',
      '/api/publisher-override',
      {
        ...{ side: 'advertiser', advertiser_id: ids.alpha, affiliate_id: ids.sunrise },
        ...{ countries: [countries.DE], override_values: ['A-77'] },
      },
    ],
  ],
  [
    'Sunrise slug crypto-de, crypto-2',
    ({ ids }) => [
      'POST',
      '/api/funnel-override',
      {
        ...{ side: 'publisher', advertiser_id: null, affiliate_id: ids.sunrise },
        ...{ countries: [], override_values: ['crypto-de', 'crypto-2'] },
      },
    ],
  ],
  [
    'DE Main: Alpha 60%, Bravo 40%',
    async (world) => {
      const path = `/api/distributions/${world.ids.main}`;
      const { body } = await world.call<{ step1: object; step2: { groups: object[] }[] }>(
        'GET',
        path,
      );
      const brands = [
        { id: world.ids.alpha, name: 'Alpha', percentage: 60 },
        { id: world.ids.bravo, name: 'Bravo', percentage: 40 },
      ];
      const step2 = body.step2.map((slot) => ({
        ...slot,
        groups: slot.groups.map((group) => ({ ...group, brands })),
      }));
      const { step1 } = body;
      return [
        'PUT',
        '/api/distributions',
        { from: 'distribution', distribution_id: world.ids.main, step1, step2 },
      ];
    },
  ],
  [
    'DE Main: off',
    ({ ids }) => ['PUT', `/api/distributions/${ids.main}/state`, { state: 'paused' }],
  ],
];

/** An entry without what differs between two worlds: a preview uses up ids. */
const told = ({ action, entity, before, after }: Logged) => {
  const text = JSON.stringify({ action, entity, before, after });
  const plain = text.replaceAll(/"updated_at":"[^"]*"/g, '"updated_at":""');
  const entry = JSON.parse(plain) as Record<'before' | 'after', { id?: number } | null>;
  delete entry.before?.id;
  delete entry.after?.id;
  return entry;
};

/** Whether an action saves a record that is there. */
const canWait = ([method]: Call): boolean => method === 'PUT';
const TOMORROW = dayText(wallClockAt(new Date(Date.now() + 86_400_000), 'UTC'));

/** Lets the moment of what is scheduled come. */
const letItCome = async (world: LinesWorld): Promise<void> => {
  await world.query(`UPDATE scheduled_changes SET at = now() WHERE state = 'pending'`);
  await world.app.get(ScheduledChangeRunnerService).runDue();
  // The job of the server may have taken it a moment before.
  await eventually(async () =>
    expect(await world.query(`SELECT reason FROM scheduled_changes WHERE state <> 'done'`)).toEqual(
      [],
    ),
  );
};

/** Schedules a call for tomorrow, and lets tomorrow come. */
const scheduleInto = async (world: LinesWorld, [method, path, body]: Call): Promise<void> => {
  const at = `${TOMORROW} 09:00`;
  const { status, text } = await world.call('POST', '/api/scheduled-changes', {
    ...{ method, path, body, at, timezone_id: 1 },
  });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  await letItCome(world);
};

const saveFromTomorrow = async (world: LinesWorld, line: string): Promise<void> => {
  const before = await world.state();
  await world.save(`${line} from tomorrow 09:00 UTC`);
  expect(await world.state()).toEqual(before);
  await letItCome(world);
};

const callInto = async (world: LinesWorld, [method, path, body]: Call): Promise<void> => {
  const { status, text } = await world.call(method, path, body);
  expect([status, status < 300 ? '' : text]).toEqual([status < 202 ? status : 200, '']);
};

let nextChat = 1;
/** Sends a line from a chat of the administrator, and presses Save. */
const messageInto = async (world: LinesWorld, line: string): Promise<void> => {
  const ann = new ChatPerson(telegram, (nextChat += 1), 'Ann');
  await world.query(
    `INSERT INTO chat_links (user_id, chat_id, name, linked_at) VALUES ($1, $2, 'Ann', now())
     ON CONFLICT (user_id) DO UPDATE SET chat_id = excluded.chat_id`,
    [world.admin.userId, ann.id],
  );
  ann.say(line);
  await eventually(() => ann.press('Save'));
  await eventually(() => expect(ann.lastText).toMatch(/^1 change saved\./));
};

test('there are sixteen', () => {
  expect(ACTIONS).toHaveLength(16);
});

test.each(ACTIONS)('%s', async (line, callOf) => {
  const worlds = [lines, calls, later, chats, dated] as const;
  const last = await Promise.all(worlds.map((world) => world.lastEntry()));
  await lines.save(line);
  await messageInto(chats, line);
  await callInto(calls, await callOf(calls));
  const waiting = await callOf(later);
  const waits = canWait(waiting);
  await (waits ? scheduleInto : callInto)(later, waiting);
  await (waits ? saveFromTomorrow(dated, line) : dated.save(line));
  const [pasted = [], called = [], scheduled = [], sent = [], awaited = []] = await Promise.all(
    worlds.map((world, index) => world.log(last[index])),
  );
  expect(pasted.map(({ source }) => source)).toEqual(['lines']);
  expect(called.map(({ source }) => source)).toEqual([null]);
  expect(sent.map(({ source }) => source)).toEqual(['chat']);
  expect(pasted.map(told)).toEqual(called.map(told));
  expect(sent.map(told)).toEqual(called.map(told));
  for (const entries of [scheduled, awaited]) {
    const ofRecord = entries.filter(({ entity }) => entity !== 'scheduled_change');
    expect(ofRecord.map(({ is_scheduled: isScheduled }) => isScheduled)).toEqual([waits]);
    expect(ofRecord.map(told)).toEqual(called.map(told));
  }
  const states = await Promise.all(worlds.map((world) => world.state()));
  expect(states).toEqual(states.map(() => states[1]));
});
