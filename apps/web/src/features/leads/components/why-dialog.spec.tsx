import { screen, within } from '@testing-library/dom';
import { findDialog, findGrid, openApp } from '#test/app';
import { StatusReply, answerCall } from '#test/fake-api';
import { decisionTrace, failure, leadRow } from '#test/fake-replies';

const DECISION = '/api/lead-details/7/decision';

/** Opens the list with lead 7 and asks why it went where it went. */
const askWhy = async () => {
  answerCall('/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  const person = openApp('/leads');
  await findGrid('Leads');
  await person.click(screen.getByRole('button', { name: 'Why? 7' }));
  return { person, dialog: await findDialog(/^Why /) };
};

test('has a section for each decision, with steps, groups, shares, scores and caps in words', async () => {
  const first = decisionTrace();
  answerCall(DECISION, () => ({
    lead_id: 7,
    decisions: [
      first,
      decisionTrace({
        at: '2026-01-15T12:00:01Z',
        candidates: first.candidates.map((candidate) => ({
          ...candidate,
          verdict: 'skipped',
          reason: candidate.advertiser_id === 1 ? 'refused' : 'a_new_reason',
        })),
        verdict: { offered_to: null, code: 'no_advertiser' },
      }),
    ],
  }));
  const { dialog } = await askWhy();
  const one = within(await within(dialog).findByRole('region', { name: 'First decision' }));
  const two = within(within(dialog).getByRole('region', { name: 'Decision 2, after a refusal' }));
  expect(one.getByText('Offered to Alpha.')).toBeVisible();
  expect(one.getByText(/rules of version 7/)).toBeVisible();
  expect(within(dialog).getByRole('region', { name: 'First decision' })).toHaveTextContent(
    'Distribution GB main, timeslot Always, method optimize, ' +
      'picked by the expected revenue per lead',
  );
  const rowsOf = (group: string): HTMLElement[] =>
    within(one.getByRole('region', { name: `Candidates of ${group}` })).getAllByRole('row');
  expect(rowsOf('First').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Advertiser/),
    'AlphaPickedWas picked60%1,204.5Cap 2: 37 / 50, 2 held',
    'BravoSkippedA cap is full40%–Cap 3: 50 / 50',
  ]);
  expect(rowsOf('Second')[1]).toHaveTextContent('Was not asked: a group before found somebody');
  expect(two.getByText('Rejected, because no advertiser takes it.')).toBeVisible();
  expect(two.getByText('Refused this lead before')).toBeVisible();
  // A reason that this version of the web does not know is shown as it is.
  expect(two.getAllByText('a new reason')[0]).toBeVisible();
});

test('offers another try after a failure, and says that a lead has no decisions', async () => {
  let reply: unknown = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  answerCall(DECISION, () => reply);
  const { person, dialog } = await askWhy();
  expect(await within(dialog).findByText('The decisions could not be loaded.')).toBeVisible();
  reply = { lead_id: 7, decisions: [] };
  await person.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(
    await within(dialog).findByText(/^Nothing was decided about this lead here/),
  ).toBeVisible();
});
