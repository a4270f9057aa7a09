import type { IntegrationStep, IntegrationTemplate, SecretValues } from '@leadline/contracts';
import { compileAnswer } from './answer/answer.js';
import { generatedValues } from './liquid/generated-values.js';
import { wordTables } from './liquid/text-scope.js';
import { compileRequest } from './request/compile-request.js';
import type { AnswerReading, CallValues, ReceivedAnswer, RenderedRequest } from './types.js';

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
   * Throws UnsafeAddressError if a value would decide on the host or the path, and NoRequestError or
   * TemplateTextError if the values make no valid request.
   */
  readonly render: (values: CallValues) => RenderedRequest;
  /** Never throws. */
  readonly read: (answer: ReceivedAnswer, confidential: readonly string[]) => AnswerReading;
}

export interface CompiledIntegration {
  /** In the order of the calls. Exactly one hands over the lead. */
  readonly steps: readonly CompiledStep[];
}

/** Returns the names after `root.`, up to the next dot. */
export const namesUnder = (root: string, names: ReadonlySet<string>): string[] =>
  [...names].flatMap((name) => {
    const [first, second] = name.split('.');
    return first === root && second !== undefined ? [second] : [];
  });

/**
 * Compiles a template. Throws if a text or a place of it is not valid. `templateFaults` finds those
 * and more.
 */
export const compileIntegration = (template: IntegrationTemplate): CompiledIntegration => {
  const tables = wordTables(template.tables);
  const secretsByStep = new Map<string, ReadonlySet<string>>();
  const steps = template.steps.map((step): CompiledStep => {
    const { name, hands_over: handsOver, cache, request, answer } = step;
    const compiled = compileRequest(request, { accepts: answer.type, isPreview: false });
    const inherited = namesUnder('steps', compiled.names).flatMap((earlier) => [
      ...(secretsByStep.get(earlier) ?? []),
    ]);
    const secrets = new Set([...namesUnder('secret', compiled.names), ...inherited]);
    secretsByStep.set(name, secrets);
    return {
      name,
      handsOver,
      cache,
      secrets,
      origin: compiled.origin,
      render: ({ lead, secrets: secret, steps: read, now, seed }) =>
        compiled.render({
          lead,
          secret,
          steps: read,
          now,
          generated: generatedValues(template.password, seed),
          tables,
        }),
      read: compileAnswer(answer, cache).read,
    };
  });
  return { steps };
};
