import { ReplaceIntegrationBody } from '@leadline/contracts';
import { INTEGRATION_PRESETS } from './integration-presets.js';
import { secretUses } from './secret-origins.js';

it.each(INTEGRATION_PRESETS.map((preset) => [preset.key, preset] as const))(
  '%s can be stored as it is and names its secrets',
  (_key, { template, secrets }) => {
    const given = Object.fromEntries(secrets.map(({ name }) => [name, 'x']));
    expect(ReplaceIntegrationBody.safeParse({ template, secrets: given }).success).toBe(true);
    expect(new Set(secretUses(template).map(({ name }) => name))).toEqual(
      new Set(Object.keys(given)),
    );
  },
);
