// `node bench/advertiser-call.mjs [--leads 5000] [--rounds 21]`: what making the request of a lead
// and reading its answer costs, in processor time: a template of 15 fields as it is rendered and read
// now and, in turn, as templates of one request were before.
import '@leadline/config/typescript.mjs';
import { bench, readOptions } from './lib/bench.mjs';
import { atMost, median, printTable } from './lib/figures.mjs';
import { ROOT } from '../scripts/shared/paths.mjs';

const LIMIT_MS = 0.3;
const options = readOptions({ leads: 5000, rounds: 21 });

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
  const { IntegrationTemplate, OldIntegrationTemplate, SAMPLE_LEAD } = await import(
    `${ROOT}/packages/contracts/dist/index.js`
  );
  const before = `${ROOT}/packages/advertiser-call/test/one-request`;
  /** @type {typeof import('../packages/advertiser-call/test/one-request/request.js')} */
  const { renderRequest } = await import(`${before}/request.ts`);
  /** @type {typeof import('../packages/advertiser-call/test/one-request/answer.js')} */
  const { readAnswer } = await import(`${before}/answer.ts`);
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
  const { status, body } = ANSWER;
  const { request, requestBefore, answer, answerBefore } = processorMs({
    request: render,
    requestBefore: (index) => renderRequest(old, leadOf(index), secrets),
    answer: () => step.read(ANSWER, confidential),
    answerBefore: () => readAnswer(old, status, body, confidential),
  });
  printTable(
    ['ms of a processor for a lead', 'now', 'before'],
    [
      ['request', request, requestBefore],
      ['answer', answer, answerBefore],
    ],
  );
  return [atMost('request and answer together', request + answer, LIMIT_MS, ' ms')];
});

/**
 * The median of the rounds for each kind of work. They are done in turn, so that a moment when the
 * machine is slow hits all of them. The first round warms up and does not count.
 * @template {string} Name
 * @param {Readonly<Record<Name, (index: number) => unknown>>} works
 */
function processorMs(works) {
  const names = /** @type {Name[]} */ (Object.keys(works));
  const rounds = Array.from({ length: options.rounds + 1 }, () =>
    names.map((name) => {
      const begun = process.cpuUsage();
      for (let index = 0; index < options.leads; index += 1) works[name](index);
      const { user, system } = process.cpuUsage(begun);
      return (user + system) / 1000 / options.leads;
    }),
  );
  return /** @type {Record<Name, number>} */ (
    Object.fromEntries(
      names.map((name, place) => [name, median(rounds.slice(1).map((round) => round[place] ?? 0))]),
    )
  );
}
