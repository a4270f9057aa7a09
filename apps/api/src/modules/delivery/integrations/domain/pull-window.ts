import type { PullPlaceholder, RequestTemplate, StatusPullTemplate } from '@leadline/contracts';

const day = (at: Date): string => at.toISOString().slice(0, 10);
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Returns the values of the placeholders in the request for one page. */
export const pullValues = (
  { lookback_hours: hours }: Pick<StatusPullTemplate, 'lookback_hours'>,
  now: Date,
  page: number,
  cursor: string,
): Readonly<Record<PullPlaceholder, string>> => {
  const since = new Date(now.getTime() - hours * 3_600_000);
  return {
    since: since.toISOString(),
    until: now.toISOString(),
    since_date: day(since),
    until_date: day(now),
    since_unix: seconds(since),
    until_unix: seconds(now),
    page: String(page),
    cursor,
  };
};

/** Returns the request of a page, for `renderRequest`. */
export const pageRequestOf = ({
  method,
  url,
  headers,
  auth,
  fields,
}: StatusPullTemplate): RequestTemplate => ({
  method,
  url,
  headers,
  auth,
  format: method === 'GET' ? 'query' : 'json',
  fields,
});
