import { createHash, createHmac } from 'node:crypto';

import {
  formBody,
  hasHeaders,
  plain,
  takesLeads,
  xml,
  xmlBody,
  xmlText,
  type Kind,
  type KindCall,
} from './kind.js';
import { plainTextLists, xmlLeadLists } from './text.lists.js';

// Advertisers that answer in XML, as a form or in plain text.

const FIVE_MINUTES = 5 * 60_000;

/** The fault of the signature and the time of a form. */
function signatureFault(call: KindCall): string | undefined {
  const { sign = '', ...fields } = Object.fromEntries(new URLSearchParams(call.body));
  const values = Object.keys(fields)
    .sort()
    .map((name) => fields[name]);
  const expected = createHash('md5')
    .update(`${values.join('')}sign-key`)
    .digest('hex');
  if (sign !== expected) return 'Wrong signature';
  const age = Math.abs(call.now - Number(fields.time) * 1000);
  return age <= FIVE_MINUTES ? undefined : 'Wrong time';
}

/** Reports a wrong signature with HTTP 200. */
const signedForm: Kind = {
  secrets: { partner: '314', key: 'sign-key' },
  routes: {
    'POST /api/register': takesLeads({
      read: formBody,
      names: { email: 'email', phone: 'phone', firstName: 'firstname', reference: 'subid' },
      guard: (call, lookup) => {
        const fault = lookup('partner') === '314' ? signatureFault(call) : 'Unknown partner';
        return fault === undefined ? undefined : signedError(fault);
      },
      fault: (lookup) =>
        /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{8,}$/.test(lookup('password'))
          ? undefined
          : 'Weak password',
      accepted: ({ id, link }) =>
        xml(
          200,
          `<response><status>OK</status><id>${id}</id><url>${xmlText(link)}</url></response>`,
        ),
      refused: ({ message }) => signedError(message),
    }),
  },
};
const signedError = (message: string) =>
  xml(200, `<response><status>ERROR</status><error>${xmlText(message)}</error></response>`);

const formAnswer = (status: number, values: Record<string, string>) => ({
  status,
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(values).toString(),
});
const hmacForm: Kind = {
  secrets: { key_id: 'k1', key: 'hmac-key' },
  routes: {
    'POST /partner/lead': takesLeads({
      read: formBody,
      names: { email: 'email', phone: 'phone', firstName: 'first_name', reference: 'click_id' },
      guard: (call) => {
        const mac = createHmac('sha256', 'hmac-key').update(call.body).digest('hex');
        return hasHeaders(call, { 'x-key-id': 'k1', 'x-signature': `sha256=${mac}` })
          ? undefined
          : formAnswer(403, { result: 'rejected', reason: 'Wrong signature' });
      },
      accepted: ({ id, link }) =>
        formAnswer(200, { result: 'accepted', lead_id: id, login_url: link }),
      refused: ({ message }) => formAnswer(200, { result: 'rejected', reason: message }),
    }),
  },
};

const XML_CODES = { duplicate: 2, invalid: 3, declined: 4 } as const;
const xmlErrors = (code: number, ...messages: string[]) =>
  xml(
    200,
    `<result code="${code}"><errors>` +
      messages.map((message) => `<error>${xmlText(message)}</error>`).join('') +
      '</errors></result>',
  );
const xmlLead: Kind = {
  secrets: { key: 'xml&key' },
  routes: {
    ...xmlLeadLists,
    'POST /xml/leads': takesLeads({
      read: xmlBody,
      names: { email: 'email', phone: 'phone', firstName: 'firstname', reference: 'reference' },
      guard: (_call, lookup) =>
        lookup('key') === 'xml&key' ? undefined : xmlErrors(1, 'Unknown key'),
      fault: (lookup) =>
        /^[A-Z]{3}$/.test(lookup('country')) ? undefined : 'country: expected three letters',
      accepted: ({ id, link }) =>
        xml(
          200,
          `<result code="0"><lead id="${id}"/><login>${xmlText(link)}</login>` +
            '<price currency="EUR">12.50</price></result>',
        ),
      refused: ({ code, message }) =>
        code === 'invalid'
          ? xmlErrors(XML_CODES[code], message, 'The lead was not stored')
          : xmlErrors(XML_CODES[code], message),
    }),
  },
};

const boberdooAnswer = (content: string) => xml(200, `<response>${content}</response>`);
const boberdooLike: Kind = {
  secrets: { key: 'key-b', type: '19', src: 'leadline' },
  routes: {
    'POST /apiJSON.php': takesLeads({
      read: formBody,
      names: {
        email: 'Email',
        phone: 'Primary_Phone',
        firstName: 'First_Name',
        reference: 'Unique_Identifier',
      },
      guard: (_call, lookup) =>
        lookup('Key') === 'key-b' && lookup('API_Action') === 'submitLead'
          ? undefined
          : boberdooAnswer('<status>Error</status><error>Invalid API key</error>'),
      fault: (lookup) =>
        lookup('TYPE') === '19' && lookup('SRC') === 'leadline' ? undefined : 'Invalid SRC',
      accepted: ({ id }) =>
        boberdooAnswer(`<status>Matched</status><lead_id>${id}</lead_id><price>31.00</price>`),
      refused: ({ code, message }) =>
        code === 'declined'
          ? boberdooAnswer('<status>Unmatched</status>')
          : boberdooAnswer(`<status>Error</status><error>${message}</error>`),
    }),
  },
};

const envelope = (status: number, body: string) =>
  xml(
    status,
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
      `${body}</soap:Body></soap:Envelope>`,
    'text/xml; charset=utf-8',
  );
const soapFault = (text: string) =>
  envelope(
    500,
    `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${text}</faultstring></soap:Fault>`,
  );
const soapAnswer = (content: string) =>
  envelope(200, `<n:CreateLeadResponse xmlns:n="urn:leads">${content}</n:CreateLeadResponse>`);
const soapEnvelope: Kind = {
  secrets: { user: 'lead-desk', password: 'p<s>s' },
  routes: {
    'POST /services/LeadService': takesLeads({
      read: xmlBody,
      names: { email: 'Email', phone: 'Phone', firstName: 'FirstName', reference: 'Reference' },
      guard: (call, lookup) => {
        if (!(call.headers['content-type'] ?? '').startsWith('text/xml'))
          return soapFault('Expected text/xml');
        if (call.headers.soapaction !== '"urn:leads/CreateLead"')
          return soapFault('Unknown SOAPAction');
        const isUser = lookup('User') === 'lead-desk' && lookup('Password') === 'p<s>s';
        return isUser ? undefined : soapFault('Wrong user or password');
      },
      accepted: ({ id, link }) =>
        soapAnswer(
          `<n:Code>0</n:Code><n:LeadId>${id}</n:LeadId><n:LoginUrl>${xmlText(link)}</n:LoginUrl>`,
        ),
      refused: ({ message }) => soapAnswer(`<n:Code>17</n:Code><n:Message>${message}</n:Message>`),
    }),
  },
};

/** Answers every lead with HTTP 200 and one line. Its list takes three seconds. */
const plainText: Kind = {
  secrets: { token: 'token-p' },
  slow: { 'GET /report.php': 3_000 },
  routes: {
    ...plainTextLists,
    'POST /post.php': takesLeads({
      read: formBody,
      names: { email: 'em', phone: 'ph', firstName: 'fn', reference: 's1' },
      guard: (_call, lookup) =>
        lookup('token') === 'token-p' ? undefined : plain(200, 'ERROR|bad token'),
      accepted: ({ id }) => plain(200, `OK|${id}|12.50\r\n`),
      refused: ({ message }) => plain(200, `ERROR|${message}\r\n`),
    }),
  },
};

export const TEXT_KINDS = {
  'boberdoo-like': boberdooLike,
  'hmac-form': hmacForm,
  'plain-text': plainText,
  'signed-form': signedForm,
  'soap-envelope': soapEnvelope,
  'xml-lead': xmlLead,
} as const satisfies Record<string, Kind>;
