import { sendRefused } from '../../fixtures/refused-lead';
import { readmePictures } from '../../fixtures/tour';
import { expect, test } from '../../fixtures/test';

/** Rows of the leads that are visible. */
const IN_SIGHT = 15;

test('the leads', async ({ page, leads }) => {
  const filters = encodeURIComponent(JSON.stringify({ dateRangePreset: 'Last 7 days' }));
  const openPage = (number: number) => leads.open(`?filters=${filters}&page=${number}`);
  const isMixed = async (): Promise<boolean> => {
    const texts = await leads.grid.rows.allTextContents();
    const inSight = texts.slice(0, IN_SIGHT).join(' ');
    // A rejected FTD further down makes the column wider.
    const status = await leads.grid.header('Status').boundingBox();
    return (
      inSight.includes('Rejected') &&
      /(?<!Pending )FTD/.test(inSight) &&
      status !== null &&
      status.width < 130
    );
  };
  // Finds the first page of past leads with a lead that nobody took and a lead that became a
  // deposit.
  let number = 5;
  await openPage(number);
  while (!(await isMixed())) {
    number += 1;
    await openPage(number);
  }
  await page.getByRole('button', { name: 'Collapse' }).click();
  await readmePictures(page, 'leads', () => openPage(number));
});

test('the editor of a distribution', async ({ page, distributions }) => {
  const { editor } = distributions;
  await readmePictures(page, 'distribution', async () => {
    await distributions.open();
    await distributions.action(distributions.grid.row('GB main'), 'Edit').click();
    await editor.button('Next').click();
    await expect(editor.group(1)).toBeVisible();
    await expect(editor.root.getByText('Ready to submit')).toBeVisible();
  });
});

test('the reason why nobody has a lead', async ({ page, leads, shell, request }) => {
  const email = 'emma.clark+refuse@example.com';
  await sendRefused(request, { email, country: 'GB' });
  await readmePictures(page, 'why', async () => {
    await leads.open();
    await leads.grid.row(email).getByRole('link').first().click();
    const panel = shell.dialog(/^Lead \d+/);
    await panel.getByRole('tab', { name: 'Why' }).click();
    await expect(panel.getByText(/^Rejected: .* refused it/)).toBeVisible();
  });
});

test('a report', async ({ page, reports }) => {
  await reports.open();
  await page.getByRole('button', { name: 'Hide filter' }).click();
  await readmePictures(page, 'report', async () => {
    await reports.openTab('affiliate_id', { dateRangePreset: 'Last 7 days' });
    await reports.groupBy(reports.groups(1).nth(1), 'Countries');
    await expect(reports.groups(2).first()).toBeVisible();
  });
});
