/** A call as the page sent it. */
export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
type Reply = (call: SentCall) => unknown;

interface Answer {
  readonly reply: Reply;
  readonly status: number;
  readonly calls: SentCall[];
}

/** Gives another status than the one of its answer, e.g. a failure to a write of a path. */
export class StatusReply {
  constructor(
    readonly status: number,
    readonly body: unknown,
  ) {}
}

const answers = new Map<string, Answer>();

/** What the frame around every page asks for. */
const FRAME: readonly (readonly [path: string, body: unknown])[] = [
  ['/api/alerts', { data: [] }],
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
  ['/api/get-filter-data-2', {}],
  ['/api/presets', []],
  ['/api/progress-logs-count', { count: 0 }],
  [
    '/api/timezone',
    [
      { id: 1, name: 'UTC', offset: '+00:00' },
      { id: 2, name: 'Europe/Paris', offset: '+01:00' },
    ],
  ],
];

const respond = (status: number, body: unknown): Response =>
  ({
    status,
    ok: status < 400,
    text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
  }) as Response;

const fakeFetch = async (address: string, { method = 'GET', body }: RequestInit = {}) => {
  const { pathname, searchParams } = new URL(address, window.location.href);
  const call: SentCall = {
    method,
    path: pathname,
    query: searchParams,
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
  const answer = answers.get(pathname);
  if (answer === undefined) throw new Error(`No answer is prepared for ${method} ${pathname}`);
  answer.calls.push(call);
  const reply = await answer.reply(call);
  return reply instanceof StatusReply
    ? respond(reply.status, reply.body)
    : respond(answer.status, reply);
};

/** Forgets all answers but those of the frame. */
export const resetApi = (): void => {
  answers.clear();
  for (const [path, body] of FRAME) answerCall(path, () => body);
  Object.assign(globalThis, { fetch: fakeFetch });
};

/** Answers a path of the API; gives the calls that came. */
export const answerCall = (path: string, reply: Reply, status = 200): readonly SentCall[] => {
  const calls: SentCall[] = [];
  answers.set(path, { reply, status, calls });
  return calls;
};
