import {
  strangeness,
  type PrimaryPosition,
  type SeenReplica,
  Silence,
} from './replica-position.js';

const PRIMARY: PrimaryPosition = {
  lsn: '0/3000148',
  timeline: '0000000A',
  system: '7712233045608263327',
  database: 'leadline',
};
const REPLICA: SeenReplica = {
  ...PRIMARY,
  is_standby: true,
  is_reached: true,
  keeps_rows: true,
};

it('a standby of the same cluster, timeline and database is no stranger, caught up or not', () => {
  expect(strangeness(REPLICA, PRIMARY)).toBeNull();
  expect(strangeness({ ...REPLICA, is_reached: false }, PRIMARY)).toBeNull();
});

it.each<[string, Partial<SeenReplica>, RegExp]>([
  ['promoted, with the same timeline', { is_standby: false }, /no standby/],
  ['of another cluster', { system: '7712233045608263328' }, /another cluster/],
  ['connected to another database', { database: 'postgres' }, /another database/],
  ['that follows another primary since', { timeline: '0000000B' }, /another timeline/],
  ['that does not follow the new primary yet', { timeline: '00000009' }, /another timeline/],
])('a server is a stranger: %s', (_name, seen, reason) => {
  expect(strangeness({ ...REPLICA, ...seen }, PRIMARY)).toMatch(reason);
});

const LIMIT_MS = 5_000;

it('begins with the first question in vain, and ends with an answer', () => {
  const silence = new Silence();
  expect(silence.lasts({ askedAt: 1_000, now: 2_000 }, LIMIT_MS)).toBe(false);
  expect(silence.lasts({ askedAt: 5_000, now: 6_000 }, LIMIT_MS)).toBe(false);
  expect(silence.lasts({ askedAt: 5_500, now: 6_001 }, LIMIT_MS)).toBe(true);
  silence.end();
  expect(silence.lasts({ askedAt: 7_000, now: 8_000 }, LIMIT_MS)).toBe(false);
});

it('does not count a time when nothing was asked', () => {
  const silence = new Silence();
  silence.end();
  // The primary was away meanwhile, so there was no position to ask the replica for.
  expect(silence.lasts({ askedAt: 60_000, now: 60_500 }, LIMIT_MS)).toBe(false);
});
