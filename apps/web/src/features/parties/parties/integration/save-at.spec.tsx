import { screen, waitFor, within } from '@testing-library/dom';
import { fill, findDialog, readError } from '#test/app';
import { answerCall, StatusReply } from '#test/fake-api';
import { answerIntegrationTab, bodiesOf, button, openTab, PATH } from '#test/fake-integration';
import { failure } from '#test/fake-replies';

const CANNOT_WAIT = 'A secret cannot wait. Save it at once.';

beforeEach(answerIntegrationTab);

/** Presses "Save at…" in a part of the tab, and takes the moment that is offered. */
const saveAt = async (person: Awaited<ReturnType<typeof openTab>>, part: HTMLElement) => {
  await person.click(button('Save at…', part));
  await person.click(button('Schedule', await findDialog('Save at…')));
};

test('an integration waits for a moment, but a secret that was entered does not', async () => {
  const saved = { method: 'PUT', path: PATH };
  const calls = answerCall('/api/scheduled-changes', ({ method, body }) => {
    if (method === 'GET') return [];
    const { secrets } = (body as { body: { secrets: object } }).body;
    if (Object.keys(secrets).length === 0) return { message: 'Scheduled', id: 7, at: '' };
    return new StatusReply(422, {
      ...failure('VALIDATION_FAILED', CANNOT_WAIT),
      issues: [{ in: 'body', field: 'secrets.token', code: 'secret', message: CANNOT_WAIT }],
    });
  });
  const person = await openTab();
  const secret = screen.getByLabelText('Text of the secret token');
  await fill(person, secret, 'another-key');
  await saveAt(person, screen.getByRole('group', { name: 'Save the integration' }));
  await readError(person);
  expect(await screen.findByText(CANNOT_WAIT)).toBeVisible();
  expect(screen.getByLabelText('Text of the secret token')).toHaveValue('another-key');

  await person.click(button('Discard'));
  const address = screen.getAllByLabelText('Address (URL)')[0] as HTMLElement;
  await fill(person, address, 'https://api.alpha.example/new');
  await saveAt(person, screen.getByRole('group', { name: 'Save the integration' }));
  await waitFor(() => expect(bodiesOf(calls, 'POST')).toHaveLength(2));
  expect(bodiesOf(calls, 'POST')[1]).toMatchObject({ ...saved, body: { secrets: {} } });
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull());
});

test('a status mapping waits for a moment', async () => {
  const calls = answerCall('/api/scheduled-changes', ({ method }) =>
    method === 'GET' ? [] : { message: 'Scheduled', id: 7, at: '' },
  );
  const person = await openTab();
  await person.click(await screen.findByRole('button', { name: 'Add status' }));
  await fill(person, screen.getByLabelText('Status of the advertiser 1'), 'NA');
  const mapping = button('Save the mapping').parentElement as HTMLElement;
  await saveAt(person, mapping);
  await waitFor(() =>
    expect(bodiesOf(calls, 'POST')).toMatchObject([
      {
        path: '/api/advertisers/7/status-mapping',
        body: { statuses: [{ value: 'NA' }] },
      },
    ]),
  );
  expect(within(mapping).getByRole('button', { name: 'Save at…' })).toBeDisabled();
});
