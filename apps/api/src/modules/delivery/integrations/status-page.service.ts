import { Injectable } from '@nestjs/common';
import {
  NoRequestError,
  UnreadablePageError,
  type CompiledPull,
  type PagePlace,
  type PullPage,
  type ReceivedAnswer,
  type RenderedRequest,
} from '@leadline/advertiser-call';
import {
  UnsafeAddressError,
  type EnteredSecrets,
  type SecretValues,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { compiledPullOrNull, pullTemplateOf } from './domain/compiled.js';
import {
  MOST_ENTRIES,
  readStatuses,
  type PullRules,
  type ReadStatuses,
} from './domain/read-statuses.js';
import { secretsToEnter, sendersOf } from './domain/secret-origins.js';
import { maskedBeginning } from './domain/shown-text.js';
import { IntegrationEditorService } from './integration-editor.service.js';

export { readReportedRow } from './domain/read-statuses.js';

const PAGE_LIMIT_MS = 20_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;
const MAX_KEPT_BYTES = 8 * 1024;
const MAX_ROW_BYTES = 500;

/** The beginning of an answer that was an error. Secrets and the values of steps are masked. */
export interface FailedAnswer {
  /** The request: a step by its name, or a page by its number. */
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

/** The reason why a page could not be fetched, in words for staff. */
export class StatusPageError extends Error {
  /** The answer, if it was the reason. */
  readonly answer: FailedAnswer | null;

  constructor(message: string, details: { cause?: unknown; answer?: FailedAnswer } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.answer = details.answer ?? null;
  }
}

/** A run of a pull: its template, and the values of all of its requests. */
export interface PullSession {
  readonly template: StatusPullTemplate;
  readonly pull: CompiledPull;
  readonly secrets: SecretValues;
  /** Values that the steps have read, by the names of step and value. */
  readonly steps: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** One instant for all pages: with a moving window, the pages would shift between calls. */
  readonly now: Date;
}

/** One page of statuses, and the place of the page after it. Null if it is the last. */
export interface StatusPage extends ReadStatuses {
  readonly entries: number;
  readonly next: PagePlace | null;
  /** Returns the beginning of a row by its index, with secrets masked. */
  readonly textOf: (index: number) => string;
}

/** Fetches pages of lead statuses from an advertiser. */
@Injectable()
export class StatusPagesService {
  constructor(
    private readonly client: OutboundClientService,
    private readonly editor: IntegrationEditorService,
  ) {}

  /** See `IntegrationEditorService.allowPull`. */
  allow(
    advertiserId: number,
    template: StatusPullTemplate,
    entered: EnteredSecrets,
  ): Promise<void> {
    return this.editor.allowPull(advertiserId, template, entered);
  }

  /** Returns a stored template in the form of today. Null if it is not valid. */
  templateOf(stored: unknown): StatusPullTemplate | null {
    return pullTemplateOf(stored);
  }

  /**
   * Returns a run of a draft, before its steps are called. Throws as `allow`, but stores nothing.
   */
  async draft(
    advertiserId: number,
    template: StatusPullTemplate,
    entered: EnteredSecrets,
    now: Date,
  ): Promise<PullSession> {
    const known = await this.editor.known(advertiserId);
    const { pull } = this.editor.allowedPull(known, template, entered);
    return { template, pull, secrets: known.secrets, steps: {}, now };
  }

  /**
   * Begins a run of a stored pull: calls its steps. Throws StatusPageError, also if the template
   * sends a secret to an origin for which it was not entered.
   */
  async begin(
    advertiserId: number,
    stored: unknown,
    now: Date,
    signal: AbortSignal,
  ): Promise<PullSession> {
    const template = pullTemplateOf(stored);
    const pull = template && compiledPullOrNull(template);
    if (!template || !pull) throw new StatusPageError('The template is not valid. Save it again.');
    const secrets = await this.secretsFor(advertiserId, pull);
    return this.withSteps({ template, pull, secrets, steps: {}, now }, signal);
  }

  /** Calls the steps in order. Each has to be accepted. Throws StatusPageError. */
  async withSteps(session: PullSession, signal: AbortSignal): Promise<PullSession> {
    let current = session;
    for (const step of session.pull.steps) {
      let confidential: readonly string[] = [];
      const answer = await this.call(() => {
        const request = step.render(current);
        ({ confidential } = request);
        return request;
      }, signal);
      const { outcome, message, others } = step.read(answer, confidential);
      current = { ...current, steps: { ...current.steps, [step.name]: others } };
      if (outcome !== 'accepted')
        throw failed(
          `The step ${step.name} was not accepted: ${message ?? `status ${answer.status}`}.`,
          { session: current, request: `step ${step.name}`, answer },
        );
    }
    return current;
  }

  /** Fetches a page; `number` counts the pages of the run from 1. Throws StatusPageError. */
  async fetch(
    session: PullSession,
    { place, number }: { readonly place: PagePlace; readonly number: number },
    rules: PullRules,
    signal: AbortSignal,
  ): Promise<StatusPage> {
    const { pull, template } = session;
    const answer = await this.call(() => pull.renderPage(session, place), signal);
    const call = { session, request: `page ${number}`, answer };
    if (answer.status < 200 || answer.status > 299)
      throw failed(`The advertiser answered ${answer.status}.`, call);
    const page = readPage(call);
    return {
      ...readStatuses(template, page, rules),
      entries: page.entries,
      next: pull.placeAfter(place, page),
      textOf: (index) => maskedBeginning(page.textOf(index), hiddenIn(session), MAX_ROW_BYTES),
    };
  }

  /** Returns the secrets of the integration, which status pulls use. */
  private async secretsFor(advertiserId: number, pull: CompiledPull): Promise<SecretValues> {
    const { secrets, origins } = await this.editor.known(advertiserId);
    const toEnter = secretsToEnter(sendersOf(pull.requests, secrets), secrets, origins);
    if (toEnter.length > 0) {
      const names = toEnter.map(({ name }) => name).join(' and ');
      const missing = new Set(toEnter.flatMap((secret) => secret.origins));
      throw new StatusPageError(
        `Not called: ${names} was not entered for ${[...missing].join(' and ')}. ` +
          'Enter it again and save the pull.',
      );
    }
    return secrets;
  }

  private async call(render: () => RenderedRequest, signal: AbortSignal): Promise<ReceivedAnswer> {
    try {
      const { method, url, headers, body } = render();
      return await this.client.send({
        ...{ method, url, headers },
        ...(body !== undefined && { body }),
        timeoutMs: PAGE_LIMIT_MS,
        maxBodyBytes: MAX_PAGE_BYTES,
        signal,
      });
    } catch (error) {
      if (error instanceof OutboundError)
        throw new StatusPageError(`${error.kind}: ${error.message}`, { cause: error });
      if (error instanceof UnsafeAddressError || error instanceof NoRequestError)
        throw new StatusPageError(`Not called: ${error.message}.`, { cause: error });
      throw new StatusPageError('The template does not produce a valid request.', { cause: error });
    }
  }
}

/** A call of a run and its answer. */
interface AnsweredCall {
  readonly session: PullSession;
  readonly request: string;
  readonly answer: ReceivedAnswer;
}

/** Secrets, and the values that the steps got by them. */
const hiddenIn = ({ secrets, steps }: PullSession): string[] => [
  ...Object.values(secrets),
  ...Object.values(steps).flatMap((values) => Object.values(values)),
];

const failed = (
  message: string,
  { session, request, answer: { status, body } }: AnsweredCall,
  cause?: unknown,
): StatusPageError =>
  new StatusPageError(message, {
    cause,
    answer: { request, status, body: maskedBeginning(body, hiddenIn(session), MAX_KEPT_BYTES) },
  });

const readPage = (call: AnsweredCall): PullPage => {
  try {
    return call.session.pull.readPage(call.answer, MOST_ENTRIES);
  } catch (error) {
    if (error instanceof UnreadablePageError) throw failed(error.message, call, error);
    throw error;
  }
};
