/** Return the page of an advertiser or publisher; `tab` is the value of a tab. */
export const advertiserPath = (id: number): string => `/edit/advertiser/${id}`;
export const publisherPath = (id: number): string => `/edit/affiliate/${id}`;
