import { PERMISSIONS } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import { onDatabase } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { LinesWorld } from './lines-world.js';

let world: LinesWorld;
beforeAll(async () => {
  world = await LinesWorld.create();
}, 90_000);
afterAll(() => world.close());

const TEXT = [
  'Alpha DE 09:00-18:00 Mon-Fri Europe/Berlin cap 50',
  'Alpha DE closed Fri',
  'Bravo off',
  'DE Main: Alpha 60%, Bravo 40%',
  'Alpha price DE 750',
  'Sunrise DE price 600',
  'Alpha DE publisher id A-77 for Sunrise',
  'Sunrise slug crypto-de',
].join('\n');

describe('a preview', () => {
  it('says the differences of each record, and writes nothing', async () => {
    const before = await world.state();
    const entries = await world.lastEntry();
    const { lines, changes, versions, can_save: canSave } = await world.preview(TEXT);
    expect(lines.flatMap(({ faults }) => faults)).toEqual([]);
    expect(canSave).toBe(true);
    expect(changes.map(({ name, lines: of }) => [name, of])).toEqual([
      ['Opening hours of Alpha in Germany', [1, 2]],
      ['Advertiser Bravo', [3]],
      ['Distribution DE Main', [4]],
      ['Revenue of Alpha in Germany', [5]],
      ['Payout of Sunrise in Germany', [6]],
      ['Publisher id override of Alpha for Sunrise in Germany', [7]],
      ['API offer slug override of Sunrise', [8]],
      ['Daily lead cap of Alpha in Germany', [1]],
    ]);
    expect(changes[1]?.changes).toEqual([
      { field: 'status', label: 'Status', before: 'Active', after: 'Inactive' },
    ]);
    expect(changes[2]?.changes.map(({ before: was, after: is }) => [was, is])).toEqual([
      ['Alpha 50%, Bravo 50%', 'Alpha 60%, Bravo 40%'],
    ]);
    expect(changes[0]?.changes).toContainEqual({
      field: 'day_5',
      label: 'Friday',
      before: '',
      after: 'Closed',
    });
    expect(versions).toMatchObject({ [`advertiser ${world.ids.bravo}`]: 1 });
    expect(await world.state()).toEqual(before);
    expect(await world.lastEntry()).toBe(entries);
  });

  it('marks the lines that cannot be read or saved, and says why', async () => {
    const { lines, can_save: canSave } = await world.preview(
      'Alfa off\nBravo 09:00-18:00\nDE Main: Alpha 70%\nAlpha DE off\nAlpha on',
    );
    expect(canSave).toBe(false);
    expect(
      lines.map(({ line, faults }) => [line, faults[0]?.position, faults[0]?.message]),
    ).toEqual([
      [1, 1, 'No advertiser, publisher or distribution is called "Alfa". Did you mean Alpha?'],
      [2, null, 'Bravo has no opening hours yet: name a country.'],
      [3, null, 'Distribution DE Main: The percentages add up to 120, not 100'],
      [4, null, 'Alpha is switched for all countries. For one, write "closed" or "cap 0".'],
      [5, undefined, undefined],
    ]);
    expect(lines[4]?.changes).toBe(0);
  });

  it('refuses two kinds of price for the same countries', async () => {
    const text = 'Bravo AT price 700\nBravo AT price 5 cpl + 800 cpa\nBravo AT price 710';
    const { lines } = await world.preview(text);
    expect(lines.map(({ faults }) => faults[0]?.message)).toEqual([
      undefined,
      'An earlier line sets another kind of price for the same countries.',
      undefined,
    ]);
  });

  it('names the permission that is missing', async () => {
    const clerk = await world.staff(['CAPS_LIST', 'ADVERTISERS_EDIT']);
    const { lines } = await world.preview('Alpha DE cap 5\nAlpha DE closed Fri\nAlpha on', clerk);
    expect(lines.map(({ faults }) => faults[0]?.message)).toEqual([
      expect.stringContaining('You lack the permission "Create caps"'),
      'You lack the permission "See opening hours of advertisers".',
      undefined,
    ]);
  });
});

describe('a save', () => {
  it('changes everything with one entry for each record, and can be undone', async () => {
    const before = await world.state();
    const entries = await world.lastEntry();
    const saved = await world.save(TEXT);
    expect(saved.message).toBe('8 changes saved');
    const log = await world.log(entries);
    expect(log.map(({ action, source, user_id: by }) => [action, source, by])).toEqual(
      [
        'advertiser_hours.create',
        'advertiser.update',
        'distribution.update',
        'advertiser_revenue.create',
        'publisher_payout.create',
        'lead_override.create',
        'lead_override.create',
        'cap.create',
      ].map((action) => [action, 'lines', world.admin.userId]),
    );
    expect(await world.state()).toMatchObject({
      caps: [{ cap: 50, type: 'lead', interval: 'daily' }],
      revenues: [{ amount: '750.00' }],
      payouts: [{ amount: '600.00' }],
      shares: [{ percentage: '60.00' }, { percentage: '40.00' }],
    });

    const undone = await world.undo(saved.id);
    expect([undone.status, undone.body.message]).toEqual([200, '8 changes undone']);
    expect(await world.state()).toEqual(before);
    expect((await world.undo(saved.id)).body.code).toBe('LINES_UNDONE');
  });

  it('changes what is there, and undoes it to the version before', async () => {
    const first = await world.save('Alpha DE 09:00-18:00 Mon-Fri Europe/Berlin cap 50');
    const between = await world.state();
    const text = 'Alpha DE closed Fri cap 60\nAlpha AT 10:00-12:00 Sat only';
    const second = await world.save(text);
    expect(second.changes.map(({ is_new: isNew }) => isNew)).toEqual([false, true, false]);
    const entries = await world.lastEntry();
    expect((await world.undo(second.id)).status).toBe(200);
    expect((await world.log(entries)).map(({ action, source }) => [action, source])).toEqual([
      ['cap.restore', 'lines'],
      ['advertiser_hours.delete', 'lines'],
      ['advertiser_hours.update', 'lines'],
    ]);
    expect(await world.state()).toEqual(between);
    // The first save has moved on: its hours and its cap have newer versions by now.
    const refused = await world.undo(first.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'LINES_MOVED_ON']);
    expect(refused.body.message).toContain('Opening hours of Alpha in Germany; ');
    expect(await world.state()).toEqual(between);
  });

  it('names what somebody else has saved since the preview, and changes nothing', async () => {
    const text = 'Alpha DE cap 70\nBravo DE cap 5';
    const seen = await world.preview(text);
    await world.save('Alpha DE cap 71');
    const before = await world.state();
    const { status, body } = await world.send(text, { seen });
    expect([status, body.code]).toEqual([409, 'LINES_MOVED_ON']);
    expect(body.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('daily lead cap of Alpha in Germany'),
    ]);
    expect(await world.state()).toEqual(before);
  });

  it('is carried out once for a key, and refuses other lines with it', async () => {
    const text = 'Bravo AT cap 9';
    const { versions } = await world.preview(text);
    const key = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    const entries = await world.lastEntry();
    const send = (body: object) => world.call('POST', '/api/lines', { versions, key, ...body });
    const [first, second] = await Promise.all([send({ text }), send({ text })]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await world.log(entries)).toHaveLength(1);
    expect((await send({ text: 'Bravo AT cap 10' })).body.code).toBe('LINES_KEY_USED');
  });

  it('is refused whole if one line needs a permission that its author lacks', async () => {
    const text = 'Alpha DE cap 80\nBravo off';
    const seen = await world.preview(text);
    const clerk = await world.staff(['CAPS_LIST', 'CAPS_EDIT', 'CAPS_CREATE']);
    const before = await world.state();
    const { status, body } = await world.send(text, { by: clerk, seen });
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(body.message).toBe('Line 2: You lack the permission "Edit advertisers".');
    expect(await world.state()).toEqual(before);

    const reader = await world.staff(['CAPS_LIST', 'CAPS_CREATE']);
    const refused = await world.send('Alpha DE cap 80', { by: reader });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.message).toContain('You lack the permission "Edit caps"');
    expect(await world.state()).toEqual(before);
  });

  it('belongs to its author: nobody else undoes it', async () => {
    const { id } = await world.save('Bravo DE cap 3');
    const other = await world.staff(['CAPS_LIST', 'CAPS_EDIT', 'CAPS_CREATE', 'CAPS_DELETE']);
    expect((await world.undo(id, other)).body.code).toBe('LINES_NOT_FOUND');
  });
});

describe('a user who is limited to their own parties', () => {
  it('names and changes their own parties only', async () => {
    const ann = await world.staff(
      PERMISSIONS.map(({ name }) => name),
      { limitedToOwnParties: true },
    );
    const { id } = await onDatabase(world.app, (db) =>
      createAdvertiser(db, TEST_SECRET, { name: 'Annas' }),
    );
    await world.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [id, ann.userId]);
    const { lines } = await world.preview(
      ['Annas DE cap 5', 'Alpha DE cap 5', `advertiser #${world.ids.bravo} off`].join('\n'),
      ann,
    );
    expect(lines.map(({ faults }) => faults.length)).toEqual([0, 1, 1]);
    expect(JSON.stringify(lines[1])).not.toContain('Did you mean Alpha');
    expect((await world.save('Annas DE cap 5 closed Fri UTC', ann)).changes).toHaveLength(2);
    const refused = await world.send('DE Main: off', { by: ann, seen: await world.preview('') });
    expect(refused.status).toBe(422);
  });
});

describe('warnings', () => {
  it('say that a cap has counted more than its new limit', async () => {
    const { changes } = await world.save('Sunrise AT cap 50');
    expect(changes).toHaveLength(1);
    const [cap] = await world.query<{ id: number }>('SELECT max(id) AS id FROM caps');
    await world.query(
      `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
       VALUES ($1, date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC', 37, 1)`,
      [cap?.id],
    );
    const { lines } = await world.preview('Sunrise AT cap 30\nAlpha AT cap 0');
    expect(lines.map(({ warnings }) => warnings)).toEqual([
      [expect.stringContaining('has counted 38 already: with 30 it is full')],
      ['Daily lead cap of Alpha in Austria: 0 closes it.'],
    ]);
  });
});
