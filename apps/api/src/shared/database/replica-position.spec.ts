import { strangeness, type PrimaryPosition, type SeenReplica } from './replica-position.js';

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
