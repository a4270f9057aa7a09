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

  it('lists the secrets that its template names, with a description each', () => {
    const named = JSON.stringify(entry.template).matchAll(/\bsecret\.(\w+)/g);
    expect(entry.secrets.map((secret) => secret.name).sort()).toEqual(
      [...new Set([...named].map(([, secret]) => secret))].sort(),
    );
    expect(entry.secrets.map((secret) => secret.description)).not.toContain('');
  });

  it('says that it is unofficial if it resembles a product', () => {
    expect(description.startsWith('Unofficial')).toBe(resembles !== undefined);
  });

  it('calls one host, which is made up', () => {
    for (const { request } of entry.template.steps)
      expect(new URL(request.url).origin).toBe('https://api.advertiser.example');
  });
});
