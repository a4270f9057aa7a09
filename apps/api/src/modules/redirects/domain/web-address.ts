/** The address in the form of a Location header, or null when a browser should not be sent there: only http and https. */
export const webAddressOf = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};
