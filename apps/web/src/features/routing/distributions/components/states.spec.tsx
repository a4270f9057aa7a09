import type { DistributionRow } from '@leadline/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import {
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  findDialog,
  findGrid,
  openApp,
  rowOf,
} from '#test/app';
import { answerCall, type SentCall, StatusReply } from '#test/fake-api';
import { distributionEffects, distributionRow, savedDistribution } from '#test/fake-distributions';
import { staleSave } from '#test/fake-replies';

const LIST = '/api/distributions';
const EFFECTS = `${LIST}/effects`;
const MAIN = { id: 7, name: 'DE main' };
const LEADS = { country: 'Germany', publisher: 'North', custom_param_1: null };

const button = (name: string, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const written = (calls: readonly SentCall[]): unknown[] =>
  calls.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]));

afterEach(() => sessionStorage.clear());

test('the list shows the state of each, filters by it, and marks what is never used', async () => {
  const calls = answerCall(LIST, () => [
    distributionRow(1, { shadowed_by: MAIN, publisher_name: 'North' }),
    distributionRow(2, { state: 'paused', is_active_open: 'false' }),
    distributionRow(3, { state: 'draft', is_active_open: 'false' }),
  ]);
  const person = openApp('/rotations');
  const grid = await findGrid('Distributions');
  const stateOf = (id: string): HTMLElement => cellOf(grid, rowOf(grid, id), 'State');
  expect([stateOf('2'), stateOf('3')].map(({ textContent }) => textContent)).toEqual([
    'Paused',
    'Draft',
  ]);
  const badge = within(stateOf('1')).getByTitle(
    'Both are for leads from Germany of publisher North. ' +
      'Of those for the same leads, the newest gets them.',
  );
  expect(badge).toHaveTextContent('Never used: "DE main" comes first');

  await choose(person, document.body, 'State', 'Paused');
  await person.click(screen.getByRole('button', { name: /^Apply/ }));
  await waitFor(() => expect(calls.at(-1)?.query.get('state')).toBe('paused'));
  expect(button('Remove filter State: Paused')).toBeVisible();
});

test('a pause takes one click and names no version; it says where the leads go', async () => {
  const row = distributionRow(12);
  answerCall(LIST, () => [row]);
  const calls = answerCall(`${LIST}/12/state`, ({ body }) => {
    row.state = (body as { state: 'paused' | 'live' }).state;
    return {
      message: 'Distribution 12 is paused',
      version: 4,
      effects: distributionEffects({
        changes: [{ kind: 'gives_up', distribution: MAIN, leads: LEADS, leaves_nothing: false }],
      }),
    };
  });
  const person = openApp('/rotations');
  await findGrid('Distributions');
  await person.click(button('Pause Distribution 12 (12)'));
  expect(await screen.findByText('"Distribution 12" is paused')).toBeVisible();
  expect(
    screen.getByText('Leads from Germany of publisher North go to "DE main" from now on.'),
  ).toBeVisible();
  expect(written(calls)).toEqual([{ state: 'paused' }]);
  expect(await screen.findByRole('button', { name: 'Resume Distribution 12 (12)' })).toBeVisible();
  await person.click(button('Undo'));
  expect(await screen.findByText('"Distribution 12" is live')).toBeVisible();
  expect(written(calls).at(-1)).toEqual({ state: 'live', version: 4 });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('the question before a deletion says where the leads of a live distribution go', async () => {
  const rows = [distributionRow(12), distributionRow(13, { state: 'paused' })];
  answerCall(LIST, () => rows);
  const asked = answerCall('/api/distributions/effects', () =>
    distributionEffects({
      changes: [{ kind: 'gives_up', distribution: MAIN, leads: LEADS, leaves_nothing: false }],
    }),
  );
  const person = openApp('/rotations');
  await findGrid('Distributions');
  await person.click(button('Delete Distribution 12 (12)'));
  const goes = 'Leads from Germany of publisher North go to "DE main" from now on.';
  expect(await findDialog('Are you sure?')).toHaveTextContent(goes);
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
  expect(asked.map(({ body }) => body)).toEqual([
    {
      distribution_id: 12,
      state: 'paused',
      country_id: 1,
      publisher_id: null,
      custom_param_1: null,
    },
  ]);
  await person.click(button('Delete Distribution 13 (13)'));
  expect(await findDialog('Are you sure?')).not.toHaveTextContent(goes);
  await answerQuestion(person, 'Are you sure?', 'No, cancel');
  expect(asked).toHaveLength(1);
});

test('a double click pauses once; the row stays where it is, and the focus in the grid', async () => {
  const rows = [
    distributionRow(13, { updated_at: '2026-01-15T12:00:00.000Z' }),
    distributionRow(12, { updated_at: '2026-01-14T12:00:00.000Z' }),
  ];
  answerCall(LIST, () => rows);
  const answerPause = (row: DistributionRow) =>
    answerCall(`${LIST}/${row.id}/state`, () => {
      row.state = 'paused';
      row.updated_at = '2026-01-16T12:00:00.000Z';
      return { message: 'Paused', version: 4, effects: distributionEffects() };
    });
  const calls = rows.map(answerPause);
  const person = openApp('/rotations');
  const grid = await findGrid('Distributions');
  button('Pause Distribution 12 (12)').focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(grid).toHaveFocus());
  fireEvent.click(await screen.findByRole('button', { name: 'Resume Distribution 12 (12)' }), {
    detail: 2,
  });
  expect(calls.map(written)).toEqual([[], [{ state: 'paused' }]]);
  const places = ['13', '12'].map((id) => rowOf(grid, id).getAttribute('aria-rowindex'));
  expect(places).toEqual(['2', '3']);
});

test('what goes live names the version that was read, and asks if there is a newer one', async () => {
  answerCall(LIST, () => [distributionRow(12, { state: 'draft' })]);
  const calls = answerCall(`${LIST}/12/state`, ({ body }) =>
    (body as { version: number }).version === 3
      ? new StatusReply(409, staleSave({ version: 4 }))
      : { message: 'Distribution 12 is live', version: 5, effects: distributionEffects() },
  );
  const person = openApp('/rotations');
  await findGrid('Distributions');
  await person.click(button('Make live: Distribution 12 (12)'));
  const asked = await findDialog('Failed to update distribution');
  await person.click(button('Keep mine', asked));
  expect(await screen.findByText('"Distribution 12" is live')).toBeVisible();
  expect(written(calls)).toEqual([
    { state: 'live', version: 3 },
    { state: 'live', version: 4 },
  ]);
});

test('who may not edit sees the state and cannot change it', async () => {
  answerCall(LIST, () => [distributionRow(12)]);
  openApp('/rotations', adminWithout('DISTRIBUTIONS_EDIT'));
  const grid = await findGrid('Distributions');
  expect(cellOf(grid, rowOf(grid, '12'), 'State')).toHaveTextContent('Live');
  expect(screen.queryByRole('button', { name: 'Pause Distribution 12 (12)' })).toBeNull();
});

describe('the editor', () => {
  const openEditor = async (address: string, title: RegExp) => {
    const saves = answerCall(LIST, ({ method }) => {
      if (method === 'GET') return [distributionRow(12)];
      return { message: 'Saved', version: 4, id: 13 };
    });
    answerCall(`${LIST}/12`, () => savedDistribution(12));
    const person = openApp(address);
    return { person, editor: await findDialog(title), saves };
  };
  const linesOf = (editor: HTMLElement) =>
    within(editor).findByRole('list', { name: 'What saving changes' });
  const submit = async (person: ReturnType<typeof openApp>, editor: HTMLElement) => {
    await person.click(await within(editor).findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  test('says before saving from which distribution it takes over, with a link', async () => {
    const asked = answerCall(EFFECTS, () =>
      distributionEffects({
        changes: [{ kind: 'takes_over', distribution: MAIN, leads: LEADS, leaves_nothing: false }],
      }),
    );
    const { person, editor, saves } = await openEditor(
      '/rotations?distribution=12&step=2',
      /^Edit Distribution #12/,
    );
    const lines = await linesOf(editor);
    await waitFor(() =>
      expect(lines).toHaveTextContent(
        'Takes over from DE main: leads from Germany of publisher North go here from now on.',
      ),
    );
    const link = within(lines).getByRole('link', { name: 'DE main' });
    expect(link).toHaveAttribute('href', '/rotations?distribution=7&step=1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(asked[0]?.body).toEqual({
      distribution_id: 12,
      state: 'live',
      country_id: 1,
      publisher_id: null,
      custom_param_1: 'promo',
    });

    // A save that does not touch the state does not send it.
    await submit(person, editor);
    expect(written(saves)[0]).not.toHaveProperty('state');
  });

  test('says that it would never be used', async () => {
    answerCall(EFFECTS, () => distributionEffects({ shadowed_by: MAIN, leads: LEADS }));
    const { editor } = await openEditor('/rotations?distribution=12', /^Edit Distribution #12/);
    const lines = await linesOf(editor);
    await waitFor(() => expect(lines).toHaveTextContent(/^Never used: DE main comes first/));
  });

  test('a copy starts paused', async () => {
    const { person, editor, saves } = await openEditor(
      '/rotations?distribution=new&copy=12&step=2',
      /^New Distribution/,
    );
    expect(await linesOf(editor)).toHaveTextContent('It gets no leads until somebody resumes it.');
    await submit(person, editor);
    expect(written(saves)[0]).toMatchObject({ state: 'paused' });
  });

  test('a state that is chosen is asked about and saved', async () => {
    const asked = answerCall(EFFECTS, () => distributionEffects());
    const { person, editor, saves } = await openEditor(
      '/rotations?distribution=12&step=2',
      /^Edit Distribution #12/,
    );
    await waitFor(async () =>
      expect(await linesOf(editor)).toHaveTextContent(
        'No leads of other distributions change hands.',
      ),
    );
    await choose(person, editor, 'State', 'Paused');
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ state: 'paused' }));
    await submit(person, editor);
    expect(written(saves)[0]).toMatchObject({ state: 'paused', version: 3 });
  });
});
