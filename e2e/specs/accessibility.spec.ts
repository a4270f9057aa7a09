import type { Page } from '@playwright/test';
import { LEAD_STATUS_LABELS } from '@leadline/contracts/statuses';
import {
  capRow,
  decisionTrace,
  leadRow,
  pendingRow,
  progressLog,
  staleSave,
  versionEntry,
} from '../../apps/web/test/fake-replies';
import { PHONE, check, checkScreen, closeDialog, visit } from '../fixtures/accessible';
import { answer } from '../fixtures/answer';
import {
  distributionEffects,
  distributionRow,
  savedDistribution,
} from '../../apps/web/test/fake-distributions';
import { expect, test } from '../fixtures/test';

const TINTS = [
  'normal',
  'rejected',
  'ftd',
  'pending_ftd',
  'quality_control_ftd',
  'fake_ftd',
] as const;

/**
 * Answers with leads in every row colour, once each, so that the check covers all colours in little
 * time.
 */
const everyTint = async (page: Page): Promise<void> => {
  await answer(page, '/api/lead-details', () => ({
    total: TINTS.length,
    data: TINTS.map((row_color, index) =>
      leadRow(index + 1, {
        row_color,
        status: LEAD_STATUS_LABELS[index]!,
        funnel_override_origin: 'advertiser',
        ftd_date: '2026-01-15T13:00:00Z',
      }),
    ),
  }));
  await answer(page, '/api/pending-conversions', () => ({
    data: TINTS.map((row_color, index) => pendingRow(index + 1, { row_color })),
    past: null,
  }));
  await answer(page, '/api/caps', () =>
    [20, 60, 90, 100].map((filled, index) =>
      capRow(index + 1, {
        filled,
        cap: 100,
        reserved: index,
        parameters: { 13: 'spring' },
        ...(index > 1 && { interval: 'interval', reset_at: null }),
      }),
    ),
  );
};

/** Answers the dialogs of lead 1. */
const answerAboutLead = async (page: Page): Promise<void> => {
  await answer(page, '/api/lead-details/lead-history', () =>
    ['Accepted', 'Rejected'].map((status, id) => ({
      id,
      lead_id: 1,
      status,
      advertiser: 'Brand',
      restriction_origin: 'broker',
      message: 'A message that is much longer than thirty characters',
      distribution: 'Main',
      created_at: '2026-01-15T12:00:00Z',
      taken_time: 320,
      offer: null,
      funnel: null,
      funnel_override: null,
      publisher_id_override: null,
      req_payload: '{"a":1}',
      res_payload: 'plain',
    })),
  );
  await answer(page, '/api/lead-details/1/decision', () => ({
    lead_id: 1,
    decisions: [
      decisionTrace({
        candidates: decisionTrace().candidates.map((candidate, place) =>
          place === 1 ? { ...candidate, verdict: 'eligible', reason: 'not_picked' } : candidate,
        ),
      }),
      decisionTrace({
        steps: [{ step: 'blacklist', passed: false, detail: 'item 3' }],
        distribution: null,
        candidates: [],
        verdict: { offered_to: null, code: 'blacklisted' },
      }),
    ],
  }));
};

// Each test opens its screen once and checks everything that can be opened there, which takes long
// on a busy machine. The workers share the tests.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

test.use({ viewport: PHONE });

test.describe('after the sign-in', () => {
  test.beforeEach(({ page }) => everyTint(page));

  test('the leads are accessible, with columns, filters, searches, test leads and jobs', async ({
    page,
    leads,
    shell,
  }) => {
    await answer(page, '/api/progress-logs', () => ({
      total: 2,
      data: [progressLog(1), progressLog(2, { status: 'running' })],
    }));
    await visit(page, '/leads');
    await leads.grid.settled();
    await checkScreen(page);

    await test.step('the column chooser', async () => {
      await leads.button('Columns').click();
      await expect(shell.dialog('Columns')).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('the search of many records', async () => {
      await leads.button('Search Multiple Records').click();
      await expect(shell.dialog('Search Multiple Records').getByLabel('Values')).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('a test lead', async () => {
      await leads.button('Send test lead').click();
      await expect(shell.dialog('Send Test Lead').getByLabel('Advertiser')).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('the jobs, and their pages inside the dialog', async () => {
      await leads.button(/^Progress logs/).click();
      const dialog = shell.dialog('Progress Logs');
      await expect(dialog.getByRole('row')).toHaveCount(2);
      await check(page);
      await page.setViewportSize(PHONE);
      const pager = dialog.getByRole('button', { name: 'Next page' });
      await pager.scrollIntoViewIfNeeded();
      const [inner, outer] = [await pager.boundingBox(), await dialog.boundingBox()];
      expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height);
      await closeDialog(page);
    });

    await test.step('the filters and their presets', async () => {
      await leads.button('Show filter').click();
      await expect(page.getByRole('radiogroup', { name: 'Is Test' })).toBeVisible();
      await page.getByRole('switch', { name: 'Countries: include selection' }).click();
      await leads.button('Presets').click();
      await expect(page.getByRole('button', { name: 'New Preset' })).toBeVisible();
      await check(page);
      await page.keyboard.press('Escape');
      await leads.button('Add filter').click();
      await page.getByRole('menuitem', { name: 'Countries' }).click();
      await expect(page.getByRole('dialog', { name: 'Countries' })).toBeVisible();
      await check(page);
    });
  });

  test('the dialogs of one lead and of selected leads are accessible', async ({
    page,
    leads,
    shell,
  }) => {
    await answerAboutLead(page);
    await leads.open();

    await test.step('a history', async () => {
      await leads
        .button(/^Lead history/)
        .first()
        .click();
      await expect(
        shell
          .dialog(/^Lead History/)
          .getByRole('row')
          .nth(1),
      ).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('why a lead went where it went', async () => {
      await leads.button('Why? 1').click();
      await expect(
        shell.dialog(/^Why /).getByText('Rejected, because it is on the blacklist.'),
      ).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('the form of a lead', async () => {
      await leads.button('Edit lead 1').click();
      await expect(shell.dialog(/^Update Lead/).getByLabel('Revenue')).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('the menu of actions', async () => {
      await leads.choose(0);
      await leads.button('Apply to selection').click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
      await check(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    });

    await test.step('an override', async () => {
      await leads.apply('Override status');
      await expect(shell.dialog('Override Status').getByRole('textbox')).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('sending leads to another advertiser', async () => {
      await leads.apply('Manage selection');
      await shell
        .dialog('Send leads to a different advertiser')
        .getByRole('checkbox', { name: 'Delay' })
        .check();
      await check(page);
    });
  });

  test('publisher accounts, the audit log and the profile are accessible', async ({
    page,
    shell,
  }) => {
    await visit(page, '/publisher-account');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(shell.dialog('Add Publisher Account for Pub Panel')).toBeVisible();
    await check(page);
    await visit(page, '/audit-log');
    await checkScreen(page);
    await page
      .getByRole('button', { name: /^Show all of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page);
    await visit(page, '/profile');
    await checkScreen(page);
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(shell.dialog('Make new recovery codes')).toBeVisible();
    await check(page);
  });

  test('roles and users are accessible, with their dialogs', async ({ page, shell }) => {
    await visit(page, '/roles');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Edit role Support' }).click();
    await expect(shell.dialog('Update Role Support').getByRole('tabpanel')).toBeVisible();
    await check(page);
    await closeDialog(page);
    await visit(page, '/users');
    await checkScreen(page);
    await page.getByRole('button', { name: 'Create User' }).click();
    await expect(shell.dialog('Create User')).toBeVisible();
    await check(page);
    await shell.dialog('Create User').getByRole('tab', { name: 'Permissions' }).click();
    await check(page);
    await visit(page, '/set-password/a-link-that-nobody-has');
    await check(page);
  });

  test('the caps are accessible, with their dialogs, their usage as chart and as table, and history', async ({
    page,
    caps,
  }) => {
    await answer(page, '/api/caps/1/usage', () => ({
      id: 1,
      cap: 50,
      windows: [
        { window_start: '2026-01-15T00:00:00Z', filled: 37, reserved: 2, is_open: true },
        { window_start: '2026-01-14T00:00:00Z', filled: 50, reserved: 0, is_open: false },
      ],
    }));
    await visit(page, '/caps');
    await caps.grid.settled();
    await checkScreen(page);

    await test.step('the dialog, with faults too', async () => {
      await caps.addNew.click();
      await check(page);
      await caps.choose('Countries', 'Germany');
      await caps.save.click();
      await expect(page.getByText('Please select a valid type')).toBeVisible();
      await check(page);
      await caps.dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(caps.dialog).toHaveCount(0);
      await caps.action('Edit', 1).click();
      await expect(caps.save).toBeEnabled();
      await check(page);
      await closeDialog(page);
    });

    await test.step('the usage', async () => {
      await caps.action('Usage of', 1).click();
      await expect(caps.chart.locator('canvas').first()).toBeVisible();
      await check(page);
      await caps.usage.getByText('View as table').click();
      await expect(caps.usage.getByRole('row')).toHaveCount(3);
      await check(page);
    });

    await test.step('the history', async () => {
      await closeDialog(page);
      await answer(page, '/api/caps/1/versions', () => ({
        data: [
          versionEntry(3, { is_current: true, restore_changes: [], restored_from: 1 }),
          versionEntry(2),
        ],
        next: 2,
      }));
      await caps.action('History of', 1).click();
      await expect(page.getByRole('button', { name: 'Restore version 2' })).toBeVisible();
      await check(page);
      await closeDialog(page);
    });

    await test.step('a save that somebody else came before', async () => {
      await caps.action('Edit', 1).click();
      await answer(page, '/api/caps', () => staleSave(), 409);
      await caps.save.click();
      await expect(page.getByRole('button', { name: 'Take theirs' })).toBeVisible();
      await check(page);
    });
  });

  test('the distributions and their editor are accessible', async ({
    page,
    distributions,
    shell,
  }) => {
    await answer(page, '/api/distributions', () => [
      distributionRow(12, { tags: ['summer'], shadowed_by: { id: 14, name: 'Newer' } }),
      distributionRow(13, { state: 'paused', is_active_open: 'false', type: 'chance' }),
      distributionRow(14, { type: 'optimize', publisher_id: 3, publisher_name: 'Publisher' }),
    ]);
    await answer(page, '/api/distributions/12', () => savedDistribution(12));
    await answer(page, '/api/distributions/effects', () =>
      distributionEffects({ shadowed_by: { id: 14, name: 'Newer' } }),
    );
    await visit(page, '/rotations');
    await distributions.grid.settled();
    await checkScreen(page);
    await page.getByRole('button', { name: 'Simulate' }).click();
    await expect(shell.dialog('Simulate a lead').getByLabel('Funnel')).toBeVisible();
    await check(page);
    await closeDialog(page);
    await distributions.tab('Publisher').click();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await check(page);
    await page.getByRole('button', { name: 'Edit Distribution 12 (12)' }).click();
    await expect(distributions.editor.root.getByLabel('Label')).toBeVisible();
    await check(page);
    await distributions.editor.button('Next').click();
    await distributions.editor.button('Add Group').click();
    await expect(distributions.editor.submit).toBeDisabled();
    await check(page);
    await distributions.editor.button('Edit hours').click();
    const dialog = distributions.timeslot('Edit Timeslot');
    await dialog.end('Monday').fill('19:00');
    await dialog.end('Tuesday').fill('7:00');
    await dialog.apply.click();
    await expect(dialog.root.getByText('Time slots overlap detected')).toBeVisible();
    await check(page);
    await expect(shell.dialog('Edit Timeslot')).toBeVisible();
  });

  test('the pending conversions are accessible, with a rejection', async ({ page, pending }) => {
    await visit(page, '/pending-conversion');
    await pending.grid.settled();
    await checkScreen(page);
    await pending.reject(pending.grid.rows).first().click();
    await expect(pending.rejectDialog).toBeVisible();
    await check(page);
    await page.keyboard.press('Escape');
    await pending.tab(/^Held/).click();
    await pending.grid.root.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
    await checkScreen(page);
  });
});

test.describe('before the sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('the sign-in is accessible', async ({ page, login }) => {
    await login.open();
    await checkScreen(page);
    for (const reply of [
      {
        qr_code: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        secret: 'ABCDEFGH',
      },
      { message: 'Two factor code required' },
    ]) {
      await page.route('**/api/login', (route) => route.fulfill({ json: reply }));
      await login.open();
      await login.signIn('someone@example.com', 'whatever');
      await expect(login.firstDigit).toBeVisible();
      await check(page);
    }
  });
});
