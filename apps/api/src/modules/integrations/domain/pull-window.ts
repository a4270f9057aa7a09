import type { IntegrationTemplate, PullPlaceholder, StatusPullTemplate } from '@leadline/contracts';

const day = (at: Date): string => at.toISOString().slice(0, 10);
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** The values of the placeholders in the request for one page. */
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

/** The status pull as an integration template, so that `renderRequest` can render it. */
export const callTemplateOf = ({
  method,
  url,
  headers,
  auth,
  fields,
}: StatusPullTemplate): IntegrationTemplate => ({
  method,
  url,
  headers,
  auth,
  format: method === 'GET' ? 'query' : 'json',
  fields,
  success: { statuses: [200], rules: [] },
  read: { external_id: null, autologin_url: null, message: null },
  timeout_ms: 10_000,
  connections: 1,
  connection_wait_ms: 0,
  retries: 0,
  timeout_policy: 'hold',
  unclear_answers: {
    http_500: 'refused',
    http_502: 'unknown',
    http_503: 'refused',
    http_504: 'unknown',
    unreadable: 'unknown',
  },
});
