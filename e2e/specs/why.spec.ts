import { decisionTrace, failure, leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';

test('tells of a lead of the demo who got it and what everybody else’s reason was', async ({
  leads,
  shell,
  page,
}) => {
  await leads.open();
  // Leads that staff sent to an advertiser of their choice asked no distribution.
  const row = leads.grid
    .row('Accepted')
    .filter({ hasNotText: /Charlie Capital|test\.lead/ })
    .first();
  const [id, email, advertiser] = [
    await (await leads.grid.cell(row, 'ID')).innerText(),
    await (await leads.grid.cell(row, 'Email')).innerText(),
    await (await leads.grid.cell(row, 'Advertiser')).innerText(),
  ];
  await row.getByRole('button', { name: `Why? ${id}` }).click();
  const dialog = shell.dialog(`Why ${email} (${id})`);
  const last = dialog.getByRole('region', { name: /decision/i }).last();
  await expect(last.getByText(`Offered to ${advertiser}.`)).toBeVisible();
  await expect(
    last.getByRole('listitem').filter({ hasText: 'A distribution takes it' }),
  ).toContainText('Passed');
  await expect(last.getByRole('row').filter({ hasText: /Was picked/ })).toContainText(advertiser);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(leads.button(`Why? ${id}`)).toBeFocused();
});

test('tells of a rejected lead why nobody has it', async ({ leads, shell, request }) => {
  const {
    url,
    publishers: [publisher],
  } = system();
  // A word that every advertiser of the sandbox refuses.
  const email = `why.${Date.now()}+refuse@example.com`;
  const sent = await request.post(`${url}/api/v1/leads`, {
    headers: { authorization: `Bearer ${publisher?.api_token}`, 'idempotency-key': email },
    data: {
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      phone: '+447911123456',
      country: publisher?.countries[0],
      ip: '81.2.69.142',
    },
  });
  expect(await sent.json()).toMatchObject({ status: 'Rejected' });
  await leads.open();
  await leads.search(email);
  const row = leads.grid.row(email);
  await expect(row).toContainText('Rejected');
  await row.getByRole('button', { name: /^Why\?/ }).click();
  await expect(
    shell
      .dialog(/^Why /)
      .getByText(/^Rejected, because /)
      .last(),
  ).toBeVisible();
});

test('has a section for each decision, with steps, groups, shares, scores and caps in words', async ({
  leads,
  page,
  shell,
}) => {
  await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  const first = decisionTrace();
  await answer(page, '/api/lead-details/7/decision', () => ({
    lead_id: 7,
    decisions: [
      first,
      decisionTrace({
        at: '2026-01-15T12:00:01Z',
        candidates: first.candidates.map((candidate) => ({
          ...candidate,
          verdict: 'skipped',
          reason: candidate.advertiser_id === 1 ? 'refused' : 'a_new_reason',
        })),
        verdict: { offered_to: null, code: 'no_advertiser' },
      }),
    ],
  }));
  await leads.open();
  await leads.button('Why? 7').click();
  const [one, two] = [
    shell.dialog(/^Why /).getByRole('region', { name: 'First decision' }),
    shell.dialog(/^Why /).getByRole('region', { name: 'Decision 2, after a refusal' }),
  ];
  await expect(one.getByText('Offered to Alpha.')).toBeVisible();
  await expect(one.getByText('rules of version 7')).toBeVisible();
  await expect(
    one.getByText(
      'Distribution GB main, timeslot Always, method optimize, picked by the expected revenue per lead',
    ),
  ).toBeVisible();
  await expect(
    one.getByRole('region', { name: 'Candidates of First' }).getByRole('row'),
  ).toHaveText([
    /^Advertiser/,
    'AlphaPickedWas picked60%1,204.5Cap 2: 37 / 50, 2 held',
    'BravoSkippedA cap is full40%–Cap 3: 50 / 50',
  ]);
  await expect(
    one.getByRole('region', { name: 'Candidates of Second' }).getByRole('row').nth(1),
  ).toContainText('Was not asked: a group before found somebody');
  await expect(two.getByText('Rejected, because no advertiser takes it.')).toBeVisible();
  await expect(two.getByText('Refused this lead before')).toBeVisible();
  // A reason of a newer version of the program is shown as it is.
  await expect(two.getByText('a new reason').first()).toBeVisible();
});

test('that failed to load offers another try; a lead without decisions says so', async ({
  leads,
  page,
  shell,
}) => {
  await answer(page, '/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  let isBroken = true;
  await page.route('**/api/lead-details/7/decision', (route) =>
    route.fulfill(
      isBroken
        ? { status: 500, json: failure('INTERNAL', 'Something went wrong.') }
        : { json: { lead_id: 7, decisions: [] } },
    ),
  );
  await leads.open();
  await leads.button('Why? 7').click();
  await expect(shell.dialog(/^Why /).getByText('The decisions could not be loaded.')).toBeVisible();
  isBroken = false;
  await leads.button('Retry').click();
  await expect(
    shell.dialog(/^Why /).getByText(/^Nothing was decided about this lead here/),
  ).toBeVisible();
});
