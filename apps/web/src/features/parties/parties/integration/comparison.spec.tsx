import { screen, waitFor, within } from '@testing-library/dom';
import { answerQuestion, fill, readError } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import {
  answerIntegrationTab,
  bodiesOf,
  button,
  openTab,
  PATH,
  STORED,
} from '#test/fake-integration';
import { failure } from '#test/fake-replies';

// Before rules are saved, they are compared with the last answers.

const READING = {
  ...{ outcome: 'unclear', rule: null, external_id: null, autologin_url: null, message: 'Hold' },
  ...{ price: null, currency: null, others: {} },
};
const DIFFERENT = {
  ...{ lead_id: 71, received_at: '2026-01-15T12:00:00Z', outcome: 'unclear' },
  ...{ status: 202, headers: { 'content-type': 'application/json' }, body: '{"state":"hold"}' },
  changed: ['outcome', 'external_id'],
  saved: READING,
  draft: { ...READING, outcome: 'accepted', rule: 0, external_id: 'A-1' },
};
const comparisonOf = (...different: object[]): object => ({
  steps: [{ name: 'lead', compared: 50, different }],
});
const statuses = (): HTMLElement => screen.getByLabelText('Statuses of condition 1 of rule 1');
const saves = () =>
  answerCall(PATH, ({ method }) =>
    method === 'GET' ? STORED : { message: 'The integration was saved.', version: 4 },
  );

beforeEach(answerIntegrationTab);

test('changed rules show the last answers that they read differently', async () => {
  const compared = answerCall(`${PATH}/compare`, () => comparisonOf(DIFFERENT));
  const person = await openTab();
  expect(screen.queryByRole('group', { name: 'Last answers' })).toBeNull();
  await fill(person, statuses(), '200, 202');
  const block = await screen.findByRole('group', { name: 'Last answers' });
  expect(within(block).getByRole('status')).toHaveTextContent(
    '1 of the last 50 answers would be read differently.',
  );
  const [line] = within(block).getAllByRole('listitem');
  expect(line).toHaveTextContent('Unclear→Acceptedno rule → rule 1, HTTP 202');
  expect(line).toHaveTextContent("Advertiser's idnot read → A-1MessageHold");
  expect(within(block).getByRole('link', { name: 'Lead 71' })).toBeVisible();
  expect(within(block).getByLabelText('Answer about lead 71')).toHaveTextContent(
    '{"state":"hold"}',
  );
  expect(bodiesOf(compared, 'POST').at(-1)).toMatchObject({
    template: { steps: [{ answer: { rules: [{ when: [{ statuses: ['200', '202'] }, {}] }] } }] },
  });
});

test('a save that changes outcomes asks first, and says what becomes accepted', async () => {
  answerCall(`${PATH}/compare`, () => comparisonOf(DIFFERENT));
  const person = await openTab();
  const calls = saves();
  await fill(person, statuses(), '200, 202');
  await person.click(button('Save integration'));
  const title = 'Save rules that read answers differently?';
  expect(await screen.findByText(/1 would become accepted: lead 71\./)).toBeVisible();
  await answerQuestion(person, title, 'No, cancel');
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
  await person.click(button('Save integration'));
  await answerQuestion(person, title, 'Save them');
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
});

test('a save that changes no outcome, or no rule, is not held up', async () => {
  const compared = answerCall(`${PATH}/compare`, () =>
    comparisonOf({ ...DIFFERENT, changed: ['external_id'] }),
  );
  const person = await openTab();
  const calls = saves();
  await fill(person, screen.getByLabelText('Name of field 2'), 'phone');
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(1));
  expect(compared).toEqual([]);
  await fill(person, statuses(), '200, 202');
  await person.click(button('Save integration'));
  await waitFor(() => expect(bodiesOf(calls, 'PUT')).toHaveLength(2));
});

test('a comparison that fails is said, and the faults of a template stand at their fields', async () => {
  const issue = {
    ...{ in: 'body', code: 'template_fault', message: 'The path is not valid' },
    field: 'template.steps.0.answer.rules.0.when.1.value.path',
  };
  const refusal = new StatusReply(422, {
    ...failure('VALIDATION_FAILED', 'Invalid'),
    issues: [issue],
  });
  let reply = new StatusReply(500, failure('INTERNAL', 'Broken'));
  answerCall(`${PATH}/compare`, () => reply);
  const person = await openTab();
  const calls = answerCall(PATH, ({ method }) => (method === 'GET' ? STORED : refusal));
  await fill(person, statuses(), '200, 202');
  await person.click(button('Save integration'));
  await answerQuestion(person, 'Save without the comparison?', 'No, cancel');
  expect(bodiesOf(calls, 'PUT')).toEqual([]);
  reply = refusal;
  await person.click(button('Save integration'));
  await readError(person);
  expect(screen.getByText('The path is not valid')).toBeVisible();
});
