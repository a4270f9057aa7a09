import { loadEnvironment } from './environment.js';

const REQUIRED = {
  DATABASE_URL: 'postgres://localhost/leadline',
  REDIS_URL: 'redis://localhost',
  LEADLINE_SECRET: 'x'.repeat(32),
};

it('reads variables and keeps the defaults of the others', () => {
  expect(loadEnvironment({ ...REQUIRED, LEADS_IN_MEMORY_FROM: '7', PORT: '' })).toMatchObject({
    ...REQUIRED,
    LEADS_IN_MEMORY_FROM: 7,
    PORT: 3000,
  });
});

it('names every variable that is not valid, without its value', () => {
  const load = () => loadEnvironment({ ...REQUIRED, PORT: '99999', LEADLINE_SECRET: 'short' });
  expect(load).toThrow(/PORT: .*LEADLINE_SECRET: /s);
  expect(load).not.toThrow(/99999|: short/);
});

it('refuses a former name of a variable and names the new one', () => {
  expect(() => loadEnvironment({ ...REQUIRED, LEAD_MIRROR_FROM: '1000' })).toThrow(
    'LEAD_MIRROR_FROM: is now called LEADS_IN_MEMORY_FROM',
  );
  expect(() => loadEnvironment({ ...REQUIRED, LEAD_MIRROR_FROM: '' })).not.toThrow();
});
