import { screen, waitFor, within } from '@testing-library/dom';
import { choose, fill, findGrid, openApp } from '#test/app';
import { answerCall } from '#test/fake-api';
import { advertiserSettings } from '#test/fake-parties';

const ENTRY = {
  id: 7,
  counts_at: '2026-01-14T10:00:00Z',
  recorded_at: '2026-01-14T10:00:01Z',
  lead_id: 12,
  reason: 'ftd_reversed',
  is_reversal: true,
  amount: '-800.00',
};
const PATH = '/api/advertisers/3/ledger';

describe('the ledger of an advertiser', () => {
  beforeEach(() => answerCall('/api/advertisers/3/settings', () => advertiserSettings()));

  test('shows what it owes, the entries, and older ones on request', async () => {
    const calls = answerCall(PATH, ({ body }) => {
      const { cursor } = body as { cursor: string | null };
      return {
        ...{ currency: 'USD', currencies: ['USD'], opening: '0.00', closing: '1650.10' },
        data: cursor === null ? [ENTRY] : [{ ...ENTRY, id: 6, lead_id: 11, amount: '800.00' }],
        next_cursor: cursor === null ? 'MS03' : null,
      };
    });
    const person = openApp('/edit/advertiser/3?tab=ledger');
    expect(await screen.findByText('$1,650.10')).toBeVisible();
    const grid = await findGrid('Ledger');
    expect(within(grid).getByText('FTD reversed: earlier amount taken back')).toBeVisible();
    expect(within(grid).getByText('-$800.00')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await within(grid).findByText('$800.00')).toBeVisible();
    expect(screen.getByText('No older entries')).toBeVisible();
    expect(calls.map(({ body }) => (body as { cursor: string | null }).cursor)).toEqual([
      null,
      'MS03',
    ]);
  });

  test('shows the account of each currency by itself', async () => {
    const calls = answerCall(PATH, ({ body }) => {
      const { currency } = body as { currency: string | null };
      return {
        ...{ currency: currency ?? 'USD', currencies: ['EUR', 'USD'], opening: '0.00' },
        ...{ closing: '1650.10', data: [ENTRY], next_cursor: null },
      };
    });
    const person = openApp('/edit/advertiser/3?tab=ledger');
    expect(await screen.findByText('$1,650.10')).toBeVisible();
    await choose(person, document.body, 'Currency', 'EUR');
    expect(await screen.findByText('€1,650.10')).toBeVisible();
    expect(within(await findGrid('Ledger')).getByText('-€800.00')).toBeVisible();
    expect(calls.at(-1)?.body).toMatchObject({ currency: 'EUR' });
  });

  test('asks for what was known at a moment', async () => {
    const calls = answerCall(PATH, () => ({
      ...{
        currency: 'USD',
        currencies: ['USD'],
        opening: '0.00',
        closing: '0.00',
        data: [],
        next_cursor: null,
      },
    }));
    const person = openApp('/edit/advertiser/3?tab=ledger');
    await fill(person, await screen.findByLabelText('As recorded until'), '2026-01-10 12:00');
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(calls.at(-1)?.body).toMatchObject({ as_of: '2026-01-10T12:00:00.000Z' }),
    );
  });
});
