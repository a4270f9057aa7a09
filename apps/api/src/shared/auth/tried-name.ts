const EMAIL_LIKE = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
const NO_EMAIL = 'not an e-mail address';

/**
 * Returns the name of a failed sign-in, for the security log. People type passwords into the wrong
 * field: text that does not look like an e-mail address is left out.
 */
export const triedName = (text: string): string => (EMAIL_LIKE.test(text) ? text : NO_EMAIL);
