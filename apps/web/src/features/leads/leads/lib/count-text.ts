/** E.g. `1 lead`, `1,200 leads`. */
export const leadsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/** E.g. `1 job`, `20 jobs`. */
export const jobsText = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
