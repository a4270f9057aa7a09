import { dictionary } from '@zxcvbn-ts/language-common';

/** The list is sorted by how often a password was found in leaks. */
const REFUSED = 10_000;
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, REFUSED));

/** Whether a password is among the 10,000 most common ones, in any case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());
