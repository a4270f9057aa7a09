import { screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { failure, staleSave } from '#test/fake-replies';

const ROW = { id: 3, name: 'Second chance', steps: 1, status: 'inactive' };
const OLDER = { id: 2, name: 'First try', steps: 2, status: 'complete' };
const NEW_AT = '2026-02-01T00:00:00.000Z';
const SOURCE = {
  id: 5,
  status: 'inactive',
  imported_at: null,
  type: 'chance',
  leadStatuses: ['failed'],
  useDelay: true,
  delay: 2,
  delayUnite: 'hours',
  schedule: null,
  created_from: null,
  created_until: null,
  advertisers: [{ id: 1, name: 'Alpha' }],
  publishers: [],
  countries: [],
  funnels: [],
  advertiserStatus: [],
  selectedStatus: [],
  filters: ['advertiser_id'],
  created_at: NEW_AT,
};
const STEP = {
  id: 7,
  name: 'Step1',
  action: 'registration',
  publishers: [],
  funnels: [],
  advertisers: [{ id: 1, name: 'Alpha', percentage: 60 }],
  delay: null,
  delayUnite: 'days',
};
const COUNTS = {
  matched: 12,
  imported: 10,
  duplicates: 2,
  ...{ invalid_emails: 0, unchecked_emails: 0, waiting: 4, waiting_for_deposit: 1 },
  ...{ registering: 1, passed: 5, registered: 0, deposited: 0, erased: 0 },
};

/** Answers as a server that keeps one campaign and applies each change. */
const answerCampaign = (given: { sources?: object[]; status?: string } = {}) => {
  let status = given.status ?? 'inactive';
  const sources = given.sources ?? [];
  const campaign = () => ({
    ...ROW,
    status,
    created_at: NEW_AT,
    version: 4,
    validateEmail: false,
    exitCondition: 1,
    conversion_days: 7,
    pace_per_hour: 60,
    ended_at: status === 'complete' ? NEW_AT : null,
  });
  answerCall('/api/campaigns/3', () => ({ campaign: campaign(), sources, steps: [STEP] }));
  answerCall('/api/campaigns/3/progress', () => ({
    status,
    percent: 50,
    sources: sources.map((source) => ({ ...source, import_percent: 100, ...COUNTS })),
    steps: [{ id: 7, under_way: 1, accepted: 3, rejected: 2, unknown: 0 }],
  }));
  answerCall('/api/campaigns/3/reach', () => ({ leads: 130, people: 120 }));
  answerCall('/api/campaigns/3/sources/count', () => ({ leads: 12, people: 10 }));
  const act = (name: string, next: string) =>
    answerCall(`/api/campaigns/3/${name}`, () => {
      status = next;
      return { message: `Campaign: ${name}` };
    });
  act('start', 'active');
  act('pause', 'inactive');
  act('complete', 'complete');
  return answerCall('/api/campaigns', ({ method }) =>
    method === 'GET'
      ? [
          { ...OLDER, created_at: '2026-01-01T00:00:00.000Z' },
          { ...ROW, created_at: NEW_AT },
        ]
      : { message: 'Campaign created successfully', id: 3, version: 5 },
  );
};
const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const heading = () => screen.findByRole('heading', { level: 1, name: /Second chance/ });
const openTab = async (tab: string, user?: Parameters<typeof openApp>[1]) => {
  const person = openApp(`/edit/campaign/3?tab=${tab}`, user);
  await heading();
  return person;
};

test('campaigns are listed newest first', async () => {
  answerCampaign();
  const person = openApp('/campaigns');
  const grid = await findGrid('Campaigns');
  expect(
    rowsOf(grid).map((row) =>
      ['ID', 'Name', 'Steps', 'Status'].map((title) => cellOf(grid, row, title).textContent),
    ),
  ).toEqual([
    ['3', 'Second chance', '1', 'Inactive'],
    ['2', 'First try', '2', 'Complete'],
  ]);
  expect(button('Logs of campaign First try')).toBeEnabled();
  await person.click(button('Details of campaign Second chance', rowOf(grid, 'Second chance')));
  await heading();
  expect(window.location.pathname).toBe('/edit/campaign/3');
});

test('creating a campaign opens its page', async () => {
  const calls = answerCampaign();
  const person = openApp('/create/campaign');
  const dialog = await findDialog('Create Campaign');
  expect(within(dialog).getByLabelText('Created')).toBeDisabled();
  expect(within(dialog).getByLabelText('Status')).toHaveValue('Inactive');
  await person.click(button('Save', dialog));
  expect(dialog).toHaveTextContent('Name is required');
  await fill(person, within(dialog).getByLabelText('Name'), ' Spring ');
  await person.click(
    within(dialog).getByLabelText('validate email from sources before adding them'),
  );
  for (const text of [
    'Never, let all consumers pass throught the entire campaign',
    'Lead, stop using consumers when they registered',
    'Conversion, stop using consumers when they deposit',
  ])
    await person.click(within(dialog).getByRole('radio', { name: text }));
  const days = within(dialog).getByLabelText('Days to wait for a deposit');
  await fill(person, days, '366');
  expect(dialog).toHaveTextContent('Enter a number of days from 0 to 365');
  await fill(person, days, '14');
  expect(dialog).toHaveTextContent('Step1 accepts Ben on Monday');
  const pace = within(dialog).getByLabelText('Registrations per hour');
  await fill(person, pace, '0');
  expect(dialog).toHaveTextContent('Enter a whole number from 1 to 100,000');
  await fill(person, pace, '60');
  await person.click(button('Save', dialog));
  await heading();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Spring',
    validateEmail: true,
    exitCondition: 3,
    conversion_days: 14,
    pace_per_hour: 60,
  });
  expect(screen.getByRole('tab', { name: 'Steps' })).toHaveAttribute('aria-selected', 'true');
});

test('General saves over the version that was read, and names whoever has saved since', async () => {
  answerCampaign();
  let tries = 0;
  const calls = answerCall('/api/campaigns', () => {
    tries += 1;
    return tries === 1
      ? new StatusReply(409, staleSave({ version: 5 }))
      : { message: 'Campaign updated successfully', version: 6 };
  });
  const person = await openTab('general');
  await fill(person, await screen.findByRole('textbox', { name: 'Name' }), 'Third chance');
  await person.click(button('Save'));
  await answerQuestion(person, 'The campaign has been changed', 'Keep mine');
  await screen.findByText('Campaign updated successfully');
  expect(calls.map(({ body }) => body)).toMatchObject([
    { id: 3, name: 'Third chance', version: 4 },
    { id: 3, name: 'Third chance', version: 5 },
  ]);
});

test('a source is added with filters that include and exclude', async () => {
  answerCampaign();
  const calls = answerCall('/api/campaigns/3/sources', () => ({ message: 'Done', id: 5 }));
  const person = await openTab('sources');
  await person.click(await screen.findByRole('button', { name: 'Add Source' }));
  const dialog = await findDialog('Add Source');
  await person.click(button('Submit', dialog));
  expect(dialog).toHaveTextContent('Select at least one lead status');
  await person.click(within(dialog).getByRole('radio', { name: 'OPTIMIZE' }));
  for (const status of ['failed', 'not_converted', 'converted'])
    await person.click(within(dialog).getByRole('checkbox', { name: new RegExp(`^${status}`) }));
  expect(within(dialog).queryByLabelText('Delay Time')).toBeNull();
  await person.click(within(dialog).getByRole('checkbox', { name: 'Use Delay' }));
  await fill(person, within(dialog).getByLabelText('Delay Time'), '3');
  await choose(person, dialog, 'Delay Unite', 'minutes');
  await choose(person, dialog, 'Advertiser', 'Alpha');
  await person.click(within(dialog).getByRole('switch', { name: 'Advertiser: include selection' }));
  await choose(person, dialog, 'Countries', 'Germany');
  await choose(person, dialog, 'Statuses', 'Call back');
  await waitFor(() =>
    expect(dialog).toHaveTextContent('10 people will be registered, of 12 leads'),
  );
  await person.click(button('Submit', dialog));
  await dialogCloses('Add Source');
  expect(calls[0]?.body).toEqual({
    type: 'optimize',
    leadStatuses: ['failed', 'not_converted', 'converted'],
    useDelay: true,
    delay: 3,
    delayUnite: 'minutes',
    schedule: null,
    created_from: null,
    created_until: null,
    advertisers: [1],
    publishers: [],
    countries: [1],
    funnels: [],
    advertiserStatus: ['Call back'],
    selectedStatus: ['Call back'],
    filters: ['advertiser_id'],
  });
});

test('inactive sources are played, active ones paused, and all are viewed', async () => {
  const active = { ...SOURCE, id: 6, status: 'active', imported_at: NEW_AT };
  answerCampaign({ sources: [SOURCE, active] });
  const played = answerCall('/api/campaigns/3/sources/5/play', () => ({ message: 'Played' }));
  const paused = answerCall('/api/campaigns/3/sources/6/pause', () => ({ message: 'Paused' }));
  const person = await openTab('sources');
  const table = await screen.findByRole('region', { name: 'Sources' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['ID', 'Type', 'Imported', 'Status', 'Actions']);
  await waitFor(() => expect(table).toHaveTextContent('10 people'));
  await person.click(button('Play source 5'));
  const question = await findDialog('Play source 5?');
  expect(question).toHaveTextContent('120 people will be registered, of 130 leads.');
  // 120 people / 60 an hour
  expect(question).toHaveTextContent('At 60 an hour, a step takes 2 h.');
  await answerQuestion(person, 'Play source 5?', 'Play');
  await screen.findByText('Played');
  await waitFor(() => expect(button('Pause source 6')).toBeEnabled());
  await person.click(button('Pause source 6'));
  await screen.findByText('Paused');
  expect([played.length, paused.length]).toEqual([1, 1]);
  await person.click(button('View source 5'));
  const view = await findDialog('Source 5');
  for (const text of ['CHANCE', '2 hours after the lead was created', 'not: Advertiser', 'Alpha'])
    expect(view).toHaveTextContent(text);
});

test('a source is edited with the version that was read', async () => {
  const ranged = { ...SOURCE, created_from: '2026-01-05T10:00:00.000Z' };
  answerCampaign({ sources: [ranged] });
  const calls = answerCall('/api/campaigns/3/sources/5', () => ({ message: 'Saved', version: 5 }));
  const person = await openTab('sources');
  await person.click(await screen.findByRole('button', { name: 'Edit source 5' }));
  const dialog = await findDialog('Edit Source 5');
  expect(within(dialog).getByLabelText('Leads created from')).toHaveValue('2026-01-05 10:00');
  await fill(person, within(dialog).getByLabelText('Delay Time'), '4');
  await person.click(button('Submit', dialog));
  await dialogCloses('Edit Source 5');
  expect(calls[0]?.body).toMatchObject({
    ...{ type: 'chance', delay: 4, created_from: '2026-01-05 10:00', created_until: null },
    version: 4,
  });
});

test('an ended campaign looks ended: nothing can be started before there is another source', async () => {
  const completed = { ...SOURCE, status: 'completed', imported_at: NEW_AT };
  answerCampaign({ sources: [completed], status: 'complete' });
  await openTab('sources');
  const notice = await screen.findByText(/^This campaign has ended/);
  await waitFor(() =>
    expect(notice).toHaveTextContent('4 people who waited will not be registered'),
  );
  for (const name of [/^Start$/, /^Pause/, /^Play/, /^Edit source/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a step shares people among advertisers up to 100 percent', async () => {
  answerCampaign();
  const calls = answerCall('/api/campaigns/3/steps/7', () => ({ message: 'Saved', version: 5 }));
  answerCall('/api/get-filter-data', () => ({
    ...{ countries: [], statuses: [], funnel: [] },
    publishers: [{ id: 1, name: 'North' }],
    advertisers: [
      { id: 1, name: 'Alpha' },
      { id: 2, name: 'Bravo' },
    ],
  }));
  const person = await openTab('steps');
  const table = await screen.findByRole('region', { name: 'Steps' });
  expect(table).toHaveTextContent('Alpha 60%');
  await waitFor(() => expect(table).toHaveTextContent('3 accepted, 2 rejected, 1 under way'));
  expect(button('A campaign has at least one step')).toBeDisabled();
  await person.click(button('Edit Step1'));
  const dialog = await findDialog('Edit Step1');
  expect(within(dialog).getByText('Registration')).toBeVisible();
  await choose(person, dialog, 'Publisher', 'North');
  await choose(person, dialog, 'Advertiser', 'Bravo');
  const share = within(dialog).getByLabelText('Percentage of Bravo');
  expect(share).toHaveValue('40');
  expect(within(dialog).getByRole('combobox', { name: 'Advertiser' })).toBeDisabled();
  await fill(person, share, '41');
  expect(button('Submit', dialog)).toBeDisabled();
  expect(dialog).toHaveTextContent('The percentages add up to more than 100');
  await fill(person, share, '40');
  // 60 and 40 leave a third of it to one more: 60 × 2/3, 40 × 2/3.
  await person.click(button('Make room for another', dialog));
  expect(share).toHaveValue('26.67');
  expect(within(dialog).getByLabelText('Percentage of Alpha')).toHaveValue('40');
  expect(within(dialog).getByRole('combobox', { name: 'Advertiser' })).toBeEnabled();
  await fill(person, within(dialog).getByLabelText('Percentage of Alpha'), '60');
  await fill(person, share, '39.5');
  await person.click(button('Submit', dialog));
  await dialogCloses('Edit Step1');
  expect(calls[0]?.body).toEqual({
    publishers: [1],
    funnels: [],
    advertisers: [
      { id: 1, percentage: 60 },
      { id: 2, percentage: 39.5 },
    ],
    delay: null,
    delayUnite: 'days',
    version: 4,
  });
});

test('a campaign is started, paused and ended, and shows its people', async () => {
  answerCampaign({ sources: [SOURCE] });
  const person = await openTab('steps');
  const progress = await screen.findByRole('region', { name: 'Progress' });
  expect(within(progress).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  for (const text of ['10People', '4Waiting', '1For a deposit', '5Through', '2Duplicates'])
    expect(
      [...progress.querySelectorAll('dl > div')].map(({ textContent }) => textContent),
    ).toContain(text.replace(/^(\d+)(.*)$/, '$2$1'));
  await person.click(button('Start'));
  const question = await findDialog('Start the campaign?');
  for (const text of [
    'No source is active yet',
    '120 people will be registered, of 130 leads. 4 more are waiting in it already.',
  ])
    expect(question).toHaveTextContent(text);
  await answerQuestion(person, 'Start the campaign?', 'Start');
  await person.click(await screen.findByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Start' });
  await person.click(button('Start'));
  await answerQuestion(person, 'Start the campaign?', 'Start');
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await answerQuestion(person, 'End the campaign?', 'End');
  expect(await screen.findByText('Complete')).toBeVisible();
});

test('starting or simulating an incomplete campaign says what is missing', async () => {
  answerCampaign();
  const lacks = () => failure('CAMPAIGN_NOT_READY', 'The campaign has no source.');
  answerCall('/api/campaigns/3/start', lacks, 409);
  answerCall('/api/campaigns/3/simulation', lacks, 409);
  const person = await openTab('steps');
  await person.click(button('Start'));
  await answerQuestion(person, 'Start the campaign?', 'Start');
  await readError(person, 'The campaign has no source.');
  await person.click(button('Simulate'));
  const dialog = await findDialog('Simulation of the first step');
  await waitFor(() => expect(dialog).toHaveTextContent('The campaign has no source.'));
});

test('a simulation counts people by advertiser, and by reason for rejection', async () => {
  answerCampaign({ sources: [SOURCE] });
  answerCall('/api/campaigns/3/simulation', () => ({
    ...{ matching: 1200, tried: 100, duplicates: 3, invalid_emails: 2, unchecked_emails: 7 },
    offered: [{ id: 1, name: 'Alpha', leads: 80 }],
    rejected: [{ id: null, name: 'Cap 4 is full', leads: 15 }],
  }));
  const person = await openTab('steps');
  await person.click(button('Simulate'));
  const dialog = await findDialog('Simulation of the first step');
  for (const text of ['1,200', 'Unchecked emails7', 'Alpha80', 'Cap 4 is full15'])
    await waitFor(() => expect(dialog).toHaveTextContent(text));
});

test('the logs name the person, the step and the lead that was created', async () => {
  answerCampaign();
  const calls = answerCall('/api/campaigns/3/logs', () => ({
    total: 1,
    data: [
      {
        ...{ consumer_id: 1, source_id: 5, step_id: 7, step: 'Step1' },
        ...{ source_lead_id: 10, lead_id: 11, email: 'ann@example.com' },
        ...{ publisher: 'North', funnel: null, advertiser: 'Alpha', outcome: 'accepted' },
        ...{ reason: null, created_at: NEW_AT },
      },
    ],
  }));
  const person = await openTab('steps');
  await person.click(button('Logs'));
  const grid = await findGrid('Logs');
  const row = rowOf(grid, 'ann@example.com');
  expect(within(row).getByRole('link', { name: '#11' })).toHaveAttribute(
    'href',
    expect.stringMatching(/[?&]lead=11$/),
  );
  expect(cellOf(grid, row, 'Outcome')).toHaveTextContent('Accepted');
  await choose(person, await findDialog(/^Logs of/), 'Outcome', 'Rejected');
  await waitFor(() => expect(calls.at(-1)?.query.get('outcome')).toBe('rejected'));
});

test('without the permissions nothing can be changed', async () => {
  answerCampaign({ sources: [SOURCE] });
  const user = adminWithout('CAMPAIGNS_CREATE', 'CAMPAIGNS_EDIT', 'CAMPAIGNS_DELETE');
  await openTab('general', user);
  expect(await screen.findByText('Second chance', { selector: 'dd' })).toBeVisible();
  for (const name of [/^Start/, /^Simulate/, /^Save/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  await openTab('sources', user);
  expect(await screen.findByRole('button', { name: 'View source 5' })).toBeEnabled();
  for (const name of [/Add Source/, /^Play/, /^Delete/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('on a phone', () => {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) =>
      Object.assign(matchMedia(query), { matches: query.includes('max-width') });
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
  });
  test('the buttons of a step stand beside its name, where they are in sight', async () => {
    answerCampaign();
    await openTab('steps');
    const table = await screen.findByRole('region', { name: 'Steps' });
    const titles = within(table).getAllByRole('columnheader');
    expect(titles.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Step',
      'Actions',
      'Advertisers',
    ]);
  });
});
