import { within } from '@testing-library/dom';
import { dialogCloses, fill, findDialog, type openApp } from './app';
import { answerCall } from './fake-api';

/** Answers with the signed-in user's profile, with a second factor. */
export const answerProfile = (): void => {
  answerCall('/api/profile', () => ({
    ...{ name: 'Ada Admin', email: 'ada@example.com', role: 'Admin', two_factor: 'on', version: 1 },
    ...{ recovery_codes_left: 8, last_sign_in_at: null, password_min: 6, password_max: 12 },
    created_at: '2026-01-10T12:00:00.000Z',
  }));
};

/** Types password and code into the dialog that requires them, and submits it. */
export const prove = async (
  person: ReturnType<typeof openApp>,
  title: string,
  submitLabel: string,
): Promise<void> => {
  const dialog = await findDialog(title);
  await fill(person, await within(dialog).findByLabelText('6-digit code'), '123456');
  await fill(person, within(dialog).getByLabelText('Current password'), 'Secret123');
  await person.click(within(dialog).getByRole('button', { name: submitLabel }));
  await dialogCloses(title);
};
