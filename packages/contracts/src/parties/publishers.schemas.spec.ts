import { CreatePublisherBody, UpdatePublisherBody } from './publishers.schemas.js';

const settings = { name: 'North', autologin_interval: 'days', locate_leads_by: 'system' };

test('a new publisher is active unless stated; a change has to state it', () => {
  expect(CreatePublisherBody.parse(settings).status).toBe('active');
  const fieldsOf = (body: object) =>
    UpdatePublisherBody.safeParse({ ...body, id: 1 }).error?.issues.map(({ path }) => path);
  expect(fieldsOf(settings)).toEqual([['status']]);
  expect(fieldsOf({ ...settings, status: 'inactive' })).toBeUndefined();
});

test.each([
  ['track.example.com', 'track.example.com'],
  [' Track.Example.COM ', 'track.example.com'],
  ['go.xn--e1afmkfd.xn--p1ai', 'go.xn--e1afmkfd.xn--p1ai'],
  ['', null],
  ['https://track.example.com', undefined],
  ['track.example.com/in', undefined],
  ['-track.example.com', undefined],
  ['localhost', undefined],
  ['127.0.0.1', undefined],
])('the tracking domain %j is %j', (sent, stored) => {
  const parsed = CreatePublisherBody.safeParse({ ...settings, tracking_domain: sent });
  expect(parsed.data?.tracking_domain).toBe(stored);
});

test.each([
  ['https://north.example/in?n=1', true],
  ['http://north.example', true],
  ['javascript:alert(1)', false],
  ['north.example', false],
])('the offer URL %j is valid: %j', (sent, isValid) => {
  expect(CreatePublisherBody.safeParse({ ...settings, offer_url: sent }).success).toBe(isValid);
});

test.each(['ip', 'ip_address'])('leads are located by the address as %p (PUB-016)', (value) => {
  const body = CreatePublisherBody.parse({ ...settings, locate_leads_by: value });
  expect(body.locate_leads_by).toBe('ip_address');
});
