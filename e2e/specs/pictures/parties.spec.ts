import type { OpeningHours } from '@leadline/contracts';
import {
  advertiserSettings,
  FRANCE,
  GERMANY,
  publisherSettings,
} from '../../../apps/web/test/fake-parties';
import { answer } from '../../fixtures/answer';
import { expect, takePicture, test } from '../../fixtures/pictures';
import { PartyPages } from '../../pages/party-pages';

const LABELS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const stepOf = (start_time: string, end_time: string) => ({ start_time, end_time });
/** Opening hours with a break, closed on Sunday. */
const HOURS: OpeningHours = {
  id: 11,
  version: 1,
  advertiser_id: 7,
  country_ids: [GERMANY.id],
  country: GERMANY,
  timezone_id: 2,
  timezone: { id: 2, name: 'Europe/Paris' },
  days: LABELS.map((label, index) => ({
    id: index + 1,
    label,
    checked: label !== 'Sunday',
    traffic: label === 'Saturday',
    steps:
      label === 'Friday'
        ? [stepOf('09:00', '15:59')]
        : [stepOf('09:00', '12:29'), stepOf('13:30', '17:59')],
  })),
};
const OVERRIDE = { version: 1, affiliate_id: 4, country_id: GERMANY.id };

test('the records of a party, several texts in one field, and countries', async ({ page }) => {
  const parties = new PartyPages(page, '/affiliates');
  await answer(page, '/api/publishers/4/settings', () =>
    publisherSettings({
      funnel_overrides: [
        {
          ...OVERRIDE,
          id: 9,
          advertiser_id: 1,
          countries: [GERMANY.id, FRANCE.id],
          override_values: ['spring-sale', 'winter-sale'],
        },
        {
          ...OVERRIDE,
          id: 12,
          advertiser_id: null,
          countries: [GERMANY.id],
          override_values: ['spring-sale'],
        },
      ],
    }),
  );
  await page.goto('/edit/affiliate/4?tab=9');
  const create = parties.button('Create API Offer Slug Override');
  const grid = page.getByRole('grid', { name: 'API Offer Slug Overrides' });
  await expect(grid.getByText('winter-sale')).toBeVisible();
  await takePicture(page, 'sub-resource', create, grid.getByRole('row').nth(2));

  await create.click();
  const dialog = parties.dialog('Create API Offer Slug Override');
  const values = dialog.getByRole('combobox', { name: 'Override Values' });
  for (const value of ['spring-sale', 'winter-sale']) {
    await values.fill(value);
    await values.press('Enter');
  }
  const countries = dialog.getByRole('combobox', { name: 'Countries' });
  const field = dialog.getByText('Override Values', { exact: true }).locator('xpath=..');
  await takePicture(page, 'values-field', field);
  await countries.click();
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const chosen = dialog.getByText('Countries', { exact: true }).locator('xpath=..');
  await takePicture(page, 'country-select', chosen, offered);
});

test('the hours of a week', async ({ page }) => {
  const parties = new PartyPages(page, '/advertisers');
  await answer(page, '/api/advertisers/7/settings', () =>
    advertiserSettings({ openingHours: [HOURS] }),
  );
  await page.setViewportSize({ width: 1120, height: 1100 });
  await page.goto('/edit/advertiser/7?tab=6');
  await parties.button('Edit opening hours of Germany').click();
  const dialog = parties.dialog('Edit Opening Hours');
  const days = dialog.getByRole('list').first().locator('> li');
  await takePicture(page, 'week-hours', days.nth(3), days.nth(6));
});
