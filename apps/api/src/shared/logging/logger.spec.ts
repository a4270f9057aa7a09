import { Writable } from 'node:stream';
import { createLogger } from './logger.js';

const logged = (data: object): Record<string, unknown> => {
  let text = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  createLogger('info', destination).error(data, 'failed');
  return JSON.parse(text) as Record<string, unknown>;
};

it('keeps the SQLSTATE of an error and of its cause', () => {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' });
  const err = Object.assign(new Error('failed', { cause }), { code: '23505', table: 'leads' });
  expect(logged({ err })).toMatchObject({
    err: { error_code: '23505', table: 'leads', cause: { error_code: '40P01' } },
  });
});

it('keeps the SQLSTATE of a statement that Prisma sent', () => {
  const meta = { driverAdapterError: { cause: { originalCode: '23503' } } };
  const err = Object.assign(new Error('failed'), { code: 'P2003', meta });
  expect(logged({ err })).toMatchObject({ err: { error_code: '23503' } });
});

it('shows neither one-time codes nor the values of a statement', () => {
  const err = Object.assign(new Error('failed'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.com) exists',
    parameters: ['ada@example.com'],
  });
  const text = JSON.stringify(logged({ err, code: '123456', query: { code: '654321' } }));
  expect(text).not.toMatch(/ada@|123456|654321/);
  expect(text).toContain('23505');
});
