import { sendRefused } from '../../fixtures/refused-lead';
import { Tour } from '../../fixtures/tour';
import { expect, test } from '../../fixtures/test';

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });

test('a lead is refused, explained and routed; a deposit is accepted; the money is reported', async ({
  page,
  shell,
  leads,
  distributions,
  pending,
  reports,
  request,
}) => {
  const email = 'ada.lovelace+refuse@example.com';
  await sendRefused(request, { email, country: 'GB' });
  const tour = new Tour(page);

  await test.step('why', async () => {
    await leads.open();
    const lead = leads.grid.row(email);
    await tour.press(
      'All leads in one list. Nobody took this one. Why?',
      lead.getByRole('link').first(),
    );
    const panel = shell.dialog(/^Lead \d+/);
    await panel.getByRole('tab', { name: 'Why' }).click();
    await expect(panel.getByText(/^Rejected: .* refused it/)).toBeVisible();
    await tour.frame('Who was asked, who was full, and whose turn it was.', {
      seconds: 4,
    });
  });

  await test.step('a distribution', async () => {
    const { editor } = distributions;
    await distributions.open();
    await tour.press(
      'Distributions say who gets which leads.',
      distributions.action(distributions.grid.row('GB main'), 'Edit'),
    );
    await editor.button('Next').click();
    await expect(editor.root.getByText('Ready to submit')).toBeVisible();
    await tour.frame('Timeslots, tiers of groups, and shares within a group.', { seconds: 2.5 });
    await editor.percentage(editor.group(0)).fill('30');
    await expect(editor.submit).toBeDisabled();
    const fill = editor.group(0).getByRole('button', { name: 'Fill remainder' });
    await tour.press('A mistake is named before it can be saved.', fill);
    await expect(editor.root.getByText('Ready to submit')).toBeVisible();
    await editor.root
      .getByRole('region', { name: 'Simulate' })
      .evaluate((panel) => panel.scrollIntoView({ block: 'start' }));
    await tour.frame('Try the draft with one lead, or with all leads of last week.', {
      seconds: 3,
    });
  });

  await test.step('a deposit', async () => {
    await pending.open();
    await page.getByRole('button', { name: 'Hide filter' }).click();
    // The advertisers of the demo report their deposits a little after the leads.
    await expect(async () => {
      await pending.refresh.click();
      await pending.grid.settled();
      expect(await pending.grid.row('Pending FTD').count()).toBeGreaterThanOrEqual(10);
    }).toPass({ timeout: 120_000 });
    const row = pending.grid.row('Pending FTD').first();
    await tour.press('A first deposit, and what accepting it earns.', pending.accept(row));
    await expect(pending.undo(row)).toBeVisible();
    await tour.frame('The publisher is told after five seconds. Until then there is Undo.', {
      seconds: 2.5,
    });
  });

  await test.step('the money', async () => {
    await reports.openTab('affiliate_id', { dateRangePreset: 'Last 7 days' });
    await page.getByRole('button', { name: 'Hide filter' }).click();
    await reports.groupBy(reports.groups(1).nth(1), 'Countries');
    await tour.frame('Reports open five levels deep, over any filter.', { seconds: 3 });
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await expect(page.locator('canvas').first()).toBeVisible();
    await tour.frame('Every row opens the leads behind it.', { seconds: 3 });
  });

  await tour.save('tour');
});
