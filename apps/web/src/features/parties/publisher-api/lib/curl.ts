/** The text in place of a token that is not shown. */
const TOKEN_MISSING = '<API token>';

const LEAD = {
  email: 'jane.doe@example.com',
  first_name: 'Jane',
  last_name: 'Doe',
  phone: '+447400123456',
  country: 'GB',
  ip: '81.2.69.142',
  funnel: 'spring-sale',
  custom_param_1: 'campaign-7',
  is_test: true,
};

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command with which the publisher sends a test lead. */
export const curlOf = (url: string, token: string | null): string =>
  [
    `curl -X POST ${quoted(url)}`,
    `  -H ${quoted(`Authorization: Bearer ${token ?? TOKEN_MISSING}`)}`,
    "  -H 'Content-Type: application/json'",
    "  -H 'Idempotency-Key: order-1001'",
    `  -d ${quoted(JSON.stringify(LEAD, null, 2))}`,
  ].join(' \\\n');
