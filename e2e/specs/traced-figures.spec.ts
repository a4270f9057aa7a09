import { expect, test } from '../fixtures/test';

const KINDS = ['leads', 'FTDs', 'attempts'] as const;

for (const width of [1440, 1024, 375])
  test(`each figure of a row opens exactly its leads, at ${width} px`, async ({
    page,
    context,
    reports,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const records = reports.groupingDialog.getByRole('group', { name: 'Records of this row' });
    // The advertisers of the demo report FTDs for some time, so a figure may grow meanwhile.
    await expect(async () => {
      await reports.openTab('affiliate_id', { dateRangePreset: 'This Month' });
      await reports.expand(reports.groups(1).first());
      for (const kind of KINDS) {
        const link = records.getByRole('link', { name: `Show ${kind}` });
        await expect(link).toBeVisible({ timeout: 2000 });
        const count = /\(([\d,]+)\)$/.exec(await link.innerText())?.[1] ?? 'none';
        const leads = await context.newPage();
        await leads.goto((await link.getAttribute('href')) ?? '');
        await expect(leads.getByText(`${count} in total`)).toBeVisible({ timeout: 5000 });
        const basis = leads.getByText('Date range of: FTD date');
        await expect(basis).toHaveCount(kind === 'FTDs' ? 1 : 0);
        await leads.close();
      }
    }).toPass();
  });
