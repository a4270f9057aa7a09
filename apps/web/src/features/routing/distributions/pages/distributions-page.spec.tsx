import { screen, waitFor, within } from '@testing-library/dom';
import {
  ADMIN,
  adminWithout,
  answerQuestion,
  cellOf,
  choose,
  dialogCloses,
  fill,
  findDialog,
  findGrid,
  openApp,
  openAsVisitor,
  readError,
  rowOf,
  rowsOf,
} from '#test/app';
import { answerCall, sentCalls, StatusReply } from '#test/fake-api';
import { distributionRow, savedDistribution } from '#test/fake-distributions';
import { failure, leadRow, staleSave } from '#test/fake-replies';

const LIST = '/api/distributions';
const ONE = `${LIST}/12`;
const EDITOR = /^(New Distribution|Edit Distribution #\d+)/;
const CONFLICT = new StatusReply(409, {
  ...failure('CONFLICT', 'From the field message.'),
  error: 'From the field error.',
});
const NOTHING = new StatusReply(500, undefined);

const button = (name: string | RegExp, scope: HTMLElement = document.body): HTMLElement =>
  within(scope).getByRole('button', { name });
const label = (editor: HTMLElement): HTMLElement => within(editor).getByLabelText('Label');
const firstGroup = async (editor: HTMLElement): Promise<HTMLElement> => {
  const [name] = await within(editor).findAllByRole('textbox', { name: 'Group Name' });
  return name!;
};
const editorCloses = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: EDITOR })).toBeNull());

/** Answers the list with distribution 12, and what is written with this reply. */
const answerList = (write: () => StatusReply): void => {
  answerCall(LIST, ({ method }) => (method === 'GET' ? [distributionRow(12)] : write()));
  answerCall(ONE, () => savedDistribution(12));
};

afterEach(() => sessionStorage.clear());

test('requests the chosen filter, and keeps tab, filter and sort in the address', async () => {
  const calls = answerCall(LIST, () => [
    distributionRow(1, { is_active_open: 'false' }),
    distributionRow(2, { country_id: 2, country_name: 'Austria' }),
    distributionRow(3, { publisher_id: 4, publisher_name: 'Zeta' }),
  ]);
  const person = openApp('/rotations');
  const grid = await findGrid('Distributions');
  // A call without a method counts the distributions that the methods hide.
  const asked = () => calls.flatMap(({ query }) => query.get('method') ?? []);
  expect(calls[0]?.query.toString()).toBe('method=slot');
  expect(cellOf(grid, rowOf(grid, '1'), 'Active')).toHaveTextContent('Closed');
  expect(cellOf(grid, rowOf(grid, '2'), 'Active')).toHaveTextContent('Open');
  expect(screen.getByRole('combobox', { name: 'Rows per page' })).toBeVisible();

  await choose(person, document.body, 'Method', 'CHANCE');
  expect(asked()).toEqual(['slot']);
  await person.click(button(/^Apply/));
  await waitFor(() => expect(asked()).toEqual(['slot', 'slot,chance']));

  await person.click(screen.getByRole('tab', { name: 'Publisher' }));
  expect(await screen.findByRole('button', { name: /^Global ?2 Distributions/ })).toBeVisible();
  await person.click(button(/^Zeta ?1 Distribution/));
  const ofZeta = await findGrid('Distributions of Zeta');
  expect(within(ofZeta).getByText('Distribution 3')).toBeVisible();

  const after = openAsVisitor();
  const publisher = await screen.findByRole('tab', { name: 'Publisher' });
  expect(publisher).toHaveAttribute('aria-selected', 'true');
  expect(button('Remove filter Method: SLOTS, CHANCE')).toBeVisible();
  publisher.focus();
  await after.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'Country' })).toHaveFocus();
  expect(await screen.findByRole('button', { name: /^Austria ?1 Distribution/ })).toBeVisible();
  await after.click(button('Show filter'));
  await after.click(button('Cancel'));
  await waitFor(() => expect(window.location.href).toMatch(/\/rotations\?tab=country$/));
});

test('says how many distributions the default method hides, and shows them', async () => {
  const every = [distributionRow(1), distributionRow(2, { type: 'chance' })];
  answerCall(LIST, ({ query }) => (query.has('method') ? every.slice(0, 1) : every));
  const person = openApp('/rotations');
  await person.click(await screen.findByRole('button', { name: '1 more with other methods' }));
  const grid = await findGrid('Distributions');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(2));
  expect(screen.queryByRole('button', { name: /with other methods/ })).toBeNull();
});

test('searches by name, and says why a distribution is open outside its hours', async () => {
  answerCall(LIST, () => [
    distributionRow(1, { name: 'Germany, office hours', is_outside_hours: true }),
    distributionRow(2, { name: 'Austria', parameters: { custom_param_1: 'promo' } }),
  ]);
  const person = openApp('/rotations');
  const grid = await findGrid('Distributions');
  expect(cellOf(grid, rowOf(grid, '1'), 'Active')).toHaveTextContent(
    'Open (outside hours: first timeslot)',
  );
  expect(cellOf(grid, rowOf(grid, '2'), 'Parameters')).toHaveTextContent('Custom Param 1: promo');
  await person.type(screen.getByRole('textbox', { name: 'Search distributions' }), 'OFFICE{Enter}');
  await waitFor(() => expect(rowsOf(grid)).toHaveLength(1));
  expect(rowOf(grid, '1')).toBeVisible();
  expect(new URL(window.location.href).searchParams.get('search')).toBe('OFFICE');
});

test('page 2 says which distribution it is', async () => {
  answerList(() => NOTHING);
  openApp('/rotations?distribution=12&step=2');
  const editor = await findDialog(/^Edit Distribution #12/);
  const summary = await within(editor).findByRole('list', { name: 'Distribution' });
  expect([...summary.children].map(({ textContent }) => textContent)).toEqual([
    'Distribution 12',
    'Germany',
    'SLOTS',
    'UTC',
  ]);
});

test('says which hours no timeslot covers, and what happens in them', async () => {
  answerList(() => NOTHING);
  openApp('/rotations?distribution=12&step=2');
  const editor = await findDialog(/^Edit Distribution #12/);
  expect(await within(editor).findByText(/^Every day 00:00–07:59/)).toHaveTextContent(
    'Not covered: Every day 00:00–07:59 – leads are rejected.',
  );
});

const READER = adminWithout('DISTRIBUTIONS_EDIT', 'DISTRIBUTIONS_CREATE', 'DISTRIBUTIONS_DELETE');

test('actions need permissions, and a link does not open the editor without them', async () => {
  answerCall(LIST, () => [distributionRow(1)]);
  openApp('/rotations?distribution=new', READER);
  const grid = await findGrid('Distributions');
  expect(rowOf(grid, '1')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: EDITOR })).toBeNull();
  for (const action of ['View', 'History of'])
    expect(button(`${action} Distribution 1 (1)`)).toBeVisible();
  for (const action of ['Edit', 'Copy', 'Delete'])
    expect(screen.queryByRole('button', { name: `${action} Distribution 1 (1)` })).toBeNull();
  expect(screen.queryByRole('button', { name: 'New Distribution' })).toBeNull();
});

test('who may only list distributions reads them, also by a link, and nothing can be changed', async () => {
  answerCall(LIST, () => [distributionRow(12)]);
  answerCall(ONE, () => savedDistribution(12));
  answerCall('/api/get-filter-data-2', () => ({
    Funnel: { id: 13, data: [{ id: 'funnel-a', name: 'Quiz' }] },
  }));
  const person = openApp('/rotations?distribution=12&step=2', READER);
  const dialog = await findDialog('Distribution #12');
  const first = await within(dialog).findByRole('list', { name: 'Advertisers of First' });
  expect([...first.children].map(({ textContent }) => textContent)).toEqual([
    'Alpha60%',
    'Beta40%',
  ]);
  await person.click(within(dialog).getByRole('tab', { name: 'Night' }));
  expect(await within(dialog).findByText('Every day 18:00–23:59')).toBeVisible();

  await person.click(within(dialog).getByRole('tab', { name: 'General' }));
  const facts = await within(dialog).findByLabelText('General', { selector: 'dl' });
  await waitFor(() => expect(facts).toHaveTextContent('Funnel: Quiz, funnel-b'));
  expect(facts).toHaveTextContent('StateLive');
  expect(facts).toHaveTextContent('CountryGermanyPublisherGlobalParametersCustom Param 1: promo');
  expect(within(dialog).queryByRole('textbox')).toBeNull();
  for (const name of ['Submit', 'Next'])
    expect(within(dialog).queryByRole('button', { name })).toBeNull();
  expect(sentCalls.filter(({ method }) => method !== 'GET')).toEqual([]);

  await person.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await dialogCloses('Distribution #12');
  await person.click(button('View Distribution 12 (12)'));
  expect(await findDialog('Distribution #12')).toBeVisible();
});

test('a problem leads to its own field, on the other page too', async () => {
  answerList(() => NOTHING);
  const person = openApp('/rotations?distribution=new');
  const editor = await findDialog('New Distribution');
  await waitFor(() => expect(label(editor)).toBeVisible());
  await person.click(button('Next', editor));
  await person.click(
    await within(editor).findByRole('button', { name: 'Please choose a country' }),
  );
  await waitFor(() =>
    expect(within(editor).getByRole('combobox', { name: 'Country' })).toHaveFocus(),
  );
});

test('an overwrite that was typed but not added asks before Next', async () => {
  answerList(() => NOTHING);
  const person = openApp('/rotations?distribution=12&step=1');
  const editor = await findDialog(/^Edit Distribution #12/);
  const card = await within(editor).findByRole('region', { name: 'Parameters' });
  await person.click(button(/^Delete/, card));
  await person.click(button('Add parameter', card));
  await person.type(within(card).getByRole('combobox', { name: 'Value' }), 'typed');
  await person.click(button('Next', editor));
  const question = await findDialog('Not added yet');
  expect(question).toHaveTextContent('The parameter that you typed was not added.');
  await person.click(button('Back', question));
  expect(within(card).getByRole('combobox', { name: 'Value' })).toHaveValue('typed');

  await person.click(button('Next', editor));
  await person.click(button('Go on without it', await findDialog('Not added yet')));
  expect(await within(editor).findByRole('button', { name: 'Submit' })).toBeVisible();
});

test('a percentage with a decimal comma is read as it was meant', async () => {
  answerList(() => NOTHING);
  const person = openApp('/rotations?distribution=12&step=2');
  const editor = await findDialog(/^Edit Distribution #12/);
  const share = await within(editor).findByRole('spinbutton', { name: 'Percentage of Alpha' });
  await fill(person, share, '33,3');
  await person.tab();
  expect(share).toHaveValue('33.3');
});

test('a failed create shows the text of `error`; without one the editor closes and keeps the entries', async () => {
  let reply = CONFLICT;
  answerList(() => reply);
  const person = openApp('/rotations');
  await findGrid('Distributions');
  await person.click(button('Copy Distribution 12 (12)'));
  const editor = await findDialog('New Distribution');
  await waitFor(() => expect(label(editor)).toBeVisible());
  await fill(person, label(editor), 'Kept');
  await person.click(button('Next', editor));
  await person.click(await within(editor).findByRole('button', { name: 'Submit' }));
  const dialog = await findDialog('Failed to create distribution');
  expect(dialog).toHaveTextContent('From the field error.');
  await person.click(button('OK', dialog));
  await dialogCloses('Failed to create distribution');
  expect(editor).toBeVisible();

  reply = NOTHING;
  await person.click(button('Submit', editor));
  await editorCloses();
  const notice = await screen.findByText(/^Failed to create distribution\./);
  expect(notice.closest('[role="alert"]')).toBeVisible();
  await person.click(button('Open again'));
  const again = await findDialog('New Distribution');
  await waitFor(() => expect(label(again)).toHaveValue('Kept'));
  expect(within(again).getByText('Your unsaved changes were restored')).toBeVisible();
});

test('a failed update shows the text of `message`, a failed delete that of `error`', async () => {
  answerList(() => CONFLICT);
  const person = openApp('/rotations?distribution=12&step=2');
  const editor = await findDialog(/^Edit Distribution #12/);
  await fill(person, await firstGroup(editor), 'Changed');
  await person.click(button('Submit', editor));
  const dialog = await findDialog('Failed to update distribution');
  expect(dialog).toHaveTextContent('From the field message.');
  await person.click(button('OK', dialog));
  await dialogCloses('Failed to update distribution');
  await person.click(button('Cancel', editor));
  await answerQuestion(person, 'Discard your changes?', 'Discard');
  await editorCloses();

  let reply: unknown = failure('CONFLICT', 'In use.');
  answerCall(ONE, () => new StatusReply(409, reply));
  for (const text of ['In use.', 'Failed to delete. Please try again.']) {
    await person.click(button('Delete Distribution 12 (12)'));
    await answerQuestion(person, 'Are you sure?', 'Yes, delete it!');
    await readError(person, text);
    reply = {};
  }
});

describe('a distribution that somebody else has saved meanwhile', () => {
  const ASKED = 'Failed to update distribution';
  const DIFFERENCE = {
    field: 'timeslot.Day.groups',
    label: 'Timeslot Day › Groups in order',
    read: 'First, Fallback',
    theirs: 'Theirs, Fallback',
    mine: 'Mine, Fallback',
  };
  /** Renames a group of version 3, while Ann has saved version 4. */
  const saveStale = async () => {
    let saved = savedDistribution(12);
    const calls = answerCall(LIST, ({ method, body }) => {
      if (method === 'GET') return [distributionRow(12)];
      return (body as { version: number }).version === 4
        ? { message: 'Distribution updated successfully', version: 5 }
        : new StatusReply(409, staleSave({ version: 4, differences: [DIFFERENCE] }));
    });
    answerCall(ONE, () => saved);
    const person = openApp('/rotations?distribution=12&step=2');
    const editor = await findDialog(/^Edit Distribution #12/);
    await fill(person, await firstGroup(editor), 'Mine');
    saved = { ...savedDistribution(12), version: 4 };
    saved.step2[0]!.groups[0]!.name = 'Theirs';
    await person.click(button('Submit', editor));
    const asked = await findDialog(ASKED);
    expect(asked).toHaveTextContent('Ann Lee saved this after you opened it');
    const sent = (): number[] =>
      calls
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => (body as { version: number }).version);
    return { person, editor, asked, sent };
  };

  test('"Keep mine" saves over it, after a look at both side by side', async () => {
    const { person, asked, sent } = await saveStale();
    const cells = within(asked).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'First, Fallback',
      'Theirs, Fallback',
      'Mine, Fallback',
    ]);
    await person.click(button('Keep mine', asked));
    await editorCloses();
    expect(sent()).toEqual([3, 4]);
  });

  test('"Take theirs" starts over from what is saved', async () => {
    const { person, editor, asked } = await saveStale();
    await person.click(button('Take theirs', asked));
    await waitFor(async () => expect(await firstGroup(editor)).toHaveValue('Theirs'));
    await person.click(button('Cancel', editor));
    await editorCloses();
  });

  test('"Keep editing" leads to a save that succeeds', async () => {
    const { person, editor, asked, sent } = await saveStale();
    await person.click(button('Keep editing', asked));
    await dialogCloses(ASKED);
    expect(await within(editor).findByText(/^Ann Lee saved this meanwhile/)).toBeVisible();
    expect(await firstGroup(editor)).toHaveValue('Mine');
    await person.click(button('Submit', editor));
    await editorCloses();
    expect(sent()).toEqual([3, 4]);
  });
});

test('a failure of loading shows in the editor, which offers another try', async () => {
  answerList(() => NOTHING);
  answerCall(ONE, () => new StatusReply(404, failure('DISTRIBUTION_NOT_FOUND', 'Gone.')));
  const person = openApp('/rotations?distribution=12');
  const editor = await findDialog(EDITOR);
  expect(await within(editor).findByRole('alert')).toHaveTextContent('could not be loaded');
  answerCall(ONE, () => savedDistribution(12));
  await person.click(button('Retry', editor));
  await waitFor(() => expect(label(editor)).toHaveValue('Distribution 12'));
});

test('a lead leads to its distribution', async () => {
  answerList(() => NOTHING);
  answerCall('/api/lead-details', () => ({
    total: 1,
    data: [leadRow(1, { dis_id: 12, distribution_name: 'GB main' })],
  }));
  answerCall(`/api/user-settings/${ADMIN.user_id}/table-columns`, () => ({
    lead_details_columns: [{ value: 'distribution_name', title: 'Distribution', visible: true }],
    pending_conversion_columns: null,
    reports_columns: null,
  }));
  const person = openApp('/leads');
  const grid = await findGrid('Leads');
  const [, link] = await waitFor(() => within(rowsOf(grid)[0]!).getAllByRole('link'));
  await person.click(link!);
  await waitFor(() => expect(window.location.href).toMatch(/\/rotations\?distribution=12&step=2$/));
  const editor = await findDialog(/^Edit Distribution #12/);
  expect(
    await within(editor).findByRole('heading', { name: 'Distribution Details' }),
  ).toBeVisible();
});

test('a distribution with parties of others is only shown to a limited user', async () => {
  answerCall(LIST, () => [distributionRow(12, { may_change: false }), distributionRow(13)]);
  answerCall(ONE, () => ({ ...savedDistribution(12), may_change: false }));
  const person = openApp('/rotations', {
    ...ADMIN,
    own_parties: { advertisers: [7], publishers: [] },
  });
  const grid = await findGrid('Distributions');
  const actions = (id: string) =>
    within(rowOf(grid, id))
      .getAllByRole('button')
      .flatMap(
        (one) => /^(.+) Distribution \d+ /.exec(one.getAttribute('aria-label') ?? '')?.[1] ?? [],
      );
  expect(actions('13')).toEqual(['View', 'Edit', 'Pause', 'History of', 'Copy', 'Delete']);
  expect(actions('12')).toEqual(['View']);
  expect(screen.queryByRole('button', { name: 'Simulate' })).toBeNull();
  await person.click(button('View Distribution 12 (12)'));
  const dialog = await findDialog('Distribution #12');
  expect(dialog).toHaveTextContent('it also concerns parties that you do not manage');
  expect(within(dialog).queryByRole('button', { name: 'Submit' })).toBeNull();
  expect(within(dialog).queryByText(/^(Simulate|Replay)/)).toBeNull();
});
