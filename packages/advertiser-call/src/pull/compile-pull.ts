import type { SecretValues, StatusPullTemplate } from '@leadline/contracts';
import { compileAnswer } from '../answer/answer.js';
import { namesUnder } from '../integration.js';
import type { TextScope } from '../liquid/text-scope.js';
import { compileRequest, type CompiledRequest } from '../request/compile-request.js';
import { NoRequestError } from '../request/no-request.js';
import type { AnswerReading, CallValues, ReceivedAnswer, RenderedRequest } from '../types.js';
import { linkedUrl, placeAfter, type PagePlace } from './pages.js';
import { compilePage, type PageReader, type PullPage } from './read-page.js';

/** The values from which the requests of a pull are made. */
export interface PullValues {
  readonly secrets: SecretValues;
  /** Values that steps read, by the names of step and value. */
  readonly steps: CallValues['steps'];
  /** The time of the run, which is the end of the time range of all pages. */
  readonly now: Date;
}
/** A request of a pull, and where it sends secrets. */
export interface PullRequest {
  /**
   * Names of the secrets that the request sends, and of those by which earlier steps got the values
   * that it sends.
   */
  readonly secrets: ReadonlySet<string>;
  /** The origin that is called. Null if its address is not valid with these secrets. */
  readonly origin: (secrets: SecretValues) => string | null;
}
interface PullStep extends PullRequest {
  readonly name: string;
  /** Throws as `CompiledStep.render`. */
  readonly render: (values: PullValues) => RenderedRequest;
  /** Never throws. */
  readonly read: (answer: ReceivedAnswer, confidential: readonly string[]) => AnswerReading;
}
/** A pull that is ready to run. */
export interface CompiledPull {
  readonly steps: readonly PullStep[];
  /** The steps and the page. */
  readonly requests: readonly PullRequest[];
  /** Throws as `CompiledStep.render`. */
  readonly renderPage: (values: PullValues, place: PagePlace) => RenderedRequest;
  /** Throws UnreadablePageError. */
  readonly readPage: PageReader;
  /** Returns the place of the page after this one. Null if this one is the last. */
  readonly placeAfter: (place: PagePlace, page: PullPage) => PagePlace | null;
}

const HOUR = 3_600_000;
const NOT_USED = { lead: {}, generated: { password: '', uuid: '' }, tables: new Map() } as const;
const scopeOf = (
  { lookback_hours: hours }: StatusPullTemplate,
  { secrets, steps, now }: PullValues,
  place?: PagePlace,
): TextScope => ({
  ...NOT_USED,
  secret: secrets,
  steps,
  now,
  pull: {
    since: new Date(now.getTime() - hours * HOUR).toISOString(),
    until: now.toISOString(),
    page: place ? String(place.page) : '',
    offset: place ? String(place.offset) : '',
    cursor: place?.cursor ?? '',
  },
});

/** Compiles a pull. Throws if a text or a path in it is not valid. */
export const compilePull = (template: StatusPullTemplate): CompiledPull => {
  const secretsByStep = new Map<string, ReadonlySet<string>>();
  const sends = ({ names, origin }: CompiledRequest): PullRequest => ({
    secrets: new Set([
      ...namesUnder('secret', names),
      ...namesUnder('steps', names).flatMap((step) => [...(secretsByStep.get(step) ?? [])]),
    ]),
    origin,
  });
  const steps = template.steps.map(({ name, request, answer }): PullStep => {
    const compiled = compileRequest(request, { accepts: answer.type, isPreview: false });
    const sent = sends(compiled);
    secretsByStep.set(name, sent.secrets);
    return {
      ...sent,
      name,
      render: (values) => compiled.render(scopeOf(template, values)),
      read: compileAnswer(answer, null).read,
    };
  });
  const page = compileRequest(template.request, {
    accepts: template.answer.type,
    isPreview: false,
  });
  return {
    steps,
    requests: [...steps, sends(page)],
    renderPage: (values, place) => {
      const request = page.render(scopeOf(template, values, place));
      if (place.link === null) return request;
      const url = linkedUrl(place.link, request.url, template.request.auth);
      if (url === null) throw new NoRequestError('The next page has another origin');
      return { ...request, url };
    },
    readPage: compilePage(template),
    placeAfter: (place, read) => placeAfter(template, place, read),
  };
};
