// `node bench/advertiser-call.mjs [--leads 20000] [--rounds 5]`: what making the request of a lead
// and reading its answer costs: a template of 15 fields as it is rendered now, and as templates of
// one request were before, in processor time.
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, median, printTable } from './lib/figures.mjs';
import { ROOT } from '../scripts/shared/paths.mjs';

const LIMIT_MS = 0.3;
const options = readOptions({ leads: 20_000, rounds: 5 });

const NAMES = (
  'lead_id email first_name last_name phone country ip offer funnel affiliate_id custom_param_1 ' +
  'custom_param_2 hit_id language password'
).split(' ');
const TEMPLATE = {
  method: 'POST',
  url: 'https://api.advertiser.example/api/signup',
  headers: { 'x-api-username': '{{secret.username}}', 'x-api-password': '{{secret.password}}' },
  auth: { kind: 'header', name: 'x-api-key', value: '{{secret.api_key}}' },
  format: 'json',
  fields: Object.fromEntries(NAMES.map((name) => [`their_${name}`, `{{${name}}}`])),
  success: { statuses: [200, 201], rules: [{ kind: 'equals', path: 'status', value: 'true' }] },
  read: { external_id: 'data.id', autologin_url: 'data.loginURL', message: 'message' },
};
const ANSWER = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    status: true,
    message: 'Lead created',
    data: { id: 'A-1000001', loginURL: 'https://login.advertiser.example/auto?token=abc', desk: 4 },
  }),
};

await bench(options, async () => {
  /** @type {typeof import('../packages/advertiser-call/src/index.js')} */
  const { compileIntegration, upgradedTemplate } = await import(
    `${ROOT}/packages/advertiser-call/dist/index.js`
  );
  /** @type {typeof import('../packages/contracts/src/index.js')} */
  const { IntegrationTemplate, OldIntegrationTemplate, renderRequest, SAMPLE_LEAD } = await import(
    `${ROOT}/packages/contracts/dist/index.js`
  );
  const old = OldIntegrationTemplate.parse(TEMPLATE);
  const [step] = compileIntegration(IntegrationTemplate.parse(upgradedTemplate(old))).steps;
  if (!step) throw new Error('The template has no step');
  const secrets = { username: 'user-1', password: 'pass-word-1', api_key: 'key-0123456789' };
  /** @param {number} index */
  const leadOf = (index) => ({ ...SAMPLE_LEAD, id: String(index), lead_id: String(index) });
  /** @param {number} index */
  const render = (index) =>
    step.render({
      lead: leadOf(index),
      secrets,
      steps: {},
      now: new Date(),
      seed: `seed-${index}`,
    });
  const { confidential } = render(1);
  const rendered = processorMs(render);
  const read = processorMs(() => step.read(ANSWER, confidential));
  const before = processorMs((index) => renderRequest(old, leadOf(index), secrets));
  printTable(
    ['a lead', 'ms of a processor'],
    [
      ['request', rendered],
      ['answer', read],
      ['request, as before', before],
    ],
  );
  return [atMost('request and answer together', rendered + read, LIMIT_MS, ' ms')];
});

/**
 * The median of the rounds. The first one warms up and does not count.
 * @param {(index: number) => unknown} work
 */
function processorMs(work) {
  const rounds = Array.from({ length: options.rounds + 1 }, () => {
    const begun = process.cpuUsage();
    for (let index = 0; index < options.leads; index += 1) work(index);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000 / options.leads;
  });
  return median(rounds.slice(1));
}
