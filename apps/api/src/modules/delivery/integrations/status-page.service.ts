import { Injectable } from '@nestjs/common';
import {
  renderRequest,
  UnsafeAddressError,
  type EnteredSecrets,
  type SecretValues,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { parseAnswer } from './domain/json-values.js';
import {
  pageRequestOf,
  pullValues,
  readStatuses,
  type PullRules,
  type StatusPage,
} from './domain/read-statuses.js';
import { pullSender, secretsToEnter } from './domain/secret-origins.js';
import { IntegrationEditorService } from './integration-editor.service.js';

export { refusalOf, withRefusal } from './domain/read-statuses.js';
export type { StatusPage } from './domain/read-statuses.js';

const PAGE_LIMIT_MS = 20_000;
const MAX_PAGE_BYTES = 8 * 1024 * 1024;

/** The reason why a page could not be fetched, in words for staff. */
export class StatusPageError extends Error {}

/** The page of a run to fetch. */
interface PagePlace {
  readonly now: Date;
  readonly page: number;
  readonly cursor: string;
}

/** Fetches one page of lead statuses from an advertiser. */
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

  /**
   * Returns the secrets of the integration, which status pulls use. Throws StatusPageError if the
   * template sends one to an origin for which it was not entered.
   */
  async secretsFor(advertiserId: number, template: StatusPullTemplate): Promise<SecretValues> {
    const { secrets, origins } = await this.editor.known(advertiserId);
    const sender = pullSender(template, secrets);
    const toEnter = secretsToEnter([sender], secrets, origins);
    if (toEnter.length > 0)
      throw new StatusPageError(
        `Not called: ${toEnter.map(({ name }) => name).join(' and ')} was not entered for ` +
          `${sender.shown}. Enter it again and save the pull.`,
      );
    return secrets;
  }

  /** Throws StatusPageError. */
  async fetch(
    template: StatusPullTemplate,
    secrets: SecretValues,
    at: PagePlace & PullRules,
    signal: AbortSignal,
  ): Promise<StatusPage> {
    const answer = await this.call(template, secrets, at, signal);
    if (answer.status < 200 || answer.status > 299)
      throw new StatusPageError(`The advertiser answered ${answer.status}.`);
    const page = readStatuses(template, parseAnswer(answer.body), at);
    if (!page) throw new StatusPageError('The answer has no list at the path in the template.');
    return page;
  }

  private async call(
    template: StatusPullTemplate,
    secrets: SecretValues,
    { now, page, cursor }: PagePlace,
    signal: AbortSignal,
  ): Promise<{ status: number; body: string }> {
    try {
      const request = renderRequest(
        pageRequestOf(template),
        pullValues(template, now, page, cursor),
        secrets,
      );
      return await this.client.send({
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        timeoutMs: PAGE_LIMIT_MS,
        maxBodyBytes: MAX_PAGE_BYTES,
        signal,
      });
    } catch (error) {
      if (error instanceof OutboundError)
        throw new StatusPageError(`${error.kind}: ${error.message}`, { cause: error });
      if (error instanceof UnsafeAddressError)
        throw new StatusPageError(`Not called: ${error.message}.`, { cause: error });
      throw new StatusPageError('The template does not produce a valid request.', { cause: error });
    }
  }
}
