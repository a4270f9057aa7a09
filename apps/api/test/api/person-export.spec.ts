import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { createLead } from '@leadline/prisma/seed';
import { call } from '#test/support/http-client.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from './world.js';

/* Content of the export of a person, which is handed to the person. */

const JANE = { email: 'jane.export@example.com', phone: '+447400222333' };

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const exported = async (value: string): Promise<Record<string, Record<string, unknown>[]>> => {
  const { status, body } = await call(world.app.url, 'POST', '/api/data-protection/person/export', {
    headers: world.admin.headers,
    body: { value },
  });
  expect(status).toBe(200);
  return body.data as Record<string, Record<string, unknown>[]>;
};

it('holds the words about the person, and no names, terms or links of others', async () => {
  const id = await createLead(world.db, {
    ...JANE,
    ...{ publisher_id: world.publisher.id, advertiser_id: world.advertiser.id, status: 2 },
    ...{ external_id: 'EXT-OF-JANE', redirect_token: 'token-of-jane', custom_param_4: JANE.email },
    notes: 'Sold to advertiser, likes ADVERTISER; by Publisher A.',
  });
  await world.db.query('UPDATE leads SET autologin_url = $2 WHERE id = $1', [
    id,
    encryptWith(
      deriveKey(TEST_SECRET, 'encryption'),
      'https://advertiser.example/auto',
      'login-link',
    ),
  ]);
  await world.db.query(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, req_payload, created_at)
     VALUES ($1, $2, 'accepted', 'payload of jane', now())`,
    [id, world.advertiser.id],
  );
  await world.db.query(
    `INSERT INTO lead_decisions (lead_id, config_version, trace, created_at)
     VALUES ($1, 1, '{"cap": "cap of the advertiser"}', now())`,
    [id],
  );
  await world.db.query(
    `INSERT INTO inbound_postbacks (advertiser_id, lead_id, outcome, payload, received_at)
     VALUES ($1, $2, 'applied', $3, now())`,
    [world.advertiser.id, id, JSON.stringify({ email: JANE.email, desk: 'Desk of Advertiser' })],
  );
  const data = await exported(JANE.email);
  expect(data).toMatchObject({
    leads: [
      {
        ...{ id, ...JANE, custom_param_4: JANE.email },
        notes: 'Sold to [withheld], likes [withheld]; by [withheld].',
      },
    ],
    transmissions: [{ lead_id: id, state: 'accepted' }],
    reports: [{ lead_id: id, outcome: 'applied', mentions: [JANE.email] }],
  });
  const text = JSON.stringify(data);
  const secrets = [
    'advertiser',
    'publisher a',
    'payload of',
    'cap of',
    'ext-of',
    'token-of',
    'auto',
  ];
  for (const secret of secrets) expect(text.toLowerCase()).not.toContain(secret);
  for (const column of ['payout', 'revenue', 'trace', 'distribution_id'])
    expect(text).not.toContain(`"${column}"`);
});

it('of somebody who is not known is empty', async () => {
  const data = await exported('nobody.at.all@example.com');
  for (const rows of Object.values(data)) expect(rows).toEqual([]);
});
