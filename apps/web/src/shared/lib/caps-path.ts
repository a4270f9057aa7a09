/** The caps that the list is limited to, as a name in the filters of its address. */
export const CAP_IDS = 'cap_ids';

/** Returns the address of the caps page with only these caps. */
export const capsPath = (ids: readonly number[]): string =>
  `/caps?filters=${encodeURIComponent(JSON.stringify({ [CAP_IDS]: ids }))}`;
