import { IntegrationTemplate, StatusPullTemplate } from '@leadline/contracts';
import { newPull, pullBody } from './pull-draft';
import { startedPull } from './pull-start';

const requestTo = (url: string) => ({
  method: 'GET',
  url,
  body: { kind: 'fields', format: 'query', fields: [] },
});
const integrationAt = (url: string): IntegrationTemplate =>
  IntegrationTemplate.parse({
    steps: [
      { name: 'token', hands_over: false, request: requestTo('https://x.test/token') },
      { name: 'lead', hands_over: true, request: requestTo(url) },
    ].map((step) => ({ ...step, answer: { rules: [] } })),
  });
const start = (url: string) => ({
  name: 'Statuses',
  integration: integrationAt('https://api.advertiser.example/v1/leads'),
  template: StatusPullTemplate.parse({
    steps: [
      {
        name: 'token',
        request: requestTo('https://api.advertiser.example/token'),
        answer: { rules: [] },
      },
    ],
    request: requestTo(url),
    read: { lead_id: { from: 'path', path: 'ref' } },
  }),
});
const urlsOf = (url: string, saved: string | null): string[] => {
  const { steps, request } = startedPull(start(url), saved === null ? null : integrationAt(saved));
  return [...steps.map((step) => step.request.url), request.url];
};

const REPORT = 'https://api.advertiser.example/report?a=1';
test.each([
  ['https://mine.test/other', 'https://mine.test/token', 'https://mine.test/report?a=1'],
  // The address of the kind below another path.
  ['https://mine.test/x/v1/leads', 'https://mine.test/x/token', 'https://mine.test/x/report?a=1'],
  ['https://{{ secret.host }}/in', 'https://{{ secret.host }}/token', undefined],
  ['https://api.advertiser.example/v1/leads', 'https://api.advertiser.example/token', REPORT],
  [null, 'https://api.advertiser.example/token', REPORT],
])('a pull of an integration at %s begins at %s', (saved, step, page) => {
  expect(urlsOf(REPORT, saved)).toEqual([step, page ?? 'https://{{ secret.host }}/report?a=1']);
});

test('another address stays', () => {
  expect(urlsOf('https://reports.test/list', 'https://mine.test/in')[1]).toBe(
    'https://reports.test/list',
  );
});

describe('a new pull', () => {
  const signedIn = (auth: object, tokenUrl = 'https://mine.test/token'): IntegrationTemplate =>
    IntegrationTemplate.parse({
      steps: [
        { name: 'token', hands_over: false, request: requestTo(tokenUrl) },
        {
          name: 'lead',
          hands_over: true,
          request: {
            ...requestTo('https://mine.test/v1/leads'),
            auth,
            headers: { 'X-Partner': '7', 'X-Lead': '{{ lead.id }}', 'Content-Type': 'text/plain' },
          },
        },
      ].map((step) => ({ ...step, answer: { rules: [] } })),
    });
  const startOf = (integration: IntegrationTemplate | null) => {
    const { request, steps } = pullBody(newPull('Statuses', integration)).template;
    return { auth: request.auth, headers: request.headers, steps: steps?.length };
  };
  const key = { kind: 'header', name: 'X-Key', value: '{{ secret.key }}' };

  test('signs in as the lead does', () => {
    expect(startOf(signedIn(key))).toEqual({
      auth: key,
      headers: { 'X-Partner': '7' },
      steps: 1,
    });
  });
  test('signs in with a token if a lead is part of the sign-in, or nothing is saved', () => {
    const plain = {
      auth: { kind: 'bearer', token: '{{ secret.token }}' },
      headers: {},
      steps: 0,
    };
    expect(startOf(null)).toEqual(plain);
    expect(startOf(signedIn(key, 'https://mine.test/{{ lead.email }}'))).toEqual(plain);
  });
});
