import { POSTBACK_PLACEHOLDER } from '@leadline/contracts';

import { CATALOGUE } from './catalogue.js';

it('has at least fifteen kinds', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(15);
});

describe.each(CATALOGUE)('$key', ({ file, key, name, description, resembles, ...entry }) => {
  it('is named as its file, and says what it is', () => {
    expect(file).toBe(`${key}.json`);
    expect(name).not.toBe('');
    expect(description).not.toBe('');
  });

  it('lists the secrets that it names, with a description each', () => {
    const named = JSON.stringify([entry.template, entry.pulls]).matchAll(/\bsecret\.(\w+)/g);
    expect(entry.secrets.map((secret) => secret.name).sort()).toEqual(
      [...new Set([...named].map(([, secret]) => secret))].sort(),
    );
    expect(entry.secrets.map((secret) => secret.description)).not.toContain('');
  });

  it('says that it is unofficial if it resembles a product', () => {
    expect(description.startsWith('Unofficial')).toBe(resembles !== undefined);
  });

  it('calls one host, which is made up', () => {
    const pulled = (entry.pulls ?? []).flatMap(({ template }) => [...template.steps, template]);
    for (const { request } of [...entry.template.steps, ...pulled])
      expect(new URL(request.url).origin).toBe('https://api.advertiser.example');
  });
});

it('has pulls of every kind of pages, a step before one, and reports with and without macros', () => {
  const pulls = CATALOGUE.flatMap((entry) => entry.pulls ?? []).map(({ template }) => template);
  expect(new Set(pulls.map(({ pages }) => pages.kind))).toEqual(
    new Set(['none', 'number', 'offset', 'cursor', 'link', 'until_empty']),
  );
  expect(pulls.some(({ steps }) => steps.length > 0)).toBe(true);
  const addresses = CATALOGUE.flatMap(({ reports }) => (reports ? [reports.address] : []));
  expect(addresses).toEqual(
    expect.arrayContaining([undefined, expect.stringContaining(POSTBACK_PLACEHOLDER)]),
  );
});
