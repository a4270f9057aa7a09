import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN, cellOf, fill, findGrid, openApp, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { leadRow } from '#test/fake-replies';
import { resetClock, setClock } from '#test/clock';
import { LEADS, button } from '#test/leads-page';

const BERLIN = { id: 3, name: 'Europe/Berlin', offset: '+01:00' };

/** Opens the leads for a user of the zone of Berlin. */
const openInBerlin = async (query = '') => {
  answerCall('/api/timezone', () => [BERLIN]);
  const person = openApp(`/leads${query}`, { ...ADMIN, timezone: 3, timezone_id: 3 });
  return { person, grid: await findGrid('Leads') };
};

afterEach(resetClock);

// The zone of the browser itself must not matter.
describe.each(['America/Los_Angeles', 'Pacific/Apia'])('in a browser at %s', (browserZone) => {
  test('times and ranges are those of the chosen zone', async () => {
    setClock('2026-03-08T10:30:00Z', browserZone);
    // 02:30 does not exist in Los Angeles on that day; in Berlin it does.
    expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(
      browserZone === 'America/Los_Angeles' ? 3 : 2,
    );
    const calls = answerCall(LEADS, () => ({
      total: 1,
      data: [leadRow(1, { created_at: '2026-03-08T01:30:00Z' })],
    }));
    const { person, grid } = await openInBerlin();
    expect(calls[0]?.body).toMatchObject({
      start_date: '2026-03-08 00:00',
      end_date: '2026-03-08 11:30',
    });
    const createdAt = cellOf(grid, rowsOf(grid)[0]!, 'Created At');
    expect(createdAt).toHaveTextContent('Mar 8, 02:30');
    expect(within(createdAt).getByTitle(/^2026-03-08 02:30:00, 9 h ago/)).toBeVisible();
    await person.click(button('Show filter'));
    const start = await screen.findByPlaceholderText('Start date');
    expect(start).toHaveValue('2026-03-08 00:00');
    await person.click(start);
    // Shown and meant alike, though this wall time does not exist in one of the browsers' own
    // zones.
    await fill(person, start, '2026-03-08 02:30');
    await person.keyboard('{Enter}');
    await person.click(screen.getByPlaceholderText('End date'));
    await person.keyboard('{Enter}');
    await person.click(button(/^Apply( \(|$)/));
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({ start_date: '2026-03-08 02:30' }),
    );
  });

  test('presets follow the calendar of the chosen zone across its change of clocks', async () => {
    setClock('2026-03-29T22:30:00Z', browserZone);
    const calls = answerCall(LEADS, () => ({ total: 0, data: [] }));
    // It is Monday already in Berlin.
    for (const [dateRangePreset, start_date, end_date] of [
      ['This week', '2026-03-30 00:00', '2026-03-30 00:30'],
      ['Yesterday', '2026-03-29 00:00', '2026-03-29 23:59'],
      ['Last week', '2026-03-23 00:00', '2026-03-29 23:59'],
      ['Last Month', '2026-02-01 00:00', '2026-02-28 23:59'],
      ['Last Year', '2025-01-01 00:00', '2025-12-31 23:59'],
    ] as const) {
      await openInBerlin(`?filters=${encodeURIComponent(JSON.stringify({ dateRangePreset }))}`);
      expect(calls.at(-1)?.body).toMatchObject({ start_date, end_date });
    }
  });
});
