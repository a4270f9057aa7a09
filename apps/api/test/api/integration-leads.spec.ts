import {
  IntegrationChecklist,
  IntegrationTemplate,
  MissingLeadValues,
  PastLeadRequests,
  PERMISSIONS,
  type PermissionName,
} from '@leadline/contracts';
import { countryId, createAdvertiser, createCap, createDistribution } from '@leadline/prisma/seed';
import { ApiCallLogService } from '#modules/intake/intake/api-call-log.service.js';
import { KeptAnswersService } from '#modules/delivery/integrations/kept-answers.service.js';
import {
  refuse,
  startFakeAdvertisers,
  type FakeAdvertisers,
} from '#test/support/fake-advertisers.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { leadStep, stepsTemplate, tokenStep } from '#test/support/step-templates.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from './world.js';

/**
 * An integration and real leads: the way to the first live lead, the values that leads lack, and
 * the requests of a draft for leads that came before.
 */

let world: World;
let advertisers: FakeAdvertisers;
/** Hold every permission but one. */
let withoutLeads: SignedIn;
let withoutContacts: SignedIn;
beforeAll(async () => {
  advertisers = await startFakeAdvertisers();
  world = await createWorld({ environment: { DELIVERY_ALLOW_HOSTS: advertisers.host } });
  const allBut = (left: PermissionName): Promise<SignedIn> =>
    signIn(world.app, {
      permissions: PERMISSIONS.map(({ name }) => name).filter((name) => name !== left),
    });
  withoutLeads = await allBut('LEADS_LIST');
  withoutContacts = await allBut('CONTACT_DATA');
}, 60_000);
afterAll(async () => {
  await world.close();
  await advertisers.close();
});

const staff = (
  method: string,
  path: string,
  body?: unknown,
  { headers }: SignedIn = world.admin,
): Promise<Reply> =>
  call(world.app.url, method, path, { ...(body !== undefined && { body }), headers });

interface Tried {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly country: string;
}
const templateOf = (name: string, fields: Record<string, string> = {}): IntegrationTemplate =>
  IntegrationTemplate.parse(stepsTemplate([leadStep(advertisers, name, fields)]));
const newAdvertiser = async (name: string, country: string): Promise<Tried> => {
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
  return { id, name, country, path: `/api/advertisers/${id}/integration` };
};
const save = async ({ path }: Tried, template: object, secrets: object = {}): Promise<void> => {
  const { version } = (await staff('GET', path)).body as { version: number };
  expect((await staff('PUT', path, { template, secrets, version })).status).toBe(200);
};
const distribute = async ({ id, country }: Tried): Promise<number> =>
  (
    await createDistribution(world.db, {
      country_id: await countryId(world.db, country),
      groups: [[{ advertiser_id: id, percentage: 100 }]],
    })
  ).id;
const send = async ({ country }: Tried, changes: object): Promise<number> => {
  const { body } = await call(world.app.url, 'POST', '/api/v1/leads', {
    body: newLead({ country, ...changes }),
    headers: { authorization: `Bearer ${world.publisher.token}` },
  });
  expect(body).toMatchObject({ status: 'Accepted' });
  return body.lead_id as number;
};

describe('the checklist to the first live lead', () => {
  const checklistOf = async ({ path }: Tried, as?: SignedIn): Promise<IntegrationChecklist> =>
    IntegrationChecklist.parse((await staff('GET', `${path}/checklist`, undefined, as)).body);

  it('follows what was saved, tested, distributed, delivered and reported', async () => {
    const norway = await newAdvertiser('norway', 'NO');
    const template = IntegrationTemplate.parse(
      stepsTemplate([leadStep(advertisers, 'norway', { key: '{{ secret.key }}' })]),
    );
    expect(await checklistOf(norway)).toEqual({
      is_saved: false,
      missing_secrets: [],
      test: 'missing',
      tested_at: null,
      is_active: true,
      distributions: [],
      campaigns: 0,
      accepted: null,
      reported: null,
    });

    // A draft that was accepted counts once exactly it is saved.
    const draft = { template, secrets: { key: 'a-secret-key' } };
    await staff('POST', `${norway.path}/test`, draft);
    expect(await checklistOf(norway)).toMatchObject({ is_saved: false, test: 'changed' });
    await save(norway, draft.template, draft.secrets);
    expect(await checklistOf(norway)).toMatchObject({ is_saved: true, test: 'accepted' });
    await save(norway, template, { key: 'another-key' });
    expect(await checklistOf(norway)).toMatchObject({ test: 'changed' });
    await staff('POST', `${norway.path}/test`, {});
    expect(await checklistOf(norway)).toMatchObject({ test: 'accepted' });

    const distribution = await distribute(norway);
    expect((await checklistOf(norway)).distributions).toMatchObject([
      { id: distribution, country: 'NO', blocked_by: null },
    ]);
    const leadId = await send(norway, { phone: '+4740612345' });
    expect(await checklistOf(norway)).toMatchObject({
      accepted: { lead_id: leadId },
      reported: null,
    });
    await world.db.query(`UPDATE leads SET brand_status = 'New' WHERE id = $1`, [leadId]);
    expect(await checklistOf(norway)).toMatchObject({ reported: { lead_id: leadId } });
    expect(await checklistOf(norway, withoutLeads)).toMatchObject({
      accepted: { lead_id: null },
      reported: { lead_id: null },
    });
  });

  it('counts no test leads, and no test that was refused', async () => {
    const sweden = await newAdvertiser('sweden', 'SE');
    await save(sweden, templateOf('sweden'));
    await staff('POST', `${sweden.path}/test`, {});
    advertisers.behave('sweden', refuse);
    await staff('POST', `${sweden.path}/test`, {});
    expect(await checklistOf(sweden)).toMatchObject({ test: 'missing', tested_at: null });
    await world.db.query(
      `UPDATE leads SET advertiser_id = $2, is_test = true, brand_status = 'New' WHERE id = $1`,
      [await world.newLead(), sweden.id],
    );
    expect(await checklistOf(sweden)).toMatchObject({ accepted: null, reported: null });
  });

  it('says why a distribution sends no lead now', async () => {
    const { db } = world;
    const denmark = await newAdvertiser('denmark', 'DK');
    await distribute(denmark);
    const blockedBy = async (): Promise<unknown> =>
      (await checklistOf(denmark)).distributions.map((one) => one.blocked_by);
    const cap = await createCap(db, { advertiser_ids: [denmark.id], cap: 0 });
    expect(await blockedBy()).toEqual(['cap_full']);
    await db.query('DELETE FROM caps WHERE id = $1', [cap]);
    expect(await blockedBy()).toEqual([null]);
    await db.query(
      `UPDATE distribution_timeslots t SET opening_hours = '[]'
       FROM distributions d
       WHERE d.id = t.distribution_id AND d.country_id = $1`,
      [await countryId(db, 'DK')],
    );
    await db.query(`UPDATE distributions SET is_send_in_op_hours = true WHERE country_id = $1`, [
      await countryId(db, 'DK'),
    ]);
    expect(await blockedBy()).toEqual(['outside_hours']);
    await db.query(`UPDATE advertisers SET status = 'inactive' WHERE id = $1`, [denmark.id]);
    expect(await blockedBy()).toEqual(['advertiser_inactive']);
    expect(await checklistOf(denmark)).toMatchObject({ is_active: false });
  });
});

describe('the values that real leads lack', () => {
  it('are counted over the leads of the advertiser, with what is sent without them', async () => {
    const finland = await newAdvertiser('finland', 'FI');
    await save(finland, templateOf('finland'));
    await distribute(finland);
    const [first] = [
      await send(finland, { phone: '+358401234501', city: 'Oulu' }),
      await send(finland, { phone: '+358401234502' }),
    ];
    const last = await send(finland, { phone: '+358401234503', language: 'fi' });
    const draft = templateOf('finland', {
      town: '{{ lead.city }}',
      lang: '{{ lead.language | default: "en" }}',
      pass: '{{ lead.password }}',
    });
    const missing = async (as?: SignedIn): Promise<MissingLeadValues> =>
      MissingLeadValues.parse(
        (await staff('POST', `${finland.path}/missing-values`, { template: draft }, as)).body,
      );
    expect(await missing()).toEqual({
      origin: 'sent',
      leads: 3,
      values: [
        {
          name: 'city',
          missing: 2,
          lead_id: last,
          uses: [{ step: 'lead', place: 'field', field: 'town', kind: 'empty', text: null }],
        },
        {
          name: 'language',
          missing: 2,
          lead_id: last - 1,
          uses: [{ step: 'lead', place: 'field', field: 'lang', kind: 'text', text: 'en' }],
        },
      ],
    });
    expect(first).toBeLessThan(last);
    expect((await missing(withoutLeads)).values.map((value) => value.lead_id)).toEqual([
      null,
      null,
    ]);
  });

  it('are those of leads that would come, if none was sent', async () => {
    const poland = await newAdvertiser('poland', 'PL');
    await distribute(poland);
    const leadId = await world.newLead();
    await world.db.query('UPDATE leads SET country_id = $2, city = NULL WHERE id = $1', [
      leadId,
      await countryId(world.db, 'PL'),
    ]);
    const draft = templateOf('poland', { town: '{{ lead.city }}' });
    const { body } = await staff('POST', `${poland.path}/missing-values`, { template: draft });
    expect(body).toMatchObject({
      origin: 'routable',
      leads: 1,
      values: [{ name: 'city', missing: 1, lead_id: leadId }],
    });
  });
});

describe('a draft tried with the last leads', () => {
  const PERSON = { email: 'mika.virta@example.com', first_name: 'Mika', last_name: 'Virta' };

  /** Returns a digest of every table but those of sessions, by name. */
  const contents = async (): Promise<unknown> => {
    // Answers to the leads, and calls of publishers, are written by themselves otherwise, at any
    // moment.
    await world.app.get(KeptAnswersService).flush();
    await world.app.get(ApiCallLogService).flush();
    const { rows } = await world.db.query<{ table_name: string }>(
      `SELECT table_name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'sessions'
       ORDER BY table_name`,
    );
    const digests = rows.map(
      ({ table_name: name }) =>
        `SELECT '${name}' AS name, md5(string_agg(t::text, '' ORDER BY t::text)) FROM "${name}" t`,
    );
    return (await world.db.query(`${digests.join(' UNION ALL ')} ORDER BY name`)).rows;
  };

  it('shows the requests before and after; nothing is sent or written', async () => {
    const estonia = await newAdvertiser('estonia', 'EE');
    const saved = stepsTemplate([
      tokenStep(advertisers, 'estonia'),
      leadStep(advertisers, 'estonia', { name: '{{ lead.first_name }}' }),
    ]);
    advertisers.behave('estonia-token', (_lead, reply) => {
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ access_token: 'token-1' }));
    });
    await save(estonia, saved, { token: 'a-secret-key' });
    await distribute(estonia);
    const first = await send(estonia, { ...PERSON, phone: '+37251234501', custom_param_1: '7' });
    const last = await send(estonia, { phone: '+37251234502', custom_param_1: 'seven' });
    const { steps } = IntegrationTemplate.parse(saved);
    const [token, lead] = steps;
    const draft = {
      ...saved,
      steps: [
        token,
        {
          ...lead,
          request: {
            ...lead?.request,
            headers: { 'X-Sign': '{{ payload | hmac_sha256: secret.token }}' },
            body: {
              kind: 'fields',
              format: 'json',
              fields: [
                { name: 'mail', value: '{{ lead.email }} {{ secret.token }}' },
                { name: 'funnel', value: '{{ lead.custom_param_1 }}', type: 'number' },
              ],
            },
          },
        },
      ],
    };
    const [received, before] = [advertisers.received.length, await contents()];
    const reply = await staff('POST', `${estonia.path}/past-leads`, { template: draft });
    expect(await contents()).toEqual(before);
    expect(advertisers.received).toHaveLength(received);
    expect(reply.text).not.toContain('a-secret-key');
    const { origin, leads } = PastLeadRequests.parse(reply.body);
    expect([origin, leads.map((one) => one.lead_id)]).toEqual(['sent', [last, first]]);
    expect(leads[1]?.steps).toMatchObject([
      { name: 'token', change: 'same', before: null, fault: null },
      {
        name: 'lead',
        change: 'changed',
        before: { body: expect.stringContaining('"name": "Mika"') as string },
        after: {
          headers: { 'x-sign': '{{ payload | hmac_sha256: secret.token }}' },
          body: `{\n  "mail": "${PERSON.email} {{secret.token}}",\n  "funnel": 7\n}`,
        },
        fault: null,
      },
    ]);
    expect(leads[0]?.steps[1]).toMatchObject({
      change: 'changed',
      after: null,
      fault: 'The field funnel is not a number',
    });
  });

  it('tells who may not see people nothing about them, whatever a draft asks', async () => {
    const malta = await newAdvertiser('malta', 'MT');
    const name = '{{ lead.full_name }}';
    await save(malta, templateOf('malta', { name }));
    await distribute(malta);
    await send(malta, { ...PERSON, email: 'hidden.mika@example.com', phone: '+35621234501' });
    const costly = '{% for i in (1..900) %}{{ lead.full_name | upcase }}{% endfor %}'.repeat(9);
    const told = async (then: string, part: string): Promise<unknown> => {
      const asks = `{% if lead.email contains "${part}" %}${then}{% else %}${name}{% endif %}`;
      const body = { template: templateOf('malta', { name: asks }) };
      const reply = await staff('POST', `${malta.path}/past-leads`, body, withoutContacts);
      return PastLeadRequests.parse(reply.body).leads[0]?.steps;
    };
    for (const then of ['yes', costly])
      expect(await told(then, 'hidden.mika')).toEqual(await told(then, 'nobody'));
  });

  it('shows people only to those who may see them, and nothing without leads', async () => {
    const latvia = await newAdvertiser('latvia', 'LV');
    const template = templateOf('latvia', {
      name: '{{ lead.full_name }}',
      coded: '{{ lead.email | base64 }}',
    });
    await save(latvia, template);
    await distribute(latvia);
    await send(latvia, { ...PERSON, email: 'other.mika@example.com', phone: '+37121234501' });
    const body = { template };
    const blind = await staff('POST', `${latvia.path}/past-leads`, body, withoutContacts);
    expect(PastLeadRequests.parse(blind.body).leads[0]?.steps).toMatchObject([{ change: 'same' }]);
    for (const hidden of ['Mika', 'Virta', 'other.mika', 'b3RoZXIubWlrYQ'])
      expect(blind.text).not.toContain(hidden);
    const seen = await staff('POST', `${latvia.path}/past-leads`, body);
    expect(seen.text).toContain('Mika Virta');
    expect((await staff('POST', `${latvia.path}/past-leads`, body, withoutLeads)).status).toBe(403);
  });
});
