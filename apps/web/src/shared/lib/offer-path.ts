/** The address of the offers page with a search for this one. */
export const offerPath = (slug: string): string =>
  `/offers?filters=${encodeURIComponent(JSON.stringify({ search_txt: [slug] }))}`;
