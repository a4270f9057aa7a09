import { screen, within } from '@testing-library/dom';
import { adminWithout, findDialog, findGrid, openApp } from '#test/app';
import { StatusReply, answerCall } from '#test/fake-api';
import { decisionTrace, failure, leadRow } from '#test/fake-replies';

const DECISION = '/api/lead-details/7/decision';

/** Opens the list with lead 7 and opens the explanation of its routing. */
const askWhy = async (user?: Parameters<typeof openApp>[1]) => {
  answerCall('/api/lead-details', () => ({ total: 1, data: [leadRow(7)] }));
  const person = openApp('/leads', user);
  await findGrid('Leads');
  await person.click(screen.getByRole('button', { name: 'Why? 7' }));
  return { person, dialog: await findDialog(/^Why /) };
};

test('has a section for each decision, with steps, groups, shares and caps in words', async () => {
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
    'Distribution GB main, timeslot Always, method OPTIMIZE',
  );
  const rowsOf = (group: string): HTMLElement[] =>
    within(one.getByRole('region', { name: `Candidates of ${group}` })).getAllByRole('row');
  expect(rowsOf('First').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Advertiser/),
    'AlphaPickedWas the only one that could have it60%Cap 2: 37 / 50, 2 reserved',
    'BravoSkippedCap 3 is full: 50 of 5040%Cap 3: 50 / 50',
  ]);
  expect(rowsOf('Second')[1]).toHaveTextContent(
    'Was not asked: an earlier group found an advertiser',
  );
  expect(two.getByText('Rejected, because no advertiser takes it.')).toBeVisible();
  expect(two.getByText('Refused this lead before')).toBeVisible();
  // A reason unknown to this version of the web is shown unchanged.
  expect(two.getAllByText('a new reason')[0]).toBeVisible();
});

test('links to the distribution, to the caps that refused, and to a simulation of the lead', async () => {
  answerCall(DECISION, () => ({ lead_id: 7, decisions: [decisionTrace()] }));
  const { dialog } = await askWhy();
  const linkTo = async (name: string) =>
    new URL((await within(dialog).findByRole<HTMLAnchorElement>('link', { name })).href);
  // The line about the distribution, and the step that found it.
  const links = await within(dialog).findAllByRole<HTMLAnchorElement>('link', { name: 'GB main' });
  expect(links.map(({ href }) => new URL(href).search)).toEqual([
    '?distribution=3&step=2',
    '?distribution=3&step=2',
  ]);
  expect(links[1]!.closest('li')).toHaveTextContent('A distribution takes it (GB main)');
  const caps = await linkTo('Show the cap that refused');
  expect([caps.pathname, caps.searchParams.get('filters')]).toEqual(['/caps', '{"cap_ids":[3]}']);
  expect((await linkTo('Cap 2')).searchParams.get('filters')).toBe('{"cap_ids":[2]}');
  expect(await linkTo('Simulate this lead')).toMatchObject({
    pathname: '/rotations',
    search: '?simulate=7',
  });
});

test('has no links to pages that the user may not open', async () => {
  answerCall(DECISION, () => ({ lead_id: 7, decisions: [decisionTrace()] }));
  const { dialog } = await askWhy(adminWithout('DISTRIBUTIONS_LIST', 'CAPS_LIST'));
  expect(await within(dialog).findByText('GB main', { selector: 'strong' })).toBeVisible();
  expect(within(dialog).getByText(/Cap 3 is full/)).toBeVisible();
  expect(within(dialog).queryAllByRole('link')).toEqual([]);
});

test('offers a retry after a failure, and says if a lead has no decisions', async () => {
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
