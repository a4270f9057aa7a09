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
import { IntegrationEditorService } from './integration-editor.service.js';

export { readReportedRow, refusalOf, withRefusal } from './domain/read-statuses.js';

const PAGE_LIMIT_MS = 20_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The reason why a page could not be fetched, in words for staff. */
export class StatusPageError extends Error {}

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

  /** Throws StatusPageError. */
  async fetch(
    session: PullSession,
    place: PagePlace,
    rules: PullRules,
    signal: AbortSignal,
  ): Promise<StatusPage> {
    const { pull, template } = session;
    const answer = await this.call(() => pull.renderPage(session, place), signal);
    if (answer.status < 200 || answer.status > 299)
      throw new StatusPageError(`The advertiser answered ${answer.status}.`);
    const page = readPage(pull, answer);
    return {
      ...readStatuses(template, page, rules),
      entries: page.entries,
      next: pull.placeAfter(place, page),
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

  /** Calls the steps in order. Each has to be accepted. */
  private async withSteps(session: PullSession, signal: AbortSignal): Promise<PullSession> {
    const steps: Record<string, Readonly<Record<string, string>>> = {};
    for (const step of session.pull.steps) {
      let confidential: readonly string[] = [];
      const answer = await this.call(() => {
        const request = step.render({ ...session, steps });
        ({ confidential } = request);
        return request;
      }, signal);
      const { outcome, message, others } = step.read(answer, confidential);
      if (outcome !== 'accepted')
        throw new StatusPageError(
          `The step ${step.name} was not accepted: ${message ?? `status ${answer.status}`}.`,
        );
      steps[step.name] = others;
    }
    return { ...session, steps };
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

const readPage = (pull: CompiledPull, answer: ReceivedAnswer): PullPage => {
  try {
    return pull.readPage(answer, MOST_ENTRIES);
  } catch (error) {
    if (error instanceof UnreadablePageError)
      throw new StatusPageError(error.message, { cause: error });
    throw error;
  }
};
