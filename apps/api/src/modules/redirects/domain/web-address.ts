/** The URL for a Location header. Null unless it is http or https. */
export const webAddressOf = (text: string): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
};
