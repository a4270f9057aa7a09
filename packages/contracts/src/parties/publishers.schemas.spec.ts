import { CreatePublisherBody, UpdatePublisherBody } from './publishers.schemas.js';

const settings = { name: 'North', autologin_interval: 'days', locate_leads_by: 'system' };

test('a new publisher is active unless stated; a change has to state it', () => {
  expect(CreatePublisherBody.parse(settings).status).toBe('active');
  const fieldsOf = (body: object) =>
    UpdatePublisherBody.safeParse({ ...body, id: 1 }).error?.issues.map(({ path }) => path);
  expect(fieldsOf(settings)).toEqual([['status']]);
  expect(fieldsOf({ ...settings, status: 'inactive' })).toBeUndefined();
});

test.each(['ip', 'ip_address'])('leads are located by the address as %p (PUB-016)', (value) => {
  const body = CreatePublisherBody.parse({ ...settings, locate_leads_by: value });
  expect(body.locate_leads_by).toBe('ip_address');
});
