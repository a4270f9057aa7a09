import { screen, waitFor, within } from '@testing-library/dom';
import { answerQuestion, choose, fill, findDialog } from '#test/app';
import { answerCall } from '#test/fake-api';
import {
  answerIntegrationTab,
  BARE,
  bodiesOf,
  button,
  NO_MAPPING,
  openTab,
  PULL,
  PULL_DETAILS,
  STEP,
  TEMPLATE,
} from '#test/fake-integration';

const EXAMPLE = 'https://api.advertiser.example';
const PULLS = '/api/advertisers/7/status-pulls';
const MAPPING = '/api/advertisers/7/status-mapping';
const place = (path: string) => ({ from: 'path', path });

const kind = (name: string, parts: object): object => ({
  ...{ key: name.toLowerCase(), name, description: `A kind named ${name}`, secrets: [] },
  template: {
    ...TEMPLATE,
    steps: [{ ...STEP, request: { ...STEP.request, url: `${EXAMPLE}/leads` } }],
  },
  ...parts,
});
const pullOf = (name: string, path: string) => ({
  name,
  template: {
    ...PULL.template,
    request: { ...PULL.template.request, url: `${EXAMPLE}${path}` },
    answer: { type: 'xml', rows: 'result.lead' },
    pages: { kind: 'cursor', value: place('result.next') },
    read: { ...PULL.template.read, status: place('state'), refused_values: ['Declined'] },
  },
});
const NO_PLACES = {
  ...{ lead_id: null, brand_lead_id: null, status: null, ftd: null, ftd_values: [] as string[] },
  ...{ amount: null, currency: null, ftd_time: null, event_id: null },
};

beforeEach(() => {
  answerIntegrationTab();
  answerCall('/api/integration-presets', () => [
    kind('Lone', {}),
    kind('Flat', {
      reports: {
        address: '{{ postback_address }}?subid={sub}',
        mapping: {
          type: 'auto',
          rows: null,
          read: { ...NO_PLACES, lead_id: place('query.subid'), status: place('query.state') },
        },
      },
    }),
    kind('Nested', { pulls: [pullOf('Statuses', '/report'), pullOf('Deposits', '/deposits')] }),
  ]);
});

test('a kind asks for the secrets that only its pulls use', async () => {
  const secrets = [
    { name: 'token', description: 'API token' },
    { name: 'pull_key', description: 'Key for pulls' },
  ];
  answerCall('/api/integration-presets', () => [kind('Two keys', { secrets })]);
  const person = await openTab({ ...BARE, template: null, secrets: [] });
  await choose(person, document.body, 'Start from the catalogue', 'Two keys');
  expect(screen.getByPlaceholderText('Enter its text (API token)')).toBeVisible();
  expect(screen.getByPlaceholderText('Enter its text (Key for pulls)')).toBeVisible();
});

test('a pull begins with one of a kind, at the address of the saved integration', async () => {
  const calls = answerCall(PULLS, ({ method }) =>
    method === 'GET' ? [PULL] : { message: 'Saved', id: 22 },
  );
  const person = await openTab(BARE);
  await waitFor(() => expect(button('Add a status pull')).toBeEnabled());
  await person.click(button('Add a status pull'));
  const pull = screen.getByRole('group', { name: 'New status pull' });
  await person.click(within(pull).getByLabelText('Start from'));
  expect(screen.queryByText('Lone')).toBeNull();
  expect(screen.queryByText('Flat')).toBeNull();
  await choose(person, pull, 'Start from', 'Nested: Deposits');
  expect(within(pull).getByLabelText('Address (URL)')).toHaveValue(
    'https://api.alpha.example/deposits',
  );
  expect(within(pull).getByLabelText('Name of the pull')).toHaveValue('Deposits');
  expect(within(pull).getByText('Statuses that mean refused')).toBeVisible();
  await person.click(button('Save the pull', pull));
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST')).toMatchObject([
      {
        name: 'Deposits',
        interval_minutes: 15,
        template: {
          request: { url: 'https://api.alpha.example/deposits' },
          answer: { type: 'xml', rows: 'result.lead' },
          pages: { kind: 'cursor', value: place('result.next') },
          read: { status: place('state'), refused_values: ['Declined'] },
        },
      },
    ]),
  );
});

test('what is entered in a pull is replaced after a question, and its name stays', async () => {
  answerCall(PULLS, () => [PULL]);
  answerCall(`${PULLS}/21`, () => PULL_DETAILS);
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Statuses' }));
  const pull = screen.getByRole('group', { name: 'Statuses' });
  const address = (): HTMLElement => within(pull).getByLabelText('Address (URL)');
  await fill(person, within(pull).getByLabelText('Name of the pull'), 'Mine');
  await choose(person, pull, 'Start from', 'Nested: Deposits');
  await answerQuestion(person, 'Fill in "Deposits"?', 'No, cancel');
  expect(address()).toHaveValue('https://api.alpha.example/leads');
  await choose(person, pull, 'Start from', 'Nested: Deposits');
  await answerQuestion(person, 'Fill in "Deposits"?', 'Fill in');
  expect(address()).toHaveValue('https://api.alpha.example/deposits');
  expect(within(pull).getByLabelText('Name of the pull')).toHaveValue('Mine');
});

test('the places of reports begin with those of a kind, with the address that it wants', async () => {
  const saves = answerCall(MAPPING, ({ method }) =>
    method === 'GET' ? NO_MAPPING : { message: 'Saved', version: 2 },
  );
  answerCall(`${MAPPING}/readings`, () => ({ faults: [], requests: [] }));
  const person = await openTab(BARE);
  await person.click(await screen.findByRole('button', { name: 'Map from a received report' }));
  const dialog = await findDialog('Map from a received report');
  await choose(person, dialog, 'Start from', 'Flat');
  expect(within(dialog).getByLabelText('Our id of the lead')).toHaveValue('query.subid');
  expect(within(dialog).getByLabelText('Address to enter at the advertiser')).toHaveValue(
    '{{ postback_address }}?subid={sub}',
  );
  await person.click(button('Save the places', dialog));
  await waitFor(() =>
    expect(bodiesOf(saves, 'PUT')).toMatchObject([
      { reports: { rows: null, read: { lead_id: place('query.subid'), amount: null } } },
    ]),
  );
});
