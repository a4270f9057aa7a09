import {
  compileIntegration,
  type AnswerReading,
  type CallValues,
  type CompiledStep,
  type LeadValues,
  type ReceivedAnswer,
  type RenderedRequest,
} from '@leadline/advertiser-call';
import { request } from 'undici';

import { KINDS, startSandbox, type KindName, type Sandbox } from '../src/index.js';
import { addressedTo, CATALOGUE } from './catalogue.js';
import { ManualClock } from './manual-clock.js';

const LEAD: LeadValues = {
  id: '4711',
  email: 'jane@example.com',
  first_name: 'Jane',
  last_name: 'O’Neill & Söhne <GmbH>',
  full_name: 'Jane O’Neill & Söhne <GmbH>',
  phone: '+447700900123',
  phone_prefix: '44',
  phone_national: '7700900123',
  country: 'GB',
  ip: '81.2.69.142',
  offer: 'spring',
  funnel: 'spring sale',
  affiliate_id: 'pub-7',
  custom_param_1: 'one "two" \\ three',
  custom_param_2: '',
  custom_param_3: '',
  custom_param_4: '',
  custom_param_5: '',
  hit_id: 'h-1',
  language: 'en',
  city: 'Leeds',
  password: '',
  test: '',
};

let lastLead = 0;
/** A complete lead, each with an e-mail of its own. */
export function person(changes: Readonly<Record<string, string>> = {}): LeadValues {
  lastLead += 1;
  return { ...LEAD, email: `jane.${lastLead}@example.com`, ...changes };
}

export const withWord = (word: string): LeadValues => {
  lastLead += 1;
  return person({ email: `jane.${lastLead}+${word}@example.com` });
};

/** The reading of an answer, with the step that gave it. */
export interface Result extends Omit<AnswerReading, 'logged' | 'others' | 'rule' | 'expiresIn'> {
  readonly step: string;
}
type StepValues = Record<string, Readonly<Record<string, string>>>;

/** Sends leads to the sandbox by the templates of the catalogue. */
export class CatalogueCaller {
  readonly clock: ManualClock;
  readonly #sandbox: Sandbox;
  #logged = '';

  private constructor(sandbox: Sandbox, clock: ManualClock) {
    this.#sandbox = sandbox;
    this.clock = clock;
  }

  static async start(): Promise<CatalogueCaller> {
    const clock = new ManualClock();
    const sandbox = await startSandbox({ port: 0, autopilot: false, clock });
    return new CatalogueCaller(sandbox, clock);
  }

  close(): Promise<void> {
    return this.#sandbox.close();
  }

  /** Returns where the advertiser of a kind is. */
  urlOf(key: KindName): string {
    return `${this.#sandbox.url}/kinds/${key}`;
  }

  /** The steps of a kind, addressed to the sandbox. */
  stepsOf(key: KindName): readonly CompiledStep[] {
    const entry = CATALOGUE.find((one) => one.key === key);
    if (entry === undefined) throw new Error(`There is no kind ${key}`);
    return compileIntegration(addressedTo(entry.template, this.urlOf(key))).steps;
  }

  /**
   * Sends a lead: the steps in their order, until one before the lead is not accepted. Later steps
   * add a login link.
   *
   * @param reused values of earlier steps, which are then not called
   */
  async send(
    key: KindName,
    lead: LeadValues,
    secrets: Readonly<Record<string, string>> = {},
    reused: StepValues = {},
  ): Promise<Result> {
    const values: StepValues = { ...reused };
    let sent: Result | undefined;
    for (const step of this.stepsOf(key)) {
      if (values[step.name] !== undefined) continue;
      const reading = await this.#call(step, this.#valuesFor(key, lead, secrets, values));
      values[step.name] = reading.others;
      const { outcome, externalId, autologinUrl, message, price, currency, warnings } = reading;
      const result = { outcome, externalId, autologinUrl, message, price, currency, warnings };
      if (sent !== undefined) return { ...sent, autologinUrl, message, step: step.name };
      if (step.handsOver) sent = { ...result, step: step.name };
      if (outcome !== 'accepted') return { ...result, step: step.name };
    }
    if (sent === undefined) throw new Error(`${key} hands no lead over`);
    return sent;
  }

  /** Sends a lead, and returns its requests and answers as staff may read them. */
  async loggedBy(key: KindName, lead: LeadValues): Promise<string> {
    this.#logged = '';
    await this.send(key, lead);
    return this.#logged;
  }

  /** Calls one step by itself. */
  readingOf(key: KindName, name: string): Promise<AnswerReading> {
    const step = this.stepsOf(key).find((one) => one.name === name);
    if (step === undefined) throw new Error(`${key} has no step ${name}`);
    return this.#call(step, this.#valuesFor(key, person()));
  }

  /** The values that a step reads, for leads to come. */
  async valuesOf(key: KindName, name: string): Promise<StepValues> {
    return { [name]: (await this.readingOf(key, name)).others };
  }

  #valuesFor(
    key: KindName,
    lead: LeadValues,
    secrets: Readonly<Record<string, string>> = {},
    steps: StepValues = {},
  ): CallValues {
    return {
      lead,
      secrets: { ...KINDS[key].secrets, ...secrets },
      steps,
      now: new Date(this.clock.now()),
      seed: lead.email ?? '',
    };
  }

  async #call(step: CompiledStep, values: CallValues): Promise<AnswerReading> {
    const rendered = step.render(values);
    const reading = step.read(await answerTo(rendered), rendered.confidential);
    this.#logged += `${rendered.logged}\n${reading.logged}\n`;
    return reading;
  }
}

/** Makes a request. */
export async function answerTo({
  method,
  url,
  headers,
  body,
}: RenderedRequest): Promise<ReceivedAnswer> {
  const answer = await request(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: await answer.body.text(),
  };
}
