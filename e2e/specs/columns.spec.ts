import { failure } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { expect, test } from '../fixtures/test';

test('columns are found, hidden and moved, by keyboard too, and shown at once', async ({
  page,
  leads,
}) => {
  await answer(page, '/api/user-settings', () => ({
    user_id: 1,
    timezone_id: 1,
    extras: {
      last_pending_ftd_date: null,
      allow_new_ftd_notification: true,
      lead_details_columns: null,
      pending_conversion_columns: null,
      reports_columns: null,
    },
  }));
  await leads.open();
  await leads.button('Columns').click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await expect(chooser.getByRole('checkbox', { name: 'ID', exact: true })).toBeDisabled();
  await chooser.getByLabel('Find a column').fill('email');
  await chooser.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(leads.grid.header('Email')).toHaveCount(0);
  await chooser.getByLabel('Find a column').clear();

  for (let step = 0; step < 3; step += 1)
    await chooser.getByRole('button', { name: 'Move Advertiser up' }).click();
  await expect(chooser.getByRole('listitem').nth(1)).toHaveText('Advertiser');

  // The drag by keyboard: lift, move, put down; Escape gives up the drag and not the drawer.
  await chooser.getByRole('button', { name: 'Move Country', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(chooser).toBeVisible();
  const country = chooser.getByRole('listitem').filter({ hasText: /^Country$/ });
  await expect(chooser.getByRole('listitem').nth(6)).toHaveText('Country');
  await expect(country).toBeVisible();

  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/api/user-settings') && request.method() === 'PUT',
  );
  await chooser.getByRole('button', { name: 'Save as default' }).click();
  const { extras } = (await saved).postDataJSON() as {
    extras: { lead_details_columns: { value: string; title: string; visible: boolean }[] };
  };
  expect(extras.lead_details_columns.slice(0, 2)).toEqual([
    { value: 'id', title: 'ID', visible: true },
    { value: 'advertiser_name', title: 'Advertiser', visible: true },
  ]);
  expect(extras.lead_details_columns).toContainEqual({
    value: 'email',
    title: 'Email',
    visible: false,
  });
  await expect(page.getByText('Default Columns Set Successfully')).toBeVisible();
  await expect(leads.grid.header('Email')).toHaveCount(0);

  await chooser.getByRole('button', { name: 'Standard columns' }).click();
  await expect(leads.grid.header('Email')).toBeVisible();
  await chooser.getByRole('button', { name: 'Back to default' }).click();
  await expect(leads.grid.header('Email')).toHaveCount(0);
});

test('columns that could not be saved come back as they were', async ({ page, pending, shell }) => {
  await answer(page, '/api/user-settings', () => failure('INTERNAL', 'Something went wrong.'), 500);
  await pending.open();
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  await chooser.getByRole('checkbox', { name: 'Email' }).uncheck();
  await expect(pending.grid.header('Email')).toHaveCount(0);
  await chooser.getByRole('button', { name: 'Set as default' }).click();
  await expect(shell.dialog('Error')).toContainText(
    'Failed to set default columns. Please try again.',
  );
  await expect(pending.grid.header('Email')).toHaveCount(1);
});
