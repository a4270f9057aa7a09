import type { contracts, RouteData } from '@leadline/contracts';
import { screen, waitFor, within } from '@testing-library/dom';
import { adminWithout, choose, fill, findDialog, openApp } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { savedDistribution } from '#test/fake-distributions';
import { decisionTrace, failure } from '#test/fake-replies';

type Replay = RouteData<typeof contracts.simulations.replayStatus>;

const ID = '00000000-0000-4000-8000-000000000001';
const START = '/api/distributions/replay';
const STATUS = `/api/distribution-replays/${ID}`;
const POLL_MS = 1000;
const COMPLETED: Replay = {
  id: ID,
  status: 'completed',
  progress: 100,
  total: 1500,
  played: 1200,
  error: null,
  result: [
    {
      advertiser_id: 1,
      advertiser: 'Alpha',
      actual_leads: 600,
      saved_leads: 700,
      replayed_leads: 1000,
      actual_profit: '900.00',
      saved_profit: '1250.50',
      expected_profit: '90071992547409.93',
      rates: [{ country: 'GB', basis: 'country', leads: 900, ftds: 60, ftd_rate: '6.67' }],
    },
    {
      advertiser_id: 2,
      advertiser: 'Bravo',
      actual_leads: 400,
      saved_leads: 300,
      replayed_leads: 150,
      actual_profit: '0.00',
      saved_profit: null,
      expected_profit: null,
      rates: [],
    },
    {
      advertiser_id: null,
      advertiser: 'Nobody',
      actual_leads: 200,
      saved_leads: 200,
      replayed_leads: 50,
      actual_profit: '0.00',
      saved_profit: '0.00',
      expected_profit: '0.00',
      rates: [],
    },
  ],
  summary: {
    moved_leads: 330,
    not_estimated_leads: 150,
    profit_difference: '-20.00',
    profit_difference_low: '-70.10',
    profit_difference_high: '30.20',
    confidence_percent: 95,
    nobody: [
      { code: 'no_advertiser', reasons: ['cap_full'], saved_leads: 190, replayed_leads: 40 },
      { code: 'outside_hours', reasons: [], saved_leads: 10, replayed_leads: 10 },
    ],
  },
};
const replay = (patch: Partial<Replay>): Replay => ({
  ...COMPLETED,
  status: 'running',
  progress: 40,
  played: 600,
  result: null,
  summary: null,
  ...patch,
});

const start = (panel: HTMLElement): HTMLElement =>
  within(panel).getByRole('button', { name: 'Replay' });

/** Opens the second page of a saved distribution. */
const openSaved = async (title: 'Simulate' | 'Replay') => {
  answerCall('/api/distributions', () => []);
  answerCall('/api/distributions/1', () => savedDistribution(1));
  const person = openApp('/rotations?distribution=1&step=2');
  return { person, panel: await screen.findByRole('region', { name: title }) };
};

const { setInterval: realSet, clearInterval: realClear } = globalThis;

/** Records the intervals that are set from now on and not cleared, by length. */
const watchIntervals = (): { has: (ms: number) => boolean } => {
  const lengths = new Map<unknown, number>();
  Object.assign(globalThis, {
    setInterval: (tick: () => void, ms: number): unknown => {
      const id = realSet(tick, ms);
      lengths.set(id, ms);
      return id;
    },
    clearInterval: (id: ReturnType<typeof realSet>): void => {
      lengths.delete(id);
      realClear(id);
    },
  });
  return { has: (ms) => [...lengths.values()].includes(ms) };
};

afterEach(() => {
  sessionStorage.clear();
  Object.assign(globalThis, { setInterval: realSet, clearInterval: realClear });
});

test('the unsaved draft can be simulated: who would get a lead, and why', async () => {
  const calls = answerCall('/api/distributions/simulate', () => ({
    outcome: 'offered',
    advertiser: { id: 1, name: 'Alpha' },
    code: null,
    reason: null,
    distribution: { id: 1, name: 'GB main' },
    advertiser_overrides: {
      funnel: 'autumn',
      funnel_override_origin: null,
      publisher_id: '1',
      pub_override_origin: null,
      custom_params: [null, null, null, null, null],
    },
    trace: decisionTrace(),
  }));
  const { person, panel } = await openSaved('Simulate');
  await choose(person, panel, 'Publisher of the lead', 'North');
  await fill(person, within(panel).getByRole('textbox', { name: 'Funnel' }), 'autumn');
  await person.click(within(panel).getByRole('button', { name: 'Simulate' }));
  expect(await within(panel).findByText('Offered to Alpha.')).toBeVisible();
  expect(panel).toHaveTextContent('and funnel autumn.');
  expect(calls[0]?.body).toMatchObject({
    lead: { funnel: 'autumn', custom_param_1: 'promo' },
    at: null,
    draft: { from: 'distribution', distribution_id: 1 },
  });
});

test('a replay shows its progress, then a chart, and the same in a table to the cent', async () => {
  let now = replay({});
  const calls = answerCall(START, () => replay({ status: 'idle', progress: 0, played: 0 }), 202);
  answerCall(STATUS, () => now);
  const { person, panel } = await openSaved('Replay');
  await person.click(start(panel));
  expect(await within(panel).findByText('600 of 1,500 leads played')).toBeVisible();
  expect(
    within(panel).getByRole('progressbar', { name: 'Progress of the replay' }),
  ).toHaveAttribute('aria-valuenow', '40');
  expect(calls[0]?.body).toMatchObject({
    draft: { from: 'distribution', distribution_id: 1 },
    start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00$/),
    end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  });
  now = COMPLETED;
  expect(await within(panel).findByText('Completed: 1,200 leads played.')).toBeVisible();
  expect(await within(panel).findByRole('img', { name: /^Chart of the replay/ })).toBeVisible();
  expect(panel).toHaveTextContent(
    '330 of 1,200 leads (27.5%) would go elsewhere. Difference of expected profit: -$20.00 ' +
      '(95% interval -$70.10 to +$30.20). It may be chance: the interval contains $0. ' +
      '150 of these leads are not in it, because advertisers have no history.',
  );
  expect(panel).toHaveTextContent('Not estimated: Bravo had no accepted leads before the range');
  await person.click(within(panel).getByText('View as table'));
  const [head, ...rows] = within(panel).getAllByRole('row');
  expect(head).toHaveTextContent(/^AdvertiserDifferenceSaved rulesDraftFTD rate used/);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Alpha+3007001,0006.67% (60 of 900 leads)$1,250.50$90,071,992,547,409.93600',
    'Bravo-150300150no history: not estimatednot estimatednot estimated400',
    'Nobody-15020050–$0.00$0.00200',
    'Total01,2001,200$1,250.50 (estimated part)$90,071,992,547,409.93 (estimated part)1,200',
  ]);
  const reasons = within(panel).getByRole('list', { name: 'Why leads are rejected' });
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'A cap is full (saved rules 190, draft 40)',
    'The distribution was closed at this time (saved rules 10, draft 10)',
  ]);
});

test('a replay of unchanged rules says that nothing changes', async () => {
  const zero = '0.00';
  answerCall(START, () => replay({}), 202);
  answerCall(STATUS, () => ({
    ...COMPLETED,
    summary: {
      ...COMPLETED.summary,
      moved_leads: 0,
      not_estimated_leads: 0,
      profit_difference: zero,
      profit_difference_low: zero,
      profit_difference_high: zero,
      nobody: [],
    },
  }));
  const { person, panel } = await openSaved('Replay');
  await person.click(start(panel));
  expect(
    await within(panel).findByText(
      'None of 1,200 leads would go elsewhere, and the profit stays the same.',
    ),
  ).toBeVisible();
});

test('the progress of a replay is not requested after the dialog is closed', async () => {
  const running = watchIntervals();
  answerCall(START, () => replay({}), 202);
  const polls = answerCall(STATUS, () => replay({}));
  const { person, panel } = await openSaved('Replay');
  await person.click(start(panel));
  await waitFor(() => expect(polls).toHaveLength(2));
  expect(running.has(POLL_MS)).toBe(true);
  const editor = await findDialog(/^Edit Distribution #1/);
  await person.click(within(editor).getAllByRole('button', { name: 'Close' })[0]!);
  await waitFor(() => expect(editor).not.toBeInTheDocument());
  expect(running.has(POLL_MS)).toBe(false);
});

test('a replay says what keeps it from starting, and why it failed', async () => {
  const TOO_MANY = 'The range has too many leads for a replay. Please choose a shorter range.';
  const FAILED = 'The replay could not be completed. Please try again.';
  answerCall(START, () => new StatusReply(422, failure('REPLAY_TOO_LARGE', TOO_MANY)));
  answerCall(STATUS, () => replay({ status: 'failed', error: FAILED }));
  const { person, panel } = await openSaved('Replay');
  await person.click(start(panel));
  expect(await within(panel).findByRole('alert')).toHaveTextContent(TOO_MANY);
  answerCall(START, () => replay({}), 202);
  await person.click(start(panel));
  await waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent(FAILED));
  const [group] = within(await findDialog(/^Edit Distribution #1/)).getAllByRole('spinbutton');
  await fill(person, group!, '10');
  await person.tab();
  await waitFor(() => expect(start(panel)).toBeDisabled());
  expect(start(panel)).toHaveAccessibleDescription('Fix the problems below first.');
});

test('a replay needs the permission to edit distributions', async () => {
  answerCall('/api/distributions', () => []);
  openApp('/rotations?distribution=new&step=2', adminWithout('DISTRIBUTIONS_EDIT'));
  expect(await screen.findByRole('region', { name: 'Simulate' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Replay' })).toBeNull();
});
