/** The text in place of a token that is not shown. */
const TOKEN_MISSING = '<API token>';

/**
 * A test lead is routed and delivered, but counts nowhere and is told to no postback; the real one
 * is a lead like any other. Two leads with two keys, so that both can be sent in any order.
 */
export type CurlKind = 'test' | 'real';

const LEAD = {
  phone: '+447400123456',
  country: 'GB',
  ip: '81.2.69.142',
  funnel: 'spring-sale',
  hit_id: 'click-1001',
  custom_param_1: 'campaign-7',
};
const LEADS = {
  test: {
    key: 'test-1001',
    lead: {
      email: 'jane.doe@example.com',
      first_name: 'Jane',
      last_name: 'Doe',
      ...LEAD,
      is_test: true,
    },
  },
  real: {
    key: 'order-1001',
    lead: { email: 'john.doe@example.com', first_name: 'John', last_name: 'Doe', ...LEAD },
  },
} as const satisfies Record<CurlKind, object>;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that sends a lead. Without a key, it may be sent again after a refusal. */
const commandOf = (url: string, token: string | null, key: string | null, lead: object): string =>
  [
    `curl -X POST ${quoted(url)}`,
    `  -H ${quoted(`Authorization: Bearer ${token ?? TOKEN_MISSING}`)}`,
    "  -H 'Content-Type: application/json'",
    ...(key === null ? [] : [`  -H 'Idempotency-Key: ${key}'`]),
    `  -d ${quoted(JSON.stringify(lead, null, 2))}`,
  ].join(' \\\n');

/** The command with which the publisher sends a lead. */
export const curlOf = (url: string, token: string | null, kind: CurlKind): string =>
  commandOf(url, token, LEADS[kind].key, LEADS[kind].lead);

/** The command that sends the first real lead of an installation. */
export const firstLeadCurl = (url: string, publisherId: number, country: string): string =>
  commandOf(url, null, null, {
    ...LEADS.real.lead,
    country,
    hit_id: `first-lead-${publisherId}`,
  });
