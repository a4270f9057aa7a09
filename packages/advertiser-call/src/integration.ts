import type { IntegrationStep, IntegrationTemplate, SecretValues } from '@leadline/contracts';
import type {
  AnswerReading,
  CallValues,
  LeadValues,
  ReceivedAnswer,
  RenderedRequest,
  TemplateFault,
} from './types.js';

/** A step that is ready to be called. */
export interface CompiledStep {
  readonly name: string;
  readonly handsOver: boolean;
  readonly cache: IntegrationStep['cache'];
  /**
   * Names of the secrets that the request sends, and of those by which earlier steps got the values
   * that it sends.
   */
  readonly secrets: ReadonlySet<string>;
  /** The origin that the step calls. Null if its address is not valid with these secrets. */
  readonly origin: (secrets: SecretValues) => string | null;
  /**
   * Throws UnsafeAddressError if a value would decide on the host or the path, and another error if
   * the values make no valid request.
   */
  readonly render: (values: CallValues) => RenderedRequest;
  readonly read: (answer: ReceivedAnswer, confidential: readonly string[]) => AnswerReading;
}

export interface CompiledIntegration {
  /** In the order of the calls. Exactly one hands over the lead. */
  readonly steps: readonly CompiledStep[];
}

/** A request to read: nothing in it is encoded, and secrets are shown by their names. */
export interface StepPreview {
  readonly method: RenderedRequest['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON is indented. Null if the request has no body. */
  readonly body: string | null;
}

/** Compiles a template. Throws TemplateTextError if a text has a fault; see `templateFaults`. */
export type CompileIntegration = (template: IntegrationTemplate) => CompiledIntegration;
/** Returns the problems for which a template cannot be saved. */
export type TemplateFaults = (template: IntegrationTemplate) => TemplateFault[];
/**
 * Returns the preview of a step for a lead. Sends nothing. Null while the template makes no valid
 * request.
 */
export type PreviewStep = (
  template: IntegrationTemplate,
  index: number,
  lead: LeadValues,
) => StepPreview | null;
/** Returns the template with steps for a stored one of one request; any other value unchanged. */
export type UpgradedTemplate = (stored: unknown) => unknown;
