import {
  compileIntegration,
  compilePull,
  mappingFaults,
  pullFaults,
  templateFaults,
} from '@leadline/advertiser-call';
import type { IntegrationPreset } from '@leadline/contracts';

interface Fault {
  readonly path: string;
  readonly message: string;
}
type Preset = Pick<IntegrationPreset, 'template' | 'pulls' | 'reports' | 'secrets'>;

const under = (place: string, faults: readonly Fault[]): Fault[] =>
  faults.map(({ path, message }) => ({ path: path === '' ? place : `${place}.${path}`, message }));

/** Secrets that are used and not named. */
const secretFaults = ({ template, pulls = [], secrets }: Preset): Fault[] => {
  const requests = [
    ...compileIntegration(template).steps,
    ...pulls.flatMap((pull) => compilePull(pull.template).requests),
  ];
  const used = new Set(requests.flatMap((request) => [...request.secrets]));
  const named = new Set(secrets.map(({ name }) => name));
  return [...used]
    .filter((name) => !named.has(name))
    .map((name) => ({ path: 'secrets', message: `The secret ${name} is not named` }));
};

/** Returns the problems for which a kind of the catalogue cannot be offered. */
export const presetFaults = (preset: Preset): Fault[] => {
  const { template, pulls = [], reports } = preset;
  const faults = [
    ...under('template', templateFaults(template)),
    ...pulls.flatMap((pull, index) => under(`pulls.${index}.template`, pullFaults(pull.template))),
    ...under('reports.mapping', reports === undefined ? [] : mappingFaults(reports.mapping)),
  ];
  // Only a template without faults can be compiled.
  return faults.length > 0 ? faults : secretFaults(preset);
};
