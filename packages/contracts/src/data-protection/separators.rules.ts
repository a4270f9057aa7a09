/** Signs between the digits of a phone number or the parts of a mailbox. Needles have none. */
export const SEPARATORS: readonly string[] = [' ', '(', ')', '.', '-'];
