import { ConversionsService } from '#modules/conversions/conversions/conversions.service.js';
import {
  addAccepted,
  addPending,
  filledOf,
  ledgerOf,
  makeConversionWorld,
  type ConversionWorld,
} from '#test/support/conversion-world.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { erasePerson } from '../../api/erasures.js';
import { createWorld, type World } from '../../api/world.js';

/** Reversals of FTDs whose lead, advertiser or sender is not the usual one. */

const PERMISSIONS = [
  'PENDING_CONVERSIONS_LIST',
  'PENDING_CONVERSIONS_MARK_FTD',
  'PENDING_CONVERSIONS_REVERSE_FTD',
] as const;

let world: World;
let parties: ConversionWorld;
let anna: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  parties = await makeConversionWorld(world.app);
  anna = await signIn(world.app, { permissions: [...PERMISSIONS] });
}, 60_000);
afterAll(() => world.close());

const post = (path: string, body: object, by: SignedIn): Promise<Reply> =>
  call(world.app.url, 'POST', `/api/pending-conversions/${path}`, { body, headers: by.headers });
const reverse = (lead_id: number, by = anna): Promise<Reply> =>
  post('reverse', { lead_id, reason: 'Charged back', advertiser_pays: false }, by);
const accept = async (lead_id: number): Promise<void> => {
  const seen = { status: 'Pending FTD', fake_ftd: false };
  expect((await post('action', { lead_id, is_accept: true, seen }, anna)).status).toBe(200);
};
const addFtd = async (values: object = {}): Promise<number> => {
  const lead = await addPending(world.app, parties, values);
  await accept(lead);
  return lead;
};
const ledger = (lead: number) => ledgerOf(world.app, lead);
const REVERSED = {
  lead: { status: 7, revenue: '0.00', payout: '0.00', publisher_status: null },
  conversion: { state: 'rejected', cap_reservations: [] },
  events: ['ftd_approved', 'ftd_reversed'],
};

it('of an injected lead leaves the lead from which it was injected as it is', async () => {
  const parent = await addAccepted(world.app, parties);
  const before = await ledger(parent);
  const filled = await filledOf(world.app, parties.cap);
  const lead = await addFtd({ parent_id: parent, injected: 'Injection', is_original: false });
  expect(await filledOf(world.app, parties.cap)).toBe(filled + 1);
  expect((await reverse(lead)).status).toBe(200);
  expect(await ledger(lead)).toMatchObject(REVERSED);
  expect(await ledger(parent)).toEqual(before);
  expect(await filledOf(world.app, parties.cap)).toBe(filled);
});

it('of a lead from which another was injected leaves the FTD of that one', async () => {
  const parent = await addFtd();
  const child = await addFtd({ parent_id: parent, injected: 'Injection', is_original: false });
  const before = await ledger(child);
  expect((await reverse(parent)).status).toBe(200);
  expect(await ledger(parent)).toMatchObject(REVERSED);
  expect(await ledger(child)).toEqual(before);
});

it('of an erased person moves the money, and brings nothing of the person back', async () => {
  const email = 'erased.depositor@example.com';
  const lead = await addFtd({ email });
  await erasePerson(world, email);
  expect(await ledger(lead)).toMatchObject({ lead: { revenue: '800.00', payout: '300.00' } });
  const reply = await reverse(lead);
  expect(reply).toMatchObject({
    status: 200,
    body: { message: `FTD of lead #${lead} reversed` },
  });
  expect(await ledger(lead)).toMatchObject(REVERSED);
  const { rows } = await world.db.query<{ text: string }>(
    `SELECT l::text || coalesce(string_agg(a::text, ''), '') AS text
     FROM leads l
     LEFT JOIN audit_log a ON a.entity = 'lead' AND a.entity_id = l.id
     WHERE l.id = $1
     GROUP BY l.*`,
    [lead],
  );
  expect(rows[0]?.text).not.toContain('erased.depositor');
});

it('of a deleted advertiser and cap takes the money back, and it can be accepted again', async () => {
  const own = await makeConversionWorld(world.app);
  const lead = await addPending(world.app, own);
  await accept(lead);
  const remove = async (path: string): Promise<unknown> => {
    const { headers } = world.admin;
    const { status, body } = await call(world.app.url, 'DELETE', path, { headers });
    return [status, body.code];
  };
  // A cap keeps its advertiser from being deleted.
  expect(await remove(`/api/advertisers/${own.advertiser}`)).toEqual([409, 'PARTY_IN_USE']);
  expect(await remove(`/api/caps/${own.cap}`)).toEqual([200, undefined]);
  expect(await remove(`/api/advertisers/${own.advertiser}`)).toEqual([200, undefined]);
  expect((await reverse(lead)).status).toBe(200);
  expect(await ledger(lead)).toMatchObject(REVERSED);
  const seen = { status: 'FTD REJECTED', fake_ftd: false };
  const again = await post('action', { lead_id: lead, is_accept: true, seen }, anna);
  expect(again.status).toBe(200);
  expect(await ledger(lead)).toMatchObject({
    lead: { status: 5, revenue: '800.00', payout: '300.00' },
    conversion: { state: 'accepted', cap_reservations: [] },
  });
});

it('is refused to who is limited to other parties, as if there were no such lead', async () => {
  const ben = await signIn(world.app, { permissions: [...PERMISSIONS], limitedToOwnParties: true });
  const own = await makeConversionWorld(world.app);
  await world.db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [
    own.advertiser,
    ben.userId,
  ]);
  const [mine, foreign] = [await addPending(world.app, own), await addFtd()];
  await accept(mine);
  const before = await ledger(foreign);
  const absent = await reverse(2_000_000, ben);
  const refused = await reverse(foreign, ben);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    404,
    'LEAD_NOT_FOUND',
    absent.body.message,
  ]);
  expect(await ledger(foreign)).toEqual(before);
  expect((await reverse(mine, ben)).status).toBe(200);
  expect(await ledger(mine)).toMatchObject({
    ...REVERSED,
    conversion: { state: 'rejected', decided_by: ben.userId },
  });
});

it('stays after a late report of the advertiser about an injected lead', async () => {
  const parent = await addAccepted(world.app, parties);
  const lead = await addFtd({ parent_id: parent, injected: 'Injection', is_original: false });
  expect((await reverse(lead)).status).toBe(200);
  const before = await ledger(lead);
  await world.app.get(ConversionsService).reportFtd({
    leadId: lead,
    ftdAt: new Date('2026-03-02T12:00:00Z'),
    amount: null,
    source: 'advertiser',
  });
  expect(await ledger(lead)).toEqual(before);
});
