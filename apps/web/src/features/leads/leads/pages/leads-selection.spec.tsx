import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, answerQuestion, findGrid, openApp } from '#test/app';
import { answerCall, StatusReply, type SentCall } from '#test/fake-api';
import { failure, leadRow } from '#test/fake-replies';
import { LEADS, answerEmails, button, chooseRows, openLeads, search } from '#test/leads-page';

const MATCHES = '/api/lead-details/matches';

/** The first two of many leads. */
const answerLeads = (total: number): void =>
  void answerCall(LEADS, () => ({ total, data: [leadRow(1), leadRow(2)] }));

/** All that match, as the server resolves them. */
const answerMatches = (total: number): readonly SentCall[] =>
  answerCall(MATCHES, () => ({
    total,
    data: Array.from({ length: Math.min(total, 1000) }, (_, index) => ({
      id: index + 1,
    })),
  }));

const bar = (): HTMLElement => screen.getByRole('region', { name: 'Selection' });

test('all that match are selected at one click, and are what an action is applied to', async () => {
  answerLeads(311);
  // Two more have come since the list was read.
  const resolved = answerMatches(313);
  answerEmails();
  const marked = answerCall('/api/lead-details/mark-test-lead', ({ body }) => ({
    message: 'ok',
    updated: (body as { lead_ids: number[] }).lead_ids,
    skipped: [],
  }));
  const person = await openLeads();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await chooseRows(person, 0);
  expect(bar()).toHaveTextContent('1 selected on this page');
  answerLeads(313);
  await person.click(button('Select all 311 matching', bar()));
  await waitFor(() => expect(screen.getByText(/^313 selected, 311 of them on/)).toBeVisible());
  expect(resolved[0]?.body).not.toHaveProperty('page_number');
  expect(resolved[0]?.body).toMatchObject({ search_txt: null, sort_by_column: 'created_at' });

  await person.click(button('Refresh'));
  expect(await screen.findByText('All 313 matching are selected')).toBeVisible();
  await person.click(button('Copy emails', bar()));
  expect(await screen.findByText('Emails copied to clipboard')).toBeVisible();
  expect((await navigator.clipboard.readText()).split(',')).toHaveLength(313);
  await person.click(button('Mark as test leads', bar()));
  await answerQuestion(person, 'Confirm Action', 'Confirm');
  await waitFor(() => expect(marked).toHaveLength(1));
  expect((marked[0]?.body as { lead_ids: number[] }).lead_ids).toHaveLength(313);
  await person.click(button('Clear', bar()));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(await findGrid('Leads')).toHaveFocus();
});

test('more than one action may change are named as what they are: the first thousand', async () => {
  answerLeads(5432);
  answerMatches(5432);
  const person = await openLeads();
  await chooseRows(person, 1);
  await person.click(button('Select the first 1,000 of 5,432', bar()));
  expect(await screen.findByText('The first 1,000 of 5,432 are selected')).toBeVisible();
  // One less is no longer the first thousand.
  await chooseRows(person, 0);
  expect(await screen.findByText('999 selected, 998 of them on other pages')).toBeVisible();
});

test('the first thousand are others in another order', async () => {
  answerLeads(5432);
  answerMatches(5432);
  const person = await openLeads();
  await chooseRows(person, 0);
  await person.click(button('Select the first 1,000 of 5,432', bar()));
  expect(await screen.findByText('The first 1,000 of 5,432 are selected')).toBeVisible();
  answerCall(LEADS, () => ({ total: 5432, data: [leadRow(4001), leadRow(4002)] }));
  await person.click(screen.getByRole('columnheader', { name: 'Status' }));
  expect(await screen.findByText('1,000 selected on other pages')).toBeVisible();
  expect(button('Select the first 1,000 of 5,432', bar())).toBeVisible();
});

test('matches that come after the selection was cleared are not selected', async () => {
  answerLeads(311);
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const calls = answerCall(MATCHES, async () => {
    await asked;
    return { total: 311, data: [{ id: 1 }] };
  });
  const person = await openLeads();
  await chooseRows(person, 0);
  await person.click(button('Select all 311 matching', bar()));
  await waitFor(() => expect(calls).toHaveLength(1));
  await person.click(button('Clear', bar()));
  answer();
  await chooseRows(person, 1);
  // The button works again: the answer has come.
  await waitFor(() => expect(button('Select all 311 matching', bar())).toBeEnabled());
  await waitFor(() =>
    expect(button('Select all 311 matching', bar())).not.toHaveClass('ant-btn-loading'),
  );
  expect(bar()).toHaveTextContent('1 selected on this page');
});

test('rows of another filter are not said to be on other pages of this one', async () => {
  answerLeads(2);
  const person = await openLeads();
  await chooseRows(person, 0);
  answerCall(LEADS, () => ({ total: 1, data: [leadRow(9)] }));
  await search(person, 'lead9');
  expect(await screen.findByText('1 selected, none on this page')).toBeVisible();
});

test('matches that cannot be read leave the selection as it is', async () => {
  answerLeads(311);
  answerCall(MATCHES, () => new StatusReply(500, failure('INTERNAL', 'Something went wrong.')));
  const person = await openLeads();
  await chooseRows(person, 0);
  await person.click(button('Select all 311 matching', bar()));
  await answerQuestion(person, 'Error', 'OK');
  expect(screen.getByText('1 selected on this page')).toBeVisible();
});

test('the bar offers what the user may do', async () => {
  answerLeads(2);
  const person = openApp(
    '/leads',
    adminWithout('LEADS_MARK_FTD', 'LEADS_INJECTION', 'LEADS_RETURN'),
  );
  await findGrid('Leads');
  await chooseRows(person, 0, 1);
  expect(
    within(bar())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Copy emails', 'Override status', 'Mark as test leads', 'Clear']);
});
