import { readdirSync, readFileSync } from 'node:fs';
import { compileIntegration, type CompiledStep } from '@leadline/advertiser-call';
import { IntegrationTemplate } from '@leadline/contracts';
import { createAdvertiser, setIntegration } from '@leadline/prisma/seed';
import { KINDS, type KindName } from '@leadline/sandbox-brand';
import { AdvertiserCallerService } from '#modules/delivery/delivery/advertiser-caller.service.js';
import { IntakeWorld, newLead, NOBODY } from '#test/support/intake-world.js';
import { Random } from '#test/support/lead-oracle/random.js';
import { SpoiledKinds, type SpoiledCall, type Spoiling } from '#test/support/spoiled-kinds.js';
import { TEST_SECRET } from '#test/support/test-app.js';

/**
 * Every kind of the catalogue, with every fault in every step: nothing is lost, and no advertiser
 * has a lead that another one got, too. CATALOGUE_FAULT_CASES is the number of faults drawn, and
 * CATALOGUE_FAULT_SEED repeats a run.
 */
const CASES = Number(process.env.CATALOGUE_FAULT_CASES ?? 120);
const SEED = Number(process.env.CATALOGUE_FAULT_SEED ?? 20_261_127);
const TIMEOUT_MS = 2_000;
const LIMIT_MS = 60_000 + CASES * 500;

const FOLDER = new URL('../../../../../catalogue/', import.meta.url);
const ADDRESS = 'https://api.advertiser.example';

/** An advertiser of a kind, in the first group of a publisher of its own. */
interface Place {
  readonly name: string;
  readonly kind: KindName;
  readonly id: number;
  readonly token: string;
  readonly retries: number;
  readonly steps: readonly (CompiledStep & { readonly path: string })[];
  /** The step at whose address nobody listens. */
  readonly unreachable: string | null;
}
interface Case {
  readonly place: Place;
  readonly step: string;
  readonly spoiling: Spoiling | null;
  /** How many calls of the step are spoiled. */
  readonly times: number;
  readonly expiresTokens: boolean;
}

const FAULTS: readonly ((random: Random) => Spoiling)[] = [
  (random) => ({ fault: 'reset', heard: random.chance(0.5) }),
  (random) => ({ fault: 'silence', heard: random.chance(0.5) }),
  (random) => ({ fault: 'status', status: random.pick([401, 429, 500, 503]) }),
  () => ({ fault: 'cut' }),
  () => ({ fault: 'half' }),
  (random) => ({ fault: 'charset', isDeclared: random.chance(0.5) }),
  (random) => ({ fault: 'gigantic', isChunked: random.chance(0.5) }),
  (random) => ({
    fault: 'type',
    type: random.pick(['text/html', 'application/octet-stream', 'application/xml', 'text/plain']),
  }),
  (random) => ({ fault: 'page', heard: random.chance(0.5) }),
  () => ({ fault: 'slow' }),
];

let kinds: SpoiledKinds;
let world: IntakeWorld;
let second: number;
let places: Place[];
const random = new Random(SEED);

beforeAll(async () => {
  kinds = await SpoiledKinds.start();
  world = await IntakeWorld.create({ environment: { DELIVERY_ALLOW_HOSTS: kinds.host } });
  second = await world.addAdvertiser('second', { timeout_ms: 30_000 });
  const wanted = Object.keys(KINDS).flatMap((kind) => variantsOf(kind as KindName));
  places = [];
  for (const variant of wanted) places.push(await opened(variant));
  await world.reload();
}, 60_000);
afterAll(async () => {
  await world.close();
  await kinds.close();
});

const stored = (kind: KindName): IntegrationTemplate => {
  const text = readFileSync(new URL(`${kind}.json`, FOLDER), 'utf8');
  return IntegrationTemplate.parse((JSON.parse(text) as { template: unknown }).template);
};

interface Variant {
  readonly kind: KindName;
  readonly name: string;
  readonly template: IntegrationTemplate;
  readonly unreachable: string | null;
}
/** A kind as it is; without kept values; and with each step at an address where nobody listens. */
const variantsOf = (kind: KindName): Variant[] => {
  const template = stored(kind);
  const { steps } = template;
  const plain = { kind, name: kind, template, unreachable: null };
  const unkept = {
    ...{ kind, name: `${kind}-unkept`, unreachable: null },
    template: { ...template, steps: steps.map((step) => ({ ...step, cache: null })) },
  };
  return [
    plain,
    ...(steps.some(({ cache }) => cache !== null) ? [unkept] : []),
    ...steps.map(({ name }) => ({
      ...{ kind, name: `${kind}-without-${name}`, unreachable: name },
      template: {
        ...template,
        steps: steps.map((step) =>
          step.name === name
            ? { ...step, request: { ...step.request, url: `http://${NOBODY}/` } }
            : step,
        ),
      },
    })),
  ];
};

const opened = async ({ kind, name, template, unreachable }: Variant): Promise<Place> => {
  const retries = random.below(2);
  const text = JSON.stringify({ ...template, retries, timeout_ms: TIMEOUT_MS, connections: 8 });
  const addressed = IntegrationTemplate.parse(
    JSON.parse(text.replaceAll(ADDRESS, kinds.open(name, kind))),
  );
  const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
  await setIntegration(world.db, TEST_SECRET, id, addressed, KINDS[kind].secrets);
  const publisher = await world.addPublisher();
  await world.distribute([[[id, 100]], [[second, 100]]], { publisher_id: publisher.id });
  const compiled = compileIntegration(addressed);
  return {
    ...{ kind, name, id, unreachable, retries, token: publisher.api_token },
    steps: compiled.steps.map((step, index) => ({
      ...step,
      path: new URL(template.steps[index]?.request.url ?? '').pathname,
    })),
  };
};

/** A lead of which nothing is spoiled but what its place is. */
const plain = (place: Place): Case => ({
  ...{ place, step: '', spoiling: null, times: 0, expiresTokens: false },
});
const drawn = (place: Place): Case => ({
  place,
  step: random.pick(place.steps).name,
  spoiling: random.pick(FAULTS)(random),
  times: random.chance(0.5) ? 1 : 99,
  expiresTokens: random.chance(0.3),
});

interface Attempt {
  readonly advertiser: 'first' | 'second';
  readonly state: string;
  readonly code: string | null;
  readonly message: string | null;
}
interface Outcome {
  readonly tookMs: number;
  readonly status: number;
  readonly attempts: readonly Attempt[];
  readonly calls: readonly SpoiledCall[];
  /** Calls of the second advertiser with this lead. */
  readonly passedOn: number;
  readonly newlyTaken: number;
}

const run = async ({ place, step, spoiling, times, expiresTokens }: Case): Promise<Outcome> => {
  const { name, kind, id, token, steps } = place;
  const path = steps.find((one) => one.name === step)?.path ?? '';
  kinds.begin(name, path, spoiling, times);
  if (expiresTokens) await kinds.expireTokens(kind);
  // Each case is by itself: earlier failures do not count.
  world.app.get(AdvertiserCallerService).closeCircuit(id);
  const before = await kinds.taken(kind);
  const startedAt = performance.now();
  const { status, body } = await world.send(newLead({ language: 'en' }), { token });
  const tookMs = performance.now() - startedAt;
  const attempts = await world.rows<Attempt>(
    `SELECT CASE advertiser_id WHEN $2 THEN 'first' WHEN $3 THEN 'second' END AS advertiser,
       state, code, message
     FROM lead_attempts
     WHERE lead_id = $1
     ORDER BY id`,
    [body.lead_id, id, second],
  );
  return {
    ...{ tookMs, status, attempts, calls: [...kinds.callsOf(name)] },
    passedOn: world.advertisers.received.filter(
      (lead) => lead.advertiser === 'second' && lead.body.lead_id === String(body.lead_id),
    ).length,
    newlyTaken: (await kinds.taken(kind)) - before,
  };
};

type Reading = 'accepted' | 'refused' | 'unclear' | 'none';
/** How a step reads the answer to a call. */
const readingOf = (step: CompiledStep, { seen }: SpoiledCall): Reading =>
  seen === null ? 'none' : step.read(seen, []).outcome;

/** Whether the advertiser was too slow for a busy machine: then its answer was not seen. */
const wasLate = ({ attempts: [first], tookMs }: Outcome): boolean =>
  tookMs >= TIMEOUT_MS && first?.message?.startsWith('timeout: ') === true;

/** The end that the answers mean, as the specification has it. */
const expectedState = ({ place }: Case, outcome: Outcome): string => {
  const handing = place.steps.find(({ handsOver }) => handsOver);
  const last = outcome.calls.filter(({ path }) => path === handing?.path).at(-1);
  if (!handing || !last) return 'rejected';
  const reading = wasLate(outcome) ? 'none' : readingOf(handing, last);
  if (reading === 'accepted') return 'accepted';
  return reading === 'refused' ? 'rejected' : 'unknown';
};

/** Lists what is wrong with the end of a lead. */
const faultsOf = (one: Case, outcome: Outcome): string[] => {
  const { place } = one;
  const { attempts, calls, passedOn, newlyTaken, status } = outcome;
  const index = place.steps.findIndex(({ handsOver }) => handsOver);
  const handing = place.steps[index];
  if (!handing) return ['no step hands over the lead'];
  const handed = calls.filter(({ path }) => path === handing.path);
  const [first, next] = attempts;
  const state = expectedState(one, outcome);
  const isRejected = state === 'rejected';
  const isRepeated = handed.slice(0, -1).some((call) => readingOf(handing, call) !== 'refused');
  const firstHanded = calls.findIndex(({ path }) => path === handing.path);
  const unready = place.steps.slice(0, index).filter((step) => {
    const last = calls
      .slice(0, Math.max(firstHanded, 0))
      .findLast(({ path }) => path === step.path);
    return last !== undefined && readingOf(step, last) !== 'accepted';
  });
  const isKept = place.steps.some(({ cache }) => cache !== null);
  const mostCalls = (place.retries + 1) * (isKept ? 2 : 1);
  return [
    ...(first?.advertiser === 'first' && first.state === state ? [] : [`not ${state}`]),
    ...(isRejected && handed.length === 0 && first?.code !== codeWithoutHanding(place)
      ? [`not ${codeWithoutHanding(place)}`]
      : []),
    ...(attempts.length === (isRejected ? 2 : 1) ? [] : ['a wrong number of attempts']),
    ...(isRejected && next?.state !== 'accepted' ? ['lost'] : []),
    ...(passedOn === (isRejected ? 1 : 0) ? [] : [`passed on ${passedOn} times`]),
    ...(status === (state === 'unknown' ? 202 : 201) ? [] : [`answered with ${status}`]),
    ...(isRepeated ? ['handed over again'] : []),
    ...(newlyTaken > 1 ? [`taken ${newlyTaken} times`] : []),
    ...(isRejected && newlyTaken > 0 ? ['given to two advertisers'] : []),
    ...(unready.length > 0 ? ['handed over before its steps'] : []),
    ...place.steps
      .filter(({ path }) => calls.filter((call) => call.path === path).length > mostCalls)
      .map((step) => `${step.name} called too often`),
  ];
};
const codeWithoutHanding = ({ unreachable, steps }: Place): string =>
  steps.find(({ name }) => name === unreachable)?.handsOver ? 'connect' : 'step_failed';

it('there is an advertiser for every file of the catalogue', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  expect(files.map((file) => file.replace('.json', '')).sort()).toEqual(Object.keys(KINDS).sort());
});

/**
 * Runs cases: those of one kind one after the other, because its places share an advertiser, and
 * kinds beside each other.
 */
const runAll = async (cases: readonly Case[]): Promise<(readonly [Case, Outcome])[]> => {
  const ofKinds = await Promise.all(
    Object.keys(KINDS).map(async (kind) => {
      const ends: (readonly [Case, Outcome])[] = [];
      for (const one of cases) if (one.place.kind === kind) ends.push([one, await run(one)]);
      return ends;
    }),
  );
  return ofKinds.flat();
};
const failuresOf = (ends: readonly (readonly [Case, Outcome])[]): object[] =>
  ends.flatMap(([{ place, ...one }, outcome]) => {
    const faults = faultsOf({ place, ...one }, outcome);
    return faults.length === 0 ? [] : [{ place: place.name, ...one, faults, ...outcome }];
  });
const isReachable = ({ unreachable }: Place): boolean => unreachable === null;

it('every kind accepts a lead if nothing is spoiled', async () => {
  const ends = await runAll(places.filter(isReachable).map(plain));
  expect(failuresOf(ends)).toEqual([]);
  for (const [{ place }, { attempts, newlyTaken }] of ends)
    expect([place.name, attempts[0]?.state, newlyTaken]).toEqual([place.name, 'accepted', 1]);
});

it('a step that cannot be reached hands over nothing, and takes nothing back', async () => {
  const ends = await runAll(places.filter((place) => !isReachable(place)).map(plain));
  expect(failuresOf(ends)).toEqual([]);
});

it(
  'no fault loses a lead, hands it over twice, or leaves unknown what is known',
  async () => {
    const reachable = places.filter(isReachable);
    const ends = await runAll(Array.from({ length: CASES }, () => drawn(random.pick(reachable))));
    expect(failuresOf(ends)).toEqual([]);
    const states = ends.map(([, { attempts }]) => attempts[0]?.state);
    for (const state of ['accepted', 'rejected', 'unknown'])
      expect(states.filter((one) => one === state).length).toBeGreaterThan(CASES / 20);
  },
  LIMIT_MS,
);
