import {
  compileIntegration,
  compilePull,
  upgradedPull,
  upgradedTemplate,
  type CompiledIntegration,
  type CompiledPull,
  type CompiledStep,
} from '@leadline/advertiser-call';
import { IntegrationTemplate, StatusPullTemplate } from '@leadline/contracts';

const madeOrNull = <Made>(make: () => Made): Made | null => {
  try {
    return make();
  } catch {
    return null;
  }
};

/** Returns a stored template in the form of today. Null if it is not valid. */
export const templateOf = (stored: unknown): IntegrationTemplate | null =>
  IntegrationTemplate.safeParse(upgradedTemplate(stored)).data ?? null;

/** Returns a stored template of a pull in the form of today. Null if it is not valid. */
export const pullTemplateOf = (stored: unknown): StatusPullTemplate | null =>
  StatusPullTemplate.safeParse(upgradedPull(stored)).data ?? null;

/** Null if a text of the template has a fault. */
export const compiledOrNull = (template: IntegrationTemplate): CompiledIntegration | null =>
  madeOrNull(() => compileIntegration(template));

/** Null if a text of the template has a fault. */
export const compiledPullOrNull = (template: StatusPullTemplate): CompiledPull | null =>
  madeOrNull(() => compilePull(template));

export interface DividedSteps {
  /** The steps before the lead is handed over, in order. */
  readonly before: readonly CompiledStep[];
  readonly handing: CompiledStep;
  readonly after: readonly CompiledStep[];
}

/** Divides the steps at the one that hands over the lead. */
export const dividedSteps = ({ steps }: CompiledIntegration): DividedSteps => {
  const index = steps.findIndex(({ handsOver }) => handsOver);
  const handing = steps[index];
  if (!handing) throw new Error('No step hands over the lead.');
  return { before: steps.slice(0, index), handing, after: steps.slice(index + 1) };
};
