import type { APIRequestContext, Page } from '@playwright/test';
import { leadRow } from '../../apps/web/test/fake-replies';
import { answer } from '../fixtures/answer';
import { asUser, signedIn } from '../fixtures/session-user';
import { expect, test } from '../fixtures/test';

/** The browser's clock, and the user's zone: the zone of the browser itself must not matter. */
const at = async (
  page: Page,
  request: APIRequestContext,
  instant: string,
  zoneName: string,
): Promise<void> => {
  const { token, timezone_id } = await signedIn();
  const reply = await request.get('/api/timezone', {
    headers: { authorization: `Bearer ${token}`, 'timezone-id': String(timezone_id) },
  });
  const zone = ((await reply.json()) as { id: number; name: string }[]).find(
    ({ name }) => name === zoneName,
  );
  await page.clock.install({ time: new Date(instant) });
  await asUser(page, { timezone: zone!.id, timezone_id: zone!.id });
};

for (const browserZone of ['America/Los_Angeles', 'Pacific/Apia']) {
  test.describe(`in a browser at ${browserZone}`, () => {
    test.use({ timezoneId: browserZone });

    test('times and ranges are those of the chosen zone', async ({ page, leads, request }) => {
      await at(page, request, '2026-03-08T10:30:00Z', 'Europe/Berlin');
      // 02:30 does not exist in Los Angeles on that day; in Berlin it does.
      const requests = await answer(page, '/api/lead-details', () => ({
        total: 1,
        data: [leadRow(1, { created_at: '2026-03-08T01:30:00Z' })],
      }));
      await leads.open();
      expect(requests[0]?.postDataJSON()).toMatchObject({
        start_date: '2026-03-08 00:00',
        end_date: '2026-03-08 11:30',
      });
      await expect(await leads.grid.cell(leads.grid.rows.first(), 'Created At')).toContainText(
        '2026-03-08 02:30:00',
      );
      await leads.button('Show filter').click();
      await expect(page.getByPlaceholder('Start date')).toHaveValue('2026-03-08 00:00');
      await page.getByPlaceholder('Start date').click();
      // Shown and meant alike, though this wall time does not exist in one of the browsers' own
      // zones.
      await page.getByPlaceholder('Start date').fill('2026-03-08 02:30');
      await page.getByPlaceholder('Start date').press('Enter');
      await page.getByPlaceholder('End date').press('Enter');
      await leads.button(/^Apply( \(|$)/).click();
      await expect
        .poll(() => requests.at(-1)?.postDataJSON() as unknown)
        .toMatchObject({ start_date: '2026-03-08 02:30' });
    });

    test('presets follow the calendar of the chosen zone across its change of clocks', async ({
      page,
      leads,
      request,
    }) => {
      await at(page, request, '2026-03-29T22:30:00Z', 'Europe/Berlin');
      const requests = await answer(page, '/api/lead-details', () => ({ total: 0, data: [] }));
      // It is Monday already in Berlin.
      const range = async (preset: string): Promise<unknown> => {
        await leads.open(
          `?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset: preset }))}`,
        );
        const { start_date, end_date } = requests.at(-1)?.postDataJSON() as {
          start_date: string;
          end_date: string;
        };
        return [start_date, end_date];
      };
      expect(await range('This week')).toEqual(['2026-03-30 00:00', '2026-03-30 00:30']);
      expect(await range('Yesterday')).toEqual(['2026-03-29 00:00', '2026-03-29 23:59']);
      expect(await range('Last week')).toEqual(['2026-03-23 00:00', '2026-03-29 23:59']);
      expect(await range('Last Month')).toEqual(['2026-02-01 00:00', '2026-02-28 23:59']);
      expect(await range('Last Year')).toEqual(['2025-01-01 00:00', '2025-12-31 23:59']);
    });
  });
}
