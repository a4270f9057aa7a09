import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import * as accessible from '../fixtures/accessible';
import { boxesOf, cutTexts } from '../fixtures/boxes';
import { signedIn } from '../fixtures/session-user';
import { system } from '../fixtures/system';
import { expect, test } from '../fixtures/test';
import { Grid } from '../pages/grid';
import { PartyPages } from '../pages/party-pages';

const WIDTHS = [375, 1024, 1440];

const FUNNEL = 'journey-deals';
const MOST_LEADS = 30;

/** Sends a lead that an advertiser of the sandbox accepts. Returns its id and its advertiser. */
const sendAccepted = async (
  request: APIRequestContext,
  funnel = FUNNEL,
): Promise<{ id: number; advertiser: number }> => {
  const [publisher] = system().publishers;
  const email = `deal.${randomUUID()}@example.com`;
  const sent = await request.post('/api/v1/leads', {
    headers: { authorization: `Bearer ${publisher?.api_token}`, 'idempotency-key': email },
    data: {
      email,
      first_name: 'Sofia',
      last_name: 'Kovalevskaya',
      phone: `+4474009${String(Date.now()).slice(-5)}`,
      country: publisher?.countries[0],
      ip: '81.2.69.142',
      funnel,
    },
  });
  expect(await sent.json()).toMatchObject({ status: 'Accepted' });
  const { token } = await signedIn();
  const found = await request.post('/api/lead-details', {
    headers: { authorization: `Bearer ${token}` },
    data: { search_txt: [email], is_search_global: true },
  });
  const { data } = (await found.json()) as { data: { id: number; advertiser_id: number }[] };
  const [lead] = data;
  if (lead === undefined) throw new Error('The lead is not listed');
  return { id: lead.id, advertiser: lead.advertiser_id };
};

/** Sends leads until one is the advertiser's: the distribution decides. Returns its id. */
const sendTo = async (
  request: APIRequestContext,
  advertiser: number,
  funnel = FUNNEL,
): Promise<number> => {
  for (let sent = 0; sent < MOST_LEADS; sent += 1) {
    const lead = await sendAccepted(request, funnel);
    if (lead.advertiser === advertiser) return lead.id;
  }
  throw new Error('The advertiser got no lead');
};

/** Checks that nothing of a dialog or page is cut off, at all widths. */
const isWholeAt = async (page: Page, part: Locator): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 900 });
    // A dialog takes its new width a moment after the page.
    await expect
      .poll(
        async () => {
          const { coveredHeadings, collisions, sideways } = await boxesOf(page);
          return { cut: await cutTexts(part), coveredHeadings, collisions, sideways };
        },
        { message: `${width}` },
      )
      .toEqual({ cut: [], coveredHeadings: [], collisions: [], sideways: 0 });
  }
};

test('a deal from its line to its end, and the leads that it pays', async ({
  page,
  request,
  shell,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const deals = new PartyPages(page, '/advertisers');
  const grid = new Grid(page, 'Deals');

  const { advertiser } = await sendAccepted(request);
  await accessible.visit(page, `/edit/advertiser/${advertiser}?tab=deals`);
  await grid.settled();
  await accessible.checkScreen(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await test.step('a line makes the deal', async () => {
    await deals.button('Create Deal').click();
    const dialog = shell.dialog('Create Deal');
    await dialog.getByLabel('In one line').fill('"Journey" 5 cpl + 800 cpa');
    await expect(dialog.getByText(/100 leads, 7 FTDs → \$6,100\.00/)).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Funnels' }).fill(FUNNEL);
    await page.keyboard.press('Enter');
    await accessible.check(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await deals.button('Save', dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('grid', { name: 'Deals' })).toContainText(
      '$5.00 per lead and $800.00 per FTD',
    );
  });

  const lead = await sendTo(request, advertiser);

  await test.step('a backdated change shows what it moves before it is saved', async () => {
    await deals.button('Edit deal of Journey').click();
    const dialog = shell.dialog('Edit Deal');
    await dialog.getByLabel('Per lead').fill('7');
    await deals.button('Save', dialog).click();
    const question = shell.dialog('From when?');
    await question.getByLabel('For leads since a moment in the past').check();
    await expect(deals.button('Save', question)).toBeDisabled();
    await question.getByLabel('Date and time').fill('2026-01-01 00:00');
    await page.keyboard.press('Enter');
    const effect = question.getByRole('group', { name: 'Effect' });
    await expect(effect).toContainText('1 lead of the plan came since then.');
    await expect(effect.getByRole('row', { name: /^Per lead/ })).toHaveText(
      /^Per lead1\$5\.00\$7\.00$/,
    );
    await accessible.check(page);
    await isWholeAt(page, question);
    await deals.button('Save', question).click();
    await expect(dialog).toHaveCount(0);
    // The list is read again after the dialog closed; until then a row opens as it was.
    await expect(page.getByRole('grid', { name: 'Deals' })).toContainText('$7.00 per lead');
  });

  await test.step('a change from now on leaves earlier terms', async () => {
    await deals.button('Edit deal of Journey').click();
    const dialog = shell.dialog('Edit Deal');
    await dialog.getByLabel('Per lead').fill('9');
    await deals.button('Save', dialog).click();
    await deals.button('Save', shell.dialog('From when?')).click();
    await expect(dialog).toHaveCount(0);
    await deals.button('History of deal Journey').click();
    const history = shell.dialog('History of deal Journey');
    await expect(history.getByRole('list', { name: 'Earlier terms' })).toContainText(
      /For leads until .*\$7\.00 per lead and \$800\.00 per FTD/,
    );
    await expect(history.getByRole('list', { name: 'Versions' })).toContainText('Version 3');
    await accessible.check(page);
    await isWholeAt(page, history);
    await accessible.closeDialog(page);
  });

  await test.step('the tab says which deal a lead gets', async () => {
    const answer = page.getByRole('list', { name: 'Plans for the lead' });
    await page.getByLabel('Lead ID').fill(String(lead));
    await deals.button('Look up').click();
    await expect(answer).toContainText('Journey: the lead gets it');
    await page.getByText('A lead with…').click();
    await deals.button('Look up').click();
    await expect(answer).toContainText('Journey: it is for other funnels');
    await accessible.checkScreen(page);
    await isWholeAt(page, page.getByRole('region', { name: 'Which one does a lead get?' }));
  });

  await test.step('the deal ends', async () => {
    await deals.button('Delete deal of Journey').click();
    await deals.confirmDeletion();
    await expect(page.getByRole('grid', { name: 'Deals' })).not.toContainText('Journey');
  });
});

test('a deal in euros pays its leads in euros, beside the dollars of reports', async ({
  page,
  request,
  shell,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const deals = new PartyPages(page, '/advertisers');
  const funnel = 'journey-euros';
  const { token } = await signedIn();
  const rate = await request.post('/api/exchange-rates', {
    headers: { authorization: `Bearer ${token}` },
    data: { currency: 'EUR', day: '2026-01-01', rate: '1.25', source: 'Journey' },
  });
  expect(rate.status()).toBe(201);
  const { advertiser } = await sendAccepted(request, funnel);
  await page.goto(`/edit/advertiser/${advertiser}?tab=deals`);
  await new Grid(page, 'Deals').settled();
  await deals.button('Create Deal').click();
  const dialog = shell.dialog('Create Deal');
  await dialog.getByLabel('In one line').fill('"Euros" 6 cpl EUR');
  await expect(dialog.getByText(/100 leads, 7 FTDs → €600\.00/)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Funnels' }).fill(funnel);
  await page.keyboard.press('Enter');
  await deals.button('Save', dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Deals' })).toContainText('€6.00 per lead');

  const lead = await sendTo(request, advertiser, funnel);
  await accessible.visit(page, `/leads?lead=${lead}&lead_tab=money`);
  const revenue = page.getByRole('region', { name: 'Revenue: $7.50' });
  await expect(revenue.getByRole('row', { name: /^For the lead \$7\.50 €6\.00/ })).toBeVisible();
  await accessible.check(page);

  await page.goto(`/edit/advertiser/${advertiser}?tab=deals`);
  await deals.button('Delete deal of Euros').click();
  await deals.confirmDeletion();
});

test('terms of a publisher', async ({ page, request, shell }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const terms = new PartyPages(page, '/affiliates');
  const { token } = await signedIn();
  const listed = await request.get('/api/publishers', {
    headers: { authorization: `Bearer ${token}` },
  });
  const [publisher] = (await listed.json()) as { id: number }[];
  await accessible.visit(page, `/edit/affiliate/${publisher?.id}?tab=terms`);
  await new Grid(page, 'Terms').settled();
  await terms.button('Create Terms').click();
  const dialog = shell.dialog('Create Terms');
  await dialog.getByLabel('In one line').fill('en 400 10% monthly');
  await dialog.getByLabel('First day').fill('2026-12-01');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Source Track').fill('mail');
  await terms.button('Save', dialog).click();
  await expect(dialog).toHaveCount(0);
  const grid = page.getByRole('grid', { name: 'Terms' });
  await expect(grid).toContainText('$400.00 per FTD, at least 10% of the leads of each month');
  await expect(grid).toContainText('Source Track: mail');
  await expect(grid).toContainText('2026-12-01 –');
  await accessible.checkScreen(page);
});
