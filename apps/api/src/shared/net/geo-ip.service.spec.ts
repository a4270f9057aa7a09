import { GeoIpService } from './geo-ip.service.js';

it('knows the country of an address, and none of a text that is not one', async () => {
  const places = new GeoIpService();
  await places.onModuleInit();
  expect(places.countryOf('8.8.8.8')).toBe('US');
  expect(places.countryOf('::ffff:8.8.8.8')).toBe('US');
  // A proxy may pass on what the client wrote into `X-Forwarded-For`.
  expect(places.countryOf('x, y')).toBeNull();
});
