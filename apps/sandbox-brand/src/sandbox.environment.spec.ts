import { optionsFromEnvironment } from './sandbox.environment.js';

describe('optionsFromEnvironment', () => {
  it('leaves everything to the defaults when nothing is set', () => {
    expect(Object.values(optionsFromEnvironment({})).every((value) => value === undefined)).toBe(
      true,
    );
  });

  it('reads what is set', () => {
    const env = {
      SANDBOX_PORT: '0',
      HOST: '0.0.0.0',
      SANDBOX_PUBLIC_URL: 'https://sandbox.example',
      SANDBOX_POSTBACK_TARGET: 'http://api:3000/api/v1/postbacks/{brand}',
      SANDBOX_SEED: 'demo',
      SANDBOX_AUTOPILOT: 'off',
    };
    expect(optionsFromEnvironment(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      publicUrl: 'https://sandbox.example',
      postbackTarget: 'http://api:3000/api/v1/postbacks/{brand}',
      seed: 'demo',
      autopilot: false,
    });
    expect(optionsFromEnvironment({ SANDBOX_AUTOPILOT: 'on' }).autopilot).toBeUndefined();
  });

  it.each([
    ['SANDBOX_PORT', '80a'],
    ['SANDBOX_PORT', '65536'],
    ['SANDBOX_PORT', ''],
    ['SANDBOX_PUBLIC_URL', 'sandbox.example'],
    ['SANDBOX_POSTBACK_TARGET', 'ftp://api/'],
    ['SANDBOX_AUTOPILOT', 'yes'],
  ])('names %s when it is %j', (name, value) => {
    expect(() => optionsFromEnvironment({ [name]: value })).toThrow(name);
  });
});
