import { call, type Reply } from '#test/support/http-client.js';
import { createWorld, type World } from '../../api/world.js';

const PATH = '/api/exchange-rates';
let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const send = (method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { body, headers: world.admin.headers });
const enter = (currency: string, day: string, rate: string): Promise<Reply> =>
  send('POST', PATH, { currency, day, rate, source: 'ECB' });
const rateAt = async (currency: string, at: string): Promise<string | undefined> => {
  const { rows } = await world.db.query(
    'SELECT trim_scale(rate)::text AS rate FROM exchange_rate($1, $2)',
    [currency, at],
  );
  return (rows[0] as { rate: string } | undefined)?.rate;
};
const audited = async (): Promise<unknown> => {
  const { rows } = await world.db.query(
    `SELECT action, after FROM audit_log WHERE entity = 'exchange_rate' ORDER BY id DESC LIMIT 1`,
  );
  return rows[0];
};

it('a rate holds from its day on; the newest of a day replaces the others', async () => {
  await enter('EUR', '2026-11-02', '1.1');
  await enter('EUR', '2026-11-04', '1.2');
  await enter('EUR', '2026-11-02', '1.15');
  expect(await rateAt('EUR', '2026-11-03T23:59:59Z')).toBe('1.15');
  expect(await rateAt('EUR', '2026-11-04T00:00:00Z')).toBe('1.2');
  expect(await rateAt('EUR', '2020-01-01T00:00:00Z')).toBe('1.15');
  expect(await rateAt('CHF', '2026-11-04T00:00:00Z')).toBeUndefined();
  const { body } = await send('GET', PATH);
  expect(
    (body as unknown as { day: string; rate: string; is_replaced: boolean }[]).map(
      ({ day, rate, is_replaced: isReplaced }) => [day, rate, isReplaced],
    ),
  ).toEqual([
    ['2026-11-04', '1.2', false],
    ['2026-11-02', '1.15', false],
    ['2026-11-02', '1.1', true],
  ]);
  expect(await audited()).toEqual({
    action: 'exchange_rate.create',
    after: { currency: 'EUR', day: '2026-11-02', rate: '1.15', source: 'ECB' },
  });
});

it('rates come as csv text: all or none', async () => {
  const text = 'day,currency,rate\n2026-11-02,JPY,0.0065\n2026-11-02,KWD,3.25';
  expect(await send('POST', `${PATH}/csv`, { text, source: 'Bank' })).toMatchObject({
    status: 201,
    body: { message: '2 rates entered' },
  });
  expect(await audited()).toEqual({
    action: 'exchange_rate.create_many',
    after: { currencies: ['JPY', 'KWD'], rates: 2, source: 'Bank' },
  });
  const wrong = await send('POST', `${PATH}/csv`, { text: `${text}\n2026-11-02,CHF,x` });
  expect(wrong).toMatchObject({ status: 422, body: { issues: [{ field: 'text' }] } });
  const { body } = await send('GET', '/api/currencies');
  expect(body).toEqual([
    { code: 'USD', minor_digits: 2, rate: '1' },
    { code: 'EUR', minor_digits: 2, rate: '1.2' },
    { code: 'JPY', minor_digits: 0, rate: '0.0065' },
  ]);
});

it('the house currency has no rates, and no rate is changed or removed', async () => {
  expect(await enter('USD', '2026-11-02', '1')).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'currency' }] },
  });
  for (const statement of ['UPDATE exchange_rates SET rate = 1', 'DELETE FROM exchange_rates'])
    await expect(world.db.query(statement)).rejects.toThrow('append-only');
});
