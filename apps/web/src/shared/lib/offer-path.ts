/** Returns the address of the offers page with a search for an offer. */
export const offerPath = (slug: string): string =>
  `/offers?filters=${encodeURIComponent(JSON.stringify({ search_txt: [slug] }))}`;
