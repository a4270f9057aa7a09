import { z } from 'zod';
import { bodyLimitOf } from './body-limit.js';
import { contracts, allRoutes } from './registry.js';
import { defineRoute, type RouteAccess } from './common/route.js';

const KIB = 1024;
const limitOf = (body: z.ZodType | undefined, access: RouteAccess = 'session'): number =>
  bodyLimitOf(
    defineRoute({
      method: 'POST',
      path: '/api/x',
      summary: 'x',
      tag: 'x',
      access,
      response: z.null(),
      ...(body && { body }),
    }),
  );

describe('bodyLimitOf', () => {
  it.each([
    ['a stranger', limitOf(z.object({ a: z.string() }), 'public'), 8 * KIB],
    ['an advertiser', limitOf(z.looseObject({}), 'advertiser'), 64 * KIB],
    ['no body', limitOf(undefined), 64 * KIB],
    ['a small body', limitOf(z.object({ a: z.string().max(10) })), 64 * KIB],
    // A key, and 20,000 characters of six bytes in quotes.
    ['a long text', limitOf(z.object({ a: z.string().max(20_000) })), 7 + 2 + 120_000],
    ['a list', limitOf(z.array(z.int()).max(2_000)), 2_000 * 82],
    ['a text without an end', limitOf(z.object({ a: z.string() })), KIB * KIB],
    ['a list without an end', limitOf(z.array(z.int())), KIB * KIB],
    ['one of two', limitOf(z.string().max(20_000).nullable()), 2 + 120_000],
  ])('%s', (_name, limit, expected) => {
    expect(limit).toBe(expected);
  });

  it('a publisher sends one lead within 64 KiB, and a batch within 1 MiB', () => {
    expect(bodyLimitOf(contracts.intake.create)).toBe(64 * KIB);
    expect(bodyLimitOf(contracts.intake.createBatch)).toBe(KIB * KIB);
  });

  it('what a stranger may send is small on every route', () => {
    const open = allRoutes.filter(({ route }) => route.access === 'public');
    expect(open.length).toBeGreaterThan(5);
    expect(new Set(open.map(({ route }) => bodyLimitOf(route)))).toEqual(new Set([8 * KIB]));
  });
});
