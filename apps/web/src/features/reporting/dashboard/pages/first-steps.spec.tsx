import { screen, waitFor, within } from '@testing-library/dom';
import { ADMIN, adminWithout, openApp, openAsVisitor } from '#test/app';
import { answerCall } from '#test/fake-api';
import { firstSteps, userSettings } from '#test/fake-dashboard';

const LIST = 'Steps to the first real lead';
const linesOf = async (): Promise<string[]> => {
  const list = await screen.findByRole('list', { name: LIST });
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

const ADVERTISER = { id: 7, name: 'Alpha', is_tested: true };
const PUBLISHER = { id: 4, name: 'North' };
const DISTRIBUTION = { id: 5, name: 'Norway', country: 'NO' };
const READY = { advertiser: ADVERTISER, publisher: PUBLISHER, distribution: DISTRIBUTION };

const hasBegun = (): Promise<HTMLElement> =>
  screen.findByRole('region', { name: 'Global Statistics' });

test.each([
  [firstSteps(), 'Create an advertiser', '/advertisers'],
  [
    firstSteps({ advertiser: { ...ADVERTISER, is_tested: false } }),
    'Test its integration',
    '/edit/advertiser/7?tab=integration',
  ],
  [firstSteps({ advertiser: ADVERTISER }), 'Create a publisher', '/affiliates'],
  [
    firstSteps({ advertiser: ADVERTISER, publisher: PUBLISHER }),
    'Create a distribution',
    '/rotations?distribution=new&advertiser=7',
  ],
])('the next step is the main action (%#)', async (state, action, address) => {
  answerCall('/api/first-steps', () => state);
  const person = openApp('/');
  await linesOf();
  await person.click(button(action));
  await waitFor(() =>
    expect(`${window.location.pathname}${window.location.search}`).toContain(address),
  );
});

test('done steps are ticked and name their record', async () => {
  answerCall('/api/first-steps', () => firstSteps({ ...READY, publisher: null }));
  openApp('/');
  expect(await linesOf()).toEqual([
    'DoneConnect the first advertiserAlpha',
    'To doAdd the first publisherCreate a publisher',
    'DoneCreate the first distributionNorway',
    'To doReceive the first lead',
  ]);
  expect(screen.queryByLabelText('Command that sends the first lead')).not.toBeInTheDocument();
});

test('the lead is waited for, congratulated, and never mentioned again', async () => {
  let state = firstSteps(READY);
  answerCall('/api/first-steps', () => state);
  const person = openApp('/');
  const command = await screen.findByLabelText('Command that sends the first lead');
  expect(command).toHaveTextContent(/^curl -X POST 'https:\/\/leads\.example\/api\/v1\/leads'/);
  expect(command).toHaveTextContent('"country": "NO", "ip": "81.2.69.142"');
  expect(command).toHaveTextContent('"hit_id": "first-lead-4"');
  expect(command).not.toHaveTextContent('is_test');
  expect(screen.getByRole('link', { name: 'API token' })).toHaveAttribute(
    'href',
    '/edit/affiliate/4?tab=api',
  );
  state = firstSteps({ ...READY, lead_id: 71 });
  await person.click(button('Refresh'));
  expect(await screen.findByText(/^Congratulations, your first real lead/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open lead 71' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hide' })).not.toBeInTheDocument();
  expect((await linesOf()).at(-1)).toBe('DoneReceive the first lead');
  openAsVisitor('/');
  await hasBegun();
  expect(screen.queryByRole('list', { name: LIST })).not.toBeInTheDocument();
});

test('a user hides the steps, and may undo it', async () => {
  let isHidden = false;
  const settings = () => {
    const { extras, ...rest } = userSettings();
    return { ...rest, extras: { ...extras, first_steps_hidden: isHidden } };
  };
  answerCall('/api/first-steps', () => firstSteps());
  answerCall('/api/user-settings/1', settings);
  const saved = answerCall('/api/user-settings', ({ body }) => {
    isHidden = (body as { extras: { first_steps_hidden: boolean } }).extras.first_steps_hidden;
    return settings();
  });
  const person = openApp('/');
  await linesOf();
  await person.click(button('Hide'));
  await waitFor(() => expect(screen.queryByRole('list', { name: LIST })).not.toBeInTheDocument());
  await person.click(button('Undo'));
  await linesOf();
  expect(saved.map(({ body }) => body)).toEqual([
    { user_id: 1, extras: { first_steps_hidden: true } },
    { user_id: 1, extras: { first_steps_hidden: false } },
  ]);
});

test.each([
  ['who may not make distributions', adminWithout('DISTRIBUTIONS_CREATE')],
  ['limited to own parties', { ...ADMIN, own_parties: { advertisers: [7], publishers: [4] } }],
])('the steps are not read for a user %s', async (_, user) => {
  const calls = answerCall('/api/first-steps', () => firstSteps());
  openApp('/', user);
  await hasBegun();
  expect(calls).toHaveLength(0);
});
