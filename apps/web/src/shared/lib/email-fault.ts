import { MESSAGES } from './messages';

const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** What is wrong with the address of an account; null if nothing is. */
export const emailFault = (email: string): string | null => {
  if (email.trim() === '') return MESSAGES.emailMissing;
  return EMAIL.test(email.trim()) ? null : MESSAGES.emailInvalid;
};
