import { IntegrationPreset } from '@leadline/contracts';
import { readPresets } from '../catalogue.service.js';
import { presetFaults } from './preset-faults.js';

const request = {
  method: 'GET',
  url: 'https://api.advertiser.example/leads',
  auth: { kind: 'bearer', token: '{{ secret.token }}' },
  body: { kind: 'fields', format: 'query', fields: [] },
};
const rules = ['accepted', 'refused'].map((outcome, index) => ({
  outcome,
  when: [{ kind: 'status', statuses: [index === 0 ? '2xx' : '4xx'] }],
}));
const answer = { rules };
const step = { name: 'lead', hands_over: true, request, answer };
const place = (path: string) => ({ from: 'path', path });
const pull = (changes: object, read: object = { lead_id: place('ref') }) => ({
  name: 'Statuses',
  template: { request: { ...request, ...changes }, read },
});
const reports = (path: string) => ({ mapping: { read: { lead_id: place(path) } } });
const faultsOf = (changes: object) =>
  presetFaults(
    IntegrationPreset.parse({
      ...{ key: 'kind', name: 'Kind', description: 'A kind' },
      template: { steps: [step] },
      secrets: [{ name: 'token', description: 'Token' }],
      ...changes,
    }),
  );

it.each([
  [
    'a template',
    {
      template: {
        steps: [
          { ...step, request: { ...request, url: 'https://api.advertiser.example/{{ nothing }}' } },
        ],
      },
    },
  ],
  [
    'a request of a pull',
    { pulls: [pull({ url: 'https://api.advertiser.example/{{ nothing }}' })] },
  ],
  ['a place of a pull', { pulls: [pull({}, { lead_id: place('a[') })] }],
  ['a place of a report', { reports: reports('a[') }],
])('names a fault in %s at its place', (_name, changes) => {
  const [first] = Object.keys(changes);
  expect(faultsOf(changes).map(({ path }) => path)).toEqual([
    expect.stringMatching(`^${first}\\..*(url|read\\.lead_id)$`),
  ]);
});

it('names a secret of a pull that the kind does not name', () => {
  const auth = { kind: 'bearer', token: '{{ secret.report_key }}' };
  expect(faultsOf({ pulls: [pull({})], reports: reports('body.ref') })).toEqual([]);
  expect(faultsOf({ pulls: [pull({ auth })] })).toEqual([
    { path: 'secrets', message: 'The secret report_key is not named' },
  ]);
});

it('refuses an address of reports without ours, and a sixth pull', () => {
  const address = 'https://tracker.example/?sub={sub}';
  expect(() => faultsOf({ reports: { ...reports('query.sub'), address } })).toThrow(
    /postback_address/,
  );
  expect(() => faultsOf({ pulls: Array.from({ length: 6 }, () => pull({})) })).toThrow(/pulls/);
});

it('finds no faults in the files of the catalogue', () => {
  const presets = readPresets();
  expect(presets.length).toBeGreaterThanOrEqual(15);
  expect(presets.flatMap(presetFaults)).toEqual([]);
});
