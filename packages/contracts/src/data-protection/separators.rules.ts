/**
 * Characters between the digits of a phone number or the parts of a mailbox. Search terms have
 * none.
 */
export const SEPARATORS: readonly string[] = [' ', '(', ')', '.', '-'];
