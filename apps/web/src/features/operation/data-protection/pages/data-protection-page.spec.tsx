import { screen, within } from '@testing-library/dom';
import { openApp } from '#test/app';
import { answerCall } from '#test/fake-api';

const RUN = {
  ...{ id: 4, kind: 'person', subject_kind: 'email', subject_hash: '0123456789ab', before: null },
  ...{ status: 'completed', progress: 100, waiting: 0, report: { leads: 2 }, undecided: 2 },
  ...{ created_by: 'Ada', created_at: '2026-11-23T10:00:00.000Z' },
  finished_at: '2026-11-23T10:00:05.000Z',
};
const finding = (id: number, quote: string) => ({
  ...{ id, place: 'other_leads', row_id: 70 + id, lead_id: 70 + id, quote },
  ...{ decision: null, decided_by: null, decided_at: null },
});
const DETAILS = {
  ...{ id: 4, blacklist_items: 1 },
  findings: [finding(1, 'Call 07400 123456'), finding(2, 'Jane Doe sent me')],
  recipients: [
    {
      ...{ advertiser_id: 9, name: 'Alpha', leads: 2, first_at: '2026-11-01T08:00:00.000Z' },
      last_at: '2026-11-02T08:00:00.000Z',
    },
  ],
};

test('a result names what stays, whom to tell, and takes decisions', async () => {
  answerCall('/api/data-protection/erasures', () => [RUN]);
  answerCall('/api/data-protection/erasures/4', () => DETAILS);
  const decisions = answerCall('/api/data-protection/erasures/4/decisions', () => ({
    ...{ message: 'The decision was saved', waiting: 0 },
  }));
  const person = openApp('/data-protection');
  expect(await screen.findByText('Completed, 2 to decide')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Open the result of run 4' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erasure 4' });
  expect(await within(dialog).findByText('Call 07400 123456')).toBeVisible();
  expect(within(dialog).getByText(/^Entries of the blacklist .*: 1\./)).toBeVisible();
  expect(within(dialog).getByText('Alpha')).toBeVisible();
  const [first] = within(dialog).getAllByRole('button', { name: 'Keep' });
  if (!first) throw new Error('There is nothing to decide.');
  await person.click(first);
  expect(await screen.findByText('The decision was saved')).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Erase all 2' }));
  expect(decisions.map(({ body }) => body)).toEqual([
    { findings: [1], decision: 'keep' },
    { findings: [1, 2], decision: 'erase' },
  ]);
});
