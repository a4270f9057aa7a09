/** The pages of an advertiser and of a publisher; `tab` is the value of one of its tabs. */
export const advertiserPath = (id: number): string => `/edit/advertiser/${id}`;
export const publisherPath = (id: number): string => `/edit/affiliate/${id}`;
