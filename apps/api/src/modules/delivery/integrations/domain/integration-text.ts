import type { IntegrationTemplate, SecretValues } from '@leadline/contracts';
import { compiledOrNull } from './compiled.js';

/** Orders the names of objects, as the database does not keep their order. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, item]) => [name, ordered(item)]),
  );
};

/** Returns a text that is the same for equal templates with equal secrets, if they use them. */
export const integrationText = ({
  template,
  secrets,
}: {
  readonly template: IntegrationTemplate;
  readonly secrets: SecretValues;
}): string => {
  const steps = compiledOrNull(template)?.steps ?? [];
  const used = [...new Set(steps.flatMap((step) => [...step.secrets]))].sort();
  return JSON.stringify([ordered(template), used.map((name) => [name, secrets[name] ?? null])]);
};
