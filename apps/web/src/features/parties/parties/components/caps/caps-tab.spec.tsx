import { screen, waitFor } from '@testing-library/dom';
import { cellOf, findGrid, openApp, rowsOf } from '#test/app';
import { answerCall } from '#test/fake-api';
import { advertiserSettings } from '#test/fake-parties';
import { capRow } from '#test/fake-replies';

const SETTINGS = '/api/advertisers/7/settings';
/** A cap that resets now is read again one second later. */
const due = { reset_at: '2026-01-01T00:00:00.000Z' };

test('the caps of a party are reloaded silently, and have a column chooser', async () => {
  const reads = answerCall(SETTINGS, () =>
    advertiserSettings({ caps: [capRow(31, { ...due, filled: reads.length > 1 ? 41 : 37 })] }),
  );
  openApp('/edit/advertiser/7?tab=4');
  const grid = await findGrid('Caps');
  const filled = () => cellOf(grid, rowsOf(grid)[0] as HTMLElement, 'Filled');
  await waitFor(() => expect(filled()).toHaveTextContent('41 / 50'), { timeout: 8000 });
  expect(grid).toHaveAttribute('aria-busy', 'false');
  expect(screen.getByRole('button', { name: 'Columns' })).toBeVisible();
});
