import {
  bearerOf,
  hasHeaders,
  json,
  jsonBody,
  queryOf,
  valueAt,
  type Handler,
  type Kind,
} from './kind.js';
import type { DeskLead } from './lead.desk.js';
import {
  isoText,
  isoTime,
  listsLeads,
  numberedPage,
  PAGE_SIZE,
  pageAt,
  pageCount,
  plainText,
  plainTime,
  unixTime,
} from './lists.js';

// Lists of leads in JSON.

type Routes = Kind['routes'];

const nestedGuard = (call: Parameters<Handler>[0]) =>
  bearerOf(call) === 'token-2'
    ? undefined
    : json(401, { success: false, message: 'Unauthenticated' });
/** Statuses and deposits apart. */
export const nestedBearerLists: Routes = {
  'GET /v1/leads': listsLeads({
    read: queryOf,
    guard: nestedGuard,
    since: ['updated_from', isoTime],
    list: (leads, lookup) =>
      json(200, {
        success: true,
        data: numberedPage(leads, lookup('page')).map(({ id, reference, status }) => ({
          id,
          tracking: { aff_sub: reference },
          status: { name: status },
        })),
        meta: { page: Number(lookup('page')), last_page: pageCount(leads) },
      }),
  }),
  'GET /v1/deposits': listsLeads({
    read: queryOf,
    guard: nestedGuard,
    since: ['updated_from', isoTime],
    list: (leads, lookup) => {
      const deposits = leads.flatMap(({ id, reference, deposit }) =>
        deposit === null
          ? []
          : [
              {
                lead: { id, aff_sub: reference },
                is_first: true,
                amount: { value: deposit.amount, currency: 'USD' },
                made_at: isoText(deposit.at),
              },
            ],
      );
      return json(200, {
        success: true,
        data: pageAt(deposits, Number(lookup('offset'))),
        total: deposits.length,
      });
    },
  }),
};

export const oauthTokenLists: Routes = {
  'GET /v1/leads': listsLeads({
    read: queryOf,
    guard: (call) =>
      call.desk.isValidToken(bearerOf(call))
        ? undefined
        : json(401, { error: 'invalid_token', error_description: 'The token expired' }),
    since: ['updatedSince', isoTime],
    list: (leads, lookup) => {
      const cursor = lookup('cursor');
      const start = leads.findIndex(({ id }) => `after-${id}` === cursor) + 1;
      if (cursor !== '' && start === 0) return json(400, { error: 'invalid_cursor' });
      const page = pageAt(leads, start);
      const last = page.at(-1);
      return json(200, {
        items: page.map(({ id, reference, status, deposit }) => ({
          id,
          externalReference: reference,
          state: status,
          deposit: deposit && { amount: Number(deposit.amount), at: isoText(deposit.at) },
        })),
        next: last === undefined || last === leads.at(-1) ? null : `after-${last.id}`,
      });
    },
  }),
};

/** Checks types. Its ids are longer than a number of JavaScript can hold. */
export const typedJsonLists: Routes = {
  'POST /rest/reports': listsLeads({
    read: (call) => (path) => {
      const value = valueAt(call, path);
      return typeof value === 'number' ? String(value) : '';
    },
    guard: (call) =>
      hasHeaders(call, { 'x-auth': 'key-5' })
        ? undefined
        : json(403, { result: 'error', errors: [{ field: null, message: 'Access denied' }] }),
    since: ['period.from', unixTime],
    list: (leads, lookup, call) => {
      const isTyped = /^\d+$/.test(lookup('offset')) && valueAt(call, 'include_deposits') === true;
      if (!isTyped)
        return json(400, { result: 'error', errors: [{ field: null, message: 'Wrong types' }] });
      const rows = pageAt(leads, Number(lookup('offset'))).map(
        ({ id, reference, status, deposit }) =>
          `{"id":90071${id},"reference":${reference},"status":${JSON.stringify(status)},` +
          `"has_ftd":${deposit !== null},"ftd":${
            deposit === null
              ? 'null'
              : `{"sum":${Number(deposit.amount)},"time":${Math.floor(deposit.at / 1000)}}`
          }}`,
      );
      const body = `{"result":"ok","total":${leads.length},"rows":[${rows.join()}]}`;
      return { ...json(200, null), body };
    },
  }),
};

/** Returns the id by which `irev-like` knows a lead. */
export const uuidOf = (id: string): string =>
  `0f6e2b1c-0000-4000-8000-${id.padStart(12, '0').slice(-12)}`;

/** Lists goals that leads reached, not statuses. The answer is the list itself. */
export const irevLikeLists: Routes = {
  'GET /api/affiliates/v2/leads': listsLeads({
    read: queryOf,
    guard: (call) =>
      hasHeaders(call, { authorization: 'token-4' })
        ? undefined
        : json(401, { code: 401, type: 'unauthorized', message: 'Token is not valid' }),
    since: ['created_from', isoTime],
    list: (leads, lookup) =>
      json(
        200,
        numberedPage(leads, lookup('page')).map(({ id, reference, deposit }) => ({
          uuid: uuidOf(id),
          goalType: deposit === null ? 'Lead pushed' : 'FTD',
          isTest: false,
          aff_sub: reference,
        })),
      ),
  }),
};

/** The address of the next page is in the answer. */
export const sessionLoginLists: Routes = {
  'GET /crm/leads': listsLeads({
    read: queryOf,
    guard: ({ headers, desk }) =>
      desk.isValidToken(String(headers['x-session']))
        ? undefined
        : json(401, { error: 'Session expired' }),
    since: ['modified_after', plainTime],
    list: (leads, lookup, { desk, query }) => {
      const start = Number(lookup('start') || '0');
      const following = new URLSearchParams(query);
      following.set('start', String(start + PAGE_SIZE));
      return json(200, {
        records: pageAt(leads, start).map(({ id, reference, status, deposit }) => ({
          id,
          refered_by: reference,
          sales_stage: status,
          first_deposit: deposit?.amount ?? '0.00',
          first_deposit_date: deposit === null ? '' : plainText(deposit.at),
        })),
        links: {
          next:
            start + PAGE_SIZE < leads.length
              ? desk.urlOf(`/crm/leads?${following.toString()}`)
              : null,
        },
      });
    },
  }),
};

/** The answer is the list itself. The address of the next page is in a header. */
export const leadListLists: Routes = {
  'GET /bulk/leads': listsLeads({
    read: queryOf,
    guard: (call) =>
      hasHeaders(call, { 'x-api-key': 'key-8' }) ? undefined : json(401, { error: 'No access' }),
    since: ['changed_since', isoTime],
    list: (leads, lookup, { desk }) => {
      const start = Number(lookup('start') || '0');
      const rows = pageAt(leads, start).map(({ id, reference, status, deposit }) => ({
        id,
        reference,
        states: [{ kind: 'sales', name: status }],
        money: deposit
          ? [{ kind: 'deposit', sum: deposit.amount, made_at: isoText(deposit.at) }]
          : [],
      }));
      const since = encodeURIComponent(lookup('changed_since'));
      const next = start + PAGE_SIZE;
      const first = `<${desk.urlOf(`/bulk/leads?changed_since=${since}`)}>; rel="first"`;
      const link = `<${desk.urlOf(`/bulk/leads?changed_since=${since}&start=${next}`)}>`;
      return {
        ...json(200, rows),
        link: next < leads.length ? `${first}, ${link}; rel="next"` : first,
      };
    },
  }),
};

/** Gives each change once. It says `declined` of leads that it looked at and did not take. */
export const queuedLists: Routes = {
  'POST /intake/updates': (call) => {
    if (!hasHeaders(call, { 'x-key': 'key-9' }))
      return json(401, { status: 'Error', message: 'Invalid key' });
    return json(200, {
      status: 'OK',
      updates: call.desk.nextUnlisted(PAGE_SIZE).map(({ id, reference, status, deposit }) => ({
        leadId: id,
        c1: reference,
        disposition: status,
        deposited: deposit === null ? 'no' : 'yes',
        depositDate: deposit === null ? '' : plainText(deposit.at),
        depositSum: deposit === null ? '' : `$${deposit.amount}`,
      })),
    });
  },
};

/** Has a key of its own for lists. Says that its JSON is HTML, and errors with HTTP 200. */
export const trackboxLikeLists: Routes = {
  'POST /api/pull/customers': (call) => ({ ...trackboxList(call), type: 'text/html' }),
};
const trackboxList = listsLeads({
  read: jsonBody,
  guard: (call) =>
    hasHeaders(call, {
      'x-trackbox-username': 'tb',
      'x-trackbox-password': 'pass-3',
      'x-api-key': 'pull-key-3',
    })
      ? undefined
      : json(200, { status: false, message: 'Wrong credentials', code: 401 }),
  since: ['from', plainTime],
  list: (leads, lookup) =>
    json(200, {
      data: numberedPage(leads, lookup('page')).map(({ id, reference, status, deposit }) => ({
        customerData: {
          customerId: id,
          call_status: status,
          depositor: deposit === null ? 0 : 1,
        },
        tracking: { sub: reference },
      })),
      meta: { currentPage: Number(lookup('page')), lastPage: pageCount(leads) },
    }),
});

const userRow = ({ id, reference, status, deposit }: DeskLead) => ({
  UserId: Number(id),
  Ctag: reference,
  SaleStatus: status,
  IsDepositor: deposit === null ? 'False' : 'True',
  FTDDate: '0000-00-00 00:00:00',
  FTDAmount: deposit === null ? '' : deposit.amount,
});
/**
 * Contradicts itself: depositors have no date, and a row from before their deposit. Answers every
 * call with HTTP 200.
 */
export const getQueryLists: Routes = {
  'GET /user/report': listsLeads({
    read: queryOf,
    guard: (_call, lookup) =>
      lookup('key') === 'key-6'
        ? undefined
        : json(200, { ErrorCode: 'AccessDenied', ErrorMessage: 'Unknown key' }),
    since: ['FromDate', plainTime],
    list: (leads, lookup) => {
      const rows = leads.flatMap((lead) =>
        lead.deposit === null
          ? [userRow(lead)]
          : [userRow({ ...lead, status: 'New', deposit: null }), userRow(lead)],
      );
      return json(200, { ErrorCode: 'Ok', Users: numberedPage(rows, lookup('Page')) });
    },
  }),
};
