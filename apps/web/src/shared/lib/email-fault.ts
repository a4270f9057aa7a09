import { MESSAGES } from './messages';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** Returns the error of an account's email address; null if it is valid. */
export const emailFault = (email: string): string | null => {
  if (email.trim() === '') return MESSAGES.emailMissing;
  return EMAIL.test(email.trim()) ? null : MESSAGES.emailInvalid;
};
