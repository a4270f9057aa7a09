import { dashboardStats, firstSteps, userSettings } from './fake-dashboard';
import { distributionEffects } from './fake-distributions';

/** A call of the page. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Aborted when the page cancels the call. */
  readonly signal: AbortSignal | null;
  readonly body: unknown;
}
type Reply = (call: SentCall) => unknown;

interface Answer {
  readonly reply: Reply;
  readonly status: number;
  readonly calls: SentCall[];
}

/** Overrides the status of an answer, e.g. to fail only the writes of a path. */
export class StatusReply {
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

const answers = new Map<string, Answer>();
/** Every call of the test, to any path. */
export const sentCalls: SentCall[] = [];

/** Requests of the frame around every page. */
const FRAME: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/alerts', { data: [] }],
  ['/api/alerts/today', { data: [] }],
  ['/api/countries', [{ id: 1, code: 'DE', name: 'Germany', country_icon: '' }]],
  ['/api/pending-conversions/pending-ftd', { count: 0 }],
  [
    '/api/user-settings/1/table-columns',
    { lead_details_columns: null, pending_conversion_columns: null, reports_columns: null },
  ],
  [
    '/api/get-filter-data',
    {
      advertisers: [{ id: 1, name: 'Alpha' }],
      countries: [{ id: 1, name: 'Germany' }],
      publishers: [{ id: 1, name: 'North' }],
      funnel: [],
      statuses: [{ id: 'Call back', name: 'Call back', brand_status: 'Call back' }],
    },
  ],
  ['/api/first-administrator', { is_wanted: false, password_min: 6, password_max: 12 }],
  ['/api/distributions/effects', distributionEffects()],
  ['/api/user-settings/1', userSettings()],
  ['/api/dashboard/stats', dashboardStats()],
  ['/api/first-steps', firstSteps({ lead_id: 1 })],
  ['/api/dashboard/top-publishers', []],
  ['/api/dashboard/top-advertisers', []],
  ['/api/dashboard/latest-ftd', []],
  [
    '/api/get-filter-data-2',
    {
      Advertisers: { id: 1, data: [{ id: 1, name: 'Alpha' }] },
      Countries: { id: 2, data: [{ id: 1, name: 'Germany' }] },
      Statuses: { id: 3, data: [{ id: 'Call back', name: 'Call back' }] },
      Publishers: { id: 4, data: [{ id: 1, name: 'North' }] },
    },
  ],
  ['/api/presets', []],
  ['/api/scheduled-changes', []],
  ['/api/progress-logs-count', { count: 0 }],
  ['/api/progress-logs/batches', []],
  [
    '/api/timezone',
    [
      { id: 1, name: 'UTC', offset: '+00:00' },
      { id: 2, name: 'Europe/Paris', offset: '+01:00' },
    ],
  ],
];

/** Returns the body of an answer: text is the text of a file, everything else becomes JSON. */
const textOf = (body: unknown): string => {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const respond = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  ({
    status,
    headers: new Headers(headers),
    ok: status < 400,
    text: () => Promise.resolve(textOf(body)),
    json: () => Promise.resolve(body),
  }) as Response;

const abortOf = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** Path of the page's regular request for the number of newer leads; see {@link answerNewer}. */
const NEWER = '/api/lead-details?newer_than';
const isCountOfNewer = ({ path, body }: SentCall): boolean => {
  if (path !== '/api/lead-details') return false;
  const { limit, search_in: searchIn } = body as { limit: number; search_in: string };
  return limit === 1 && searchIn !== 'id';
};

const fakeFetch = async (
  address: string,
  { method = 'GET', body, headers, signal = null }: RequestInit = {},
) => {
  const { pathname, searchParams } = new URL(address, window.location.href);
  const call: SentCall = {
    method,
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(new Headers(headers)),
    signal,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
  const answer = answers.get(isCountOfNewer(call) ? NEWER : pathname) ?? answers.get(pathname);
  if (answer === undefined) throw new Error(`No answer is prepared for ${method} ${pathname}`);
  answer.calls.push(call);
  sentCalls.push(call);
  const reply = await Promise.race([answer.reply(call), abortOf(signal)]);
  return reply instanceof StatusReply
    ? respond(reply.status, reply.body, reply.headers)
    : respond(answer.status, reply);
};

/** Forgets all answers except those of the frame. */
export const resetApi = (): void => {
  answers.clear();
  sentCalls.length = 0;
  for (const [path, body] of FRAME) answerCall(path, () => body);
  answerNewer(() => 0);
  Object.assign(globalThis, { fetch: fakeFetch });
};

/** Answers a path of the API. Returns the calls that arrive. */
export const answerCall = (path: string, reply: Reply, status = 200): readonly SentCall[] => {
  const calls: SentCall[] = [];
  answers.set(path, { reply, status, calls });
  return calls;
};

/**
 * Answers the request for the number of leads since the list was read. Returns the calls that
 * arrive. They are kept apart from the list's calls, because on a slow machine they may arrive at
 * any time.
 */
export const answerNewer = (total: (newerThan: number) => number): readonly SentCall[] =>
  answerCall(NEWER, ({ body }) => {
    // The value is absent if the list was empty.
    const { newer_than: newerThan = 0 } = body as { newer_than?: number };
    return { total: total(newerThan), data: [] };
  });
