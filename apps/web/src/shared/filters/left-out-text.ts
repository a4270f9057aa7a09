/** Most names in the text; the rest is counted. */
const NAMED = 5;

/** Returns the message about ignored parts of an address. Empty if nothing was ignored. */
export const leftOutText = (leftOut: readonly string[]): string => {
  if (leftOut.length === 0) return '';
  const rest = leftOut.length - NAMED;
  const names = leftOut.slice(0, NAMED).join(', ');
  return `Left out of the address: ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
};
