import { ScheduledChangeRunnerService } from '#modules/operation/scheduled-changes/scheduled-change-runner.service.js';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { createCap } from '@leadline/prisma/seed';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { ChatWorld, MINUTE, NOON, PROOF } from './chat-world.js';

const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let world: ChatWorld;
beforeAll(async () => {
  world = await ChatWorld.create();
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set(NOON);
  await world.turnAlphaOn();
});

/** Gives a member of staff a second factor, as if it had been set up. */
const setUpTwoFactor = ({ userId }: SignedIn): Promise<unknown> =>
  world.db.query(
    `UPDATE users
     SET enable_2fa = true, totp_secret = $2, totp_confirmed_at = now() WHERE id = $1`,
    [userId, encryptWith(deriveKey(TEST_SECRET, 'encryption'), TOTP_SECRET, 'second-factor')],
  );
const code = (): string => codeAt(TOTP_SECRET, world.clock.now());

it('lines are shown as differences, saved by a button, and undone by another', async () => {
  const { who, ann } = await world.linked();
  const shown = await world.ask(ann, 'Alpha off');
  expect(shown).toContain('Alpha');
  expect(shown).toMatch(/Status: Active → Inactive/);
  expect(shown).toContain('Nothing is saved yet.');
  expect(ann.buttons).toEqual(['Save', 'Cancel']);
  expect(await world.isAlphaOn()).toBe(true);
  expect(await world.press(ann, 'Save')).toMatch(/^1 change saved\.\n.*Alpha/);
  expect(await world.isAlphaOn()).toBe(false);
  expect(ann.buttons).toEqual(['Undo']);
  expect(await world.press(ann, 'Undo')).toBe('1 change undone.');
  expect(await world.isAlphaOn()).toBe(true);
  expect(ann.buttons).toEqual([]);
  expect(await world.log(who, 'advertiser')).toEqual(
    [0, 1].map(() =>
      expect.objectContaining({ entity_id: world.alpha, source: 'chat', user_id: who.userId }),
    ),
  );
});

it('a line that names a moment is scheduled by one message, and comes into force then', async () => {
  const { who, ann } = await world.linked();
  const shown = await world.ask(ann, 'Alpha off from Monday 09:00 UTC');
  expect(shown).toContain('Advertiser Alpha, from 2026-11-30 09:00 (UTC)');
  expect(await world.press(ann, 'Save')).toBe(
    '1 change scheduled.\nAdvertiser Alpha, from 2026-11-30 09:00 (UTC)',
  );
  expect(await world.isAlphaOn()).toBe(true);
  expect(await world.log(who, 'scheduled_change')).toEqual([
    expect.objectContaining({ action: 'scheduled_change.create', source: 'chat' }),
  ]);
  world.clock.set(new Date('2026-11-30T09:00:00Z'));
  await world.servers[0].get(ScheduledChangeRunnerService).runDue();
  expect(await world.isAlphaOn()).toBe(false);
});

it('Save that is pressed twice saves once', async () => {
  const { who, ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  ann.press('Save');
  ann.press('Save');
  await world.work();
  expect(world.lastNote).toBe('This was saved already.');
  expect(await world.log(who, 'advertiser')).toHaveLength(1);
});

it('Cancel saves nothing, and its lines cannot be saved any more', async () => {
  const { ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  const data = ann.messages.at(-1)?.buttons.get('Save') ?? '';
  expect(await world.press(ann, 'Cancel')).toBe('Cancelled. Nothing was saved.');
  ann.send(data);
  await world.work();
  expect(world.lastNote).toBe('This was cancelled or undone already.');
  expect(await world.isAlphaOn()).toBe(true);
});

it('a preview ends after ten minutes', async () => {
  const { ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  world.clock.advance(10 * MINUTE);
  await world.press(ann, 'Save');
  expect(world.lastNote).toBe('This has expired. Send the lines again.');
  expect(await world.isAlphaOn()).toBe(true);
});

it('a button of one chat does nothing in another, even for the same rights', async () => {
  const [first, second] = [await world.linked(), await world.linked()];
  await world.ask(first.ann, 'Alpha off');
  const data = first.ann.messages.at(-1)?.buttons.get('Save') ?? '';
  second.ann.send(data);
  await world.work();
  expect(world.lastNote).toBe('This has expired. Send the lines again.');
  expect(await world.isAlphaOn()).toBe(true);
  expect(await world.press(first.ann, 'Save')).toContain('1 change saved');
});

it.each([['save'], ['save:x'], ['drop:11111111-1111-4111-8111-111111111111'], ["save:' OR 1=1"]])(
  'the data %s does nothing',
  async (data) => {
    const { ann } = await world.linked();
    ann.send(data);
    await world.work();
    expect(world.lastNote).toBe('This has expired. Send the lines again.');
  },
);

it('somebody without the right is told so, and saves nothing', async () => {
  const reader = await world.linked({ permissions: ['LEADS_LIST'] });
  expect(await world.ask(reader.ann, 'Alpha off')).toBe('You do not have permission to do this.');
  const caps = await world.linked({ permissions: ['CAPS_LIST', 'CAPS_EDIT', 'ADVERTISERS_LIST'] });
  expect(await world.ask(caps.ann, 'Alpha off')).toContain('cannot be saved');
  expect(caps.ann.buttons).toEqual([]);
});

it('a right that was lost after the preview is lost for the save', async () => {
  const { who, ann } = await world.linked({
    permissions: ['ADVERTISERS_LIST', 'ADVERTISERS_EDIT'],
  });
  await world.ask(ann, 'Alpha off');
  await world.db.query('DELETE FROM role_permissions WHERE role_id = $1', [who.roleId]);
  expect(await world.press(ann, 'Save')).toContain('You do not have permission');
  expect(await world.isAlphaOn()).toBe(true);
});

it('a user who was removed after the preview saves nothing', async () => {
  const { who, ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  await world.db.query('UPDATE users SET deleted_at = now() WHERE id = $1', [who.userId]);
  expect(await world.press(ann, 'Save')).toContain('linked accounts only');
  expect(await world.isAlphaOn()).toBe(true);
});

it('lines of a record that was changed since the preview are refused by name', async () => {
  const [first, second] = [await world.linked(), await world.linked()];
  await world.ask(first.ann, 'Alpha off');
  await world.ask(second.ann, 'Alpha off');
  await world.press(second.ann, 'Save');
  const text = await world.press(first.ann, 'Save');
  expect(text).toMatch(/^Nothing was changed\. .*Alpha/);
  expect(first.ann.buttons).toEqual([]);
});

it('a failure that nobody expected leaves the preview open, and is told once', async () => {
  const { ann } = await world.linked();
  await world.ask(ann, 'Alpha off');
  await world.db.query('ALTER TABLE line_saves ADD CONSTRAINT broken CHECK (false) NOT VALID');
  expect(await world.press(ann, 'Save')).toBe(
    'Something went wrong. Nothing was changed. Please try again.',
  );
  expect(ann.buttons).toEqual(['Save', 'Cancel']);
  await world.db.query('ALTER TABLE line_saves DROP CONSTRAINT broken');
  expect(await world.press(ann, 'Save')).toContain('1 change saved');
});

it('a change needs a code of the second factor, which works once', async () => {
  const { who, ann } = await world.linked();
  await setUpTwoFactor(who);
  await world.ask(ann, 'Alpha off');
  expect(await world.press(ann, 'Save')).toContain('six-digit code');
  expect(await world.isAlphaOn()).toBe(true);
  expect(await world.ask(ann, '000000')).toBe('The code is wrong or was already used.');
  const used = code();
  expect(await world.ask(ann, used)).toContain('1 change saved');
  expect(await world.isAlphaOn()).toBe(false);
  await world.press(ann, 'Undo');
  expect(await world.ask(ann, used)).toBe('The code is wrong or was already used.');
  expect(await world.isAlphaOn()).toBe(false);
  world.clock.advance(MINUTE);
  expect(await world.ask(ann, code())).toBe('1 change undone.');
  const actions = await world.log(who, 'user');
  expect(actions.filter(({ action }) => action === 'auth.proof_failed')).toHaveLength(1);
});

it('wrong codes are limited as at the sign-in', async () => {
  const { who, ann } = await world.linked();
  await setUpTwoFactor(who);
  await world.ask(ann, 'Alpha off');
  await world.press(ann, 'Save');
  for (let tries = 0; tries < 5; tries += 1) await world.ask(ann, '000000');
  expect(await world.ask(ann, code())).toContain('Too many attempts');
  expect(await world.isAlphaOn()).toBe(true);
});

it('a code of one person confirms nothing in the chat of another', async () => {
  const [first, second] = [await world.linked(), await world.linked()];
  await setUpTwoFactor(first.who);
  await world.ask(first.ann, 'Alpha off');
  await world.press(first.ann, 'Save');
  await world.ask(second.ann, code());
  expect(await world.isAlphaOn()).toBe(true);
});

it('somebody whose second factor is not set up is sent to the sign-in', async () => {
  const { who, ann } = await world.linked();
  await world.db.query('UPDATE users SET enable_2fa = true WHERE id = $1', [who.userId]);
  await world.ask(ann, 'Alpha off');
  expect(await world.press(ann, 'Save')).toContain('set up your second factor');
  expect(await world.isAlphaOn()).toBe(true);
});

it('figures of today and full caps are those of the pages', async () => {
  const { ann } = await world.linked();
  const cap = { cap: 10, interval: 'interval' as const, advertiser_ids: [world.alpha] };
  const id = await createCap(world.db, cap);
  expect(await world.ask(ann, '/full')).toBe('No cap is full or nearly full.');
  await world.db.query(
    `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
     SELECT id, window_started_at, 9, 0 FROM caps WHERE id = $1`,
    [id],
  );
  expect(await world.ask(ann, '/full')).toBe(`90%: Alpha, any country (9 of 10 leads, cap #${id})`);
  expect(await world.ask(ann, '/today')).toBe(
    [
      'Today until 12:00 (UTC)',
      'Leads: 0 of 0 sent',
      'FTDs: 0 (yesterday 0)',
      'Revenue: $0.00 (yesterday $0.00)',
      'Payout: $0.00 (yesterday $0.00)',
    ].join('\n'),
  );
  const blind = await world.linked({ permissions: ['LEADS_LIST'] });
  expect(await world.ask(blind.ann, '/today')).toContain('do not have the permission');
  expect(await world.ask(blind.ann, '/full')).toBe('You do not have permission to do this.');
});

it('a code for the chat is closed to somebody who only views', async () => {
  const admin = await signIn(world.servers[0], { roleId: 1 });
  const other = await signIn(world.servers[0], { permissions: ['LEADS_LIST'] });
  await world.call(admin, 'POST', `/api/users/${other.userId}/view-as`);
  const { status } = await world.call(admin, 'POST', '/api/profile/chat/code', PROOF);
  expect(status).toBe(403);
});
