import type { IntegrationTemplate } from '@leadline/contracts';
import type { Preset } from './integration-draft';
import type { StatusPull } from './pull-draft';
import { isExampleAddress } from './request-draft';

type PullTemplate = NonNullable<StatusPull['template']>;
/** A pull of a kind of API, with the integration of that kind. */
export interface PullStart {
  readonly name: string;
  readonly template: PullTemplate;
  readonly integration: IntegrationTemplate;
}

/** Returns the pulls of a kind, each with the name to choose it by. */
export const pullStarts = (preset: Preset): (readonly [string, PullStart])[] =>
  (preset.pulls ?? []).map(({ name, template }) => [
    `${preset.name}: ${name}`,
    { name, template, integration: preset.template },
  ]);

const EXAMPLE = 'https://api.advertiser.example';
const ORIGIN = /^https?:\/\/[^/?#]+/;
const handedTo = ({ steps }: IntegrationTemplate): string =>
  steps.find((step) => step.hands_over)?.request.url ?? '';

/**
 * Returns what the example address of a kind stands for: the saved address without the path of the
 * kind, or else its host. Null if nothing is saved.
 */
const savedBase = (kind: IntegrationTemplate, saved: IntegrationTemplate | null): string | null => {
  const url = saved === null ? '' : handedTo(saved).trim();
  const origin = ORIGIN.exec(url)?.[0];
  if (origin === undefined || isExampleAddress(url)) return null;
  const path = handedTo(kind).replace(ORIGIN, '');
  return path !== '' && url.endsWith(path) ? url.slice(0, -path.length) : origin;
};

/** Returns the pull of a kind, at the address of the saved integration. */
export const startedPull = (
  { template, integration }: PullStart,
  saved: IntegrationTemplate | null,
): PullTemplate => {
  const base = savedBase(integration, saved);
  const atBase = (request: PullTemplate['request']): PullTemplate['request'] =>
    base !== null && request.url.startsWith(EXAMPLE)
      ? { ...request, url: base + request.url.slice(EXAMPLE.length) }
      : request;
  return {
    ...template,
    request: atBase(template.request),
    steps: template.steps.map((step) => ({ ...step, request: atBase(step.request) })),
  };
};
