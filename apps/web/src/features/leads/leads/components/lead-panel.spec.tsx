import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  rowsOf,
} from '#test/app';
import { answerCall, type SentCall, StatusReply } from '#test/fake-api';
import { decisionTrace, failure, leadRow } from '#test/fake-replies';
import { button, LEADS } from '#test/leads-page';
import { TERMS } from '#test/fake-plans';

const ALL = [1, 2, 3].map((id) => leadRow(id, { advertiser_id: 4, advertiser_name: 'Alpha' }));
const isOfOne = ({ body }: SentCall): boolean => (body as { search_in: string }).search_in === 'id';

/** Answers the list with three leads, and a request for one lead with that lead. */
const answerLeads = () =>
  answerCall(LEADS, (call) => {
    const [id] = (call.body as { search_txt: string[] | null }).search_txt ?? [];
    const data = isOfOne(call) ? ALL.filter((lead) => String(lead.id) === id) : ALL;
    return { total: data.length, data };
  });
const answerDecisions = (): void => {
  for (const { id } of ALL)
    answerCall(`/api/lead-details/${id}/decision`, () => ({
      lead_id: id,
      decisions: [decisionTrace()],
    }));
};
const openList = async (query = '', user = ADMIN): Promise<UserEvent> => {
  answerDecisions();
  return openApp(`/leads${query}`, user);
};
const listCalls = (calls: readonly SentCall[]): number => calls.filter((c) => !isOfOne(c)).length;
const addressOf = (): string => window.location.search;
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });

test('opens beside the list from the id, walks along the list by keys, and returns the focus to the row', async () => {
  const calls = answerLeads();
  const person = await openList();
  const grid = await findGrid('Leads');
  await person.click(within(grid).getByRole('link', { name: '2' }));
  const panel = await findDialog('Lead 2');
  expect(addressOf()).toBe('?lead=2');
  expect(within(panel).getByText('2 of 3')).toBeVisible();
  expect(await within(panel).findByText('Accepted by Alpha.')).toBeVisible();
  await waitFor(() => expect(within(panel).getByRole('tabpanel')).toHaveFocus());
  await person.keyboard('{ArrowDown}');
  await findDialog('Lead 3');
  expect(rowsOf(grid)[2]).toHaveAttribute('aria-current', 'true');
  await person.keyboard('{ArrowDown}kk');
  await findDialog('Lead 1');
  expect(addressOf()).toBe('?lead=1');
  await person.keyboard('{Escape}');
  await dialogCloses(/^Lead /);
  expect(addressOf()).toBe('');
  expect(grid).toHaveFocus();
  expect(grid.getAttribute('aria-activedescendant')).toMatch(/-0-\d+$/);
  // The list was not loaded again.
  expect(listCalls(calls)).toBe(1);
});

test('opens from the cell by Enter, keeps lead and tab in the address, and closes on Back', async () => {
  answerLeads();
  const person = await openList();
  const grid = await findGrid('Leads');
  grid.focus();
  await person.keyboard('{Home}{ArrowRight}{Enter}');
  await findDialog('Lead 1');
  await person.click(tab('Why'));
  expect(addressOf()).toBe('?lead=1&lead_tab=why');
  window.history.back();
  await dialogCloses(/^Lead /);
  expect(addressOf()).toBe('');
});

test('reads the lead in the address on its own if the list does not have it', async () => {
  answerCall(LEADS, (call) =>
    isOfOne(call) ? { total: 1, data: [leadRow(9)] } : { total: 1, data: ALL.slice(0, 1) },
  );
  answerCall('/api/lead-details/9/decision', () => ({ lead_id: 9, decisions: [] }));
  const person = openApp('/leads?lead=9');
  const panel = await findDialog('Lead 9');
  expect(await within(panel).findByText('lead9@example.com', { selector: 'strong' })).toBeVisible();
  expect(within(panel).queryByRole('button', { name: /^Next lead/ })).toBeNull();
  await person.click(button('Close the lead'));
  await dialogCloses('Lead 9');
  expect(addressOf()).toBe('');
});

test.each([
  ['7', 'Lead 7 was not found.'],
  ['seven', '“seven” is not the number of a lead.'],
])('says that there is no lead %s', async (text, words) => {
  answerLeads();
  const person = await openList(`?lead=${text}`);
  const panel = await findDialog(/^Lead/);
  expect(await within(panel).findByText(words)).toBeVisible();
  await person.click(within(panel).getByRole('button', { name: 'Close' }));
  await dialogCloses(/^Lead/);
});

test('tells a limited user that the lead may belong to others', async () => {
  answerLeads();
  await openList('?lead=7', {
    ...ADMIN,
    own_parties: { publishers: [1], advertisers: [] },
  });
  expect(await screen.findByText(/among those of your publishers/)).toBeVisible();
});

test('shows request and response side by side, and says if nothing was sent', async () => {
  answerLeads();
  const attempt = {
    ...{ lead_id: 1, restriction_origin: null, distribution: 'GB main', offer: null, funnel: 'f' },
    ...{ funnel_override: null, publisher_id_override: null, created_at: '2026-01-15T12:00:00Z' },
  };
  answerCall('/api/lead-details/lead-history', () => [
    {
      ...{ ...attempt, id: 2, advertiser: 'Alpha', message: 'Fine', status: 'Accepted' },
      ...{ taken_time: 320, req_payload: 'POST /x\n{"a":1}', res_payload: '{"ok":true}' },
    },
    {
      ...{ ...attempt, id: 1, advertiser: 'Bravo', message: 'A cap is full', status: 'Rejected' },
      ...{ restriction_origin: 'system', taken_time: null, req_payload: null, res_payload: null },
    },
  ]);
  await openList('?lead=1&lead_tab=attempts');
  const taken = within(await screen.findByRole('region', { name: 'Attempt 2: Alpha' }));
  expect(taken.getByLabelText('Request payload').textContent).toBe('POST /x\n{\n  "a": 1\n}');
  expect(taken.getByLabelText('Response payload')).toHaveTextContent('{ "ok": true }');
  expect(taken.getByText('Taken: 320 ms')).toBeVisible();
  const refused = within(screen.getByRole('region', { name: 'Attempt 1: Bravo' }));
  expect(refused.getByText('by system')).toBeVisible();
  expect(refused.getByText('Nothing was sent.')).toBeVisible();
});

test('lists the jobs of the lead, or says that there are none', async () => {
  answerLeads();
  const calls = answerCall('/api/progress-logs', () => ({ total: 0, data: [] }));
  await openList('?lead=2&lead_tab=jobs');
  expect(await screen.findByText(/^No job sends this lead elsewhere/)).toBeVisible();
  expect(calls[0]?.query.get('lead_id')).toBe('2');
});

test('saves the form, shows the saved values, and asks before changes are lost', async () => {
  answerLeads();
  const saves = answerCall('/api/lead-details/update', () => ({ message: 'Lead Updated' }));
  const person = await openList('?lead=2&lead_tab=edit');
  const field = await screen.findByRole('textbox', { name: 'Status override' });
  await fill(person, field, 'Interested');
  // Typing j and k in a field does not walk.
  await person.type(field, 'jk');
  expect(field).toHaveValue('Interestedjk');
  await person.click(button(/^Next lead/));
  await answerQuestion(person, 'Discard your changes?', 'Keep editing');
  await findDialog('Lead 2');
  ALL[1] = { ...ALL[1]!, status_override: 'Interestedjk' };
  await person.click(button('Update'));
  expect(await screen.findByText('Lead Updated')).toBeVisible();
  expect(saves[0]?.body).toMatchObject({ lead_id: 2, status_override: 'Interestedjk' });
  await waitFor(() => expect(screen.getByText('Nothing has changed')).toBeVisible());
  await person.click(button(/^Next lead/));
  await findDialog('Lead 3');
});

test('offers only the tabs and dialogs that the user may open', async () => {
  answerLeads();
  const money = [
    'ADVERTISER_LEDGER_LIST',
    'ADVERTISER_DEALS_LIST',
    'PUBLISHER_LEDGER_LIST',
    'PUBLISHER_TERMS_LIST',
  ] as const;
  await openList(
    '?lead=1&lead_tab=edit',
    adminWithout(
      ...['LEADS_EDIT', 'LEADS_PROGRESS_LOGS', 'ADVERTISERS_EDIT', 'DEPOSITS_LIST', ...money],
    ),
  );
  const panel = within(await findDialog('Lead 1'));
  expect(await panel.findByText('Accepted by Alpha.')).toBeVisible();
  expect(panel.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Attempts',
    'Status history',
    'Why',
  ]);
  expect(panel.getByText('Alpha')).not.toHaveAttribute('href');
  expect(panel.getByRole('link', { name: 'Publisher One' })).toHaveAttribute(
    'href',
    '/edit/affiliate/1',
  );
});

test('opens the dialogs of the row on top; Escape closes the dialog only', async () => {
  answerLeads();
  answerCall('/api/lead-details/status-history', () => []);
  const person = await openList('?lead=1');
  const panel = within(await findDialog('Lead 1'));
  await person.click(await panel.findByRole('button', { name: 'Status history of 1' }));
  const dialog = await findDialog('Status History lead1@example.com (1)');
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await person.keyboard('{ArrowDown}{Escape}');
  await dialogCloses(/^Status History/);
  expect(await findDialog('Lead 1')).toBeVisible();
});

test('opens over other pages, but not for users who may not see leads', async () => {
  answerLeads();
  answerDecisions();
  answerCall('/api/offers', () => []);
  openApp('/offers?lead=1');
  expect(await findDialog('Lead 1')).toBeVisible();
  openApp('/offers?lead=1', adminWithout('LEADS_LIST'));
  expect(await screen.findByRole('heading', { name: 'Offers' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers a retry if the lead could not be loaded', async () => {
  let reply: unknown = new StatusReply(500, failure('INTERNAL', 'Something went wrong.'));
  answerCall(LEADS, (call) => (isOfOne(call) ? reply : { total: 0, data: [] }));
  answerDecisions();
  const person = openApp('/leads?lead=1');
  const panel = within(await findDialog('Lead 1'));
  expect(await panel.findByText('The lead could not be loaded.')).toBeVisible();
  reply = { total: 1, data: ALL.slice(0, 1) };
  await person.click(panel.getByRole('button', { name: 'Retry' }));
  expect(await panel.findByRole('tab', { name: 'Overview' })).toBeVisible();
});

test('tells the money line by line with the plan that the lead keeps', async () => {
  answerLeads();
  const terms = { ...TERMS, per_lead: '5.00', maturity_days: 0 };
  const line = {
    ...{ part: 'lead', reason: 'lead_accepted', is_reversal: false, amount: '5.00' },
    ...{ agreed: { currency: 'EUR', amount: '4.61' } },
    ...{ counts_at: '2026-01-05T10:00:00Z', recorded_at: '2026-01-05T10:00:01Z' },
  };
  const ftd = { ...line, part: 'ftd', reason: 'ftd_reported', amount: '900.00', recorded_at: null };
  answerCall('/api/leads/1/money', () => ({
    revenue: {
      plan: {
        ...{ id: 3, party_id: 4, name: 'Spring', ...terms },
        ...{ terms_until: '2026-01-10T00:00:00Z', ended_at: null },
      },
      lines: [line, ftd],
      total: '905.00',
    },
    payout: null,
  }));
  await openList('?lead=1&lead_tab=money');
  const panel = await findDialog('Lead 1');
  const side = await within(panel).findByRole('region', { name: 'Revenue: $905.00' });
  expect(side).toHaveTextContent(
    'Spring: $5.00 per lead and $900.00 per FTD, at least 10% of the leads of each week. ' +
      'These terms are for leads from before 2026-01-10 00:00:00; it has others now.',
  );
  expect(within(side).getByRole('link', { name: 'Spring' })).toHaveAttribute(
    'href',
    '/edit/advertiser/4?tab=deals',
  );
  expect(within(side).getByText('For the lead')).toBeVisible();
  expect(within(side).getAllByText('€4.61')).toHaveLength(2);
  expect(within(side).getByText('Being posted')).toBeVisible();
  expect(within(panel).queryByText(/^Payout/)).toBeNull();
});
