/** So many things are named; the others are counted. */
const NAMED = 5;

/** What the user is told about an address of which parts mean nothing. Empty if all is used. */
export const leftOutText = (leftOut: readonly string[]): string => {
  if (leftOut.length === 0) return '';
  const rest = leftOut.length - NAMED;
  const names = leftOut.slice(0, NAMED).join(', ');
  return `Left out of the address: ${names}${rest > 0 ? ` and ${rest} more` : ''}`;
};
