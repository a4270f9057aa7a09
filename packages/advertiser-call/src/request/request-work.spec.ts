import { IntegrationTemplate } from '@leadline/contracts';
import { compileIntegration } from '../integration.js';

const HEAVY = '{% for a in (1..500) %}{% endfor %}{{ lead.email }}';
const stepWith = (count: number, value = HEAVY) => {
  const template = IntegrationTemplate.parse({
    steps: [
      {
        name: 'send',
        hands_over: true,
        request: {
          method: 'POST',
          url: 'https://api.example/leads',
          auth: { kind: 'none' },
          body: {
            kind: 'fields',
            format: 'form',
            fields: Array.from({ length: count }, (_, index) => ({
              name: `f${index}`,
              value,
            })),
          },
        },
        answer: { rules: [] },
      },
    ],
  });
  return compileIntegration(template).steps[0];
};
const values = {
  lead: { email: 'ann@example.com' },
  secrets: {},
  steps: {},
  now: new Date('2026-11-27T12:00:00Z'),
  seed: 'seed',
};

describe('the fields of a request', () => {
  it('share their work, which is new for every request', () => {
    const step = stepWith(3);
    for (let request = 0; request < 5; request += 1)
      expect(step?.render(values).body).toBe(
        'f0=ann%40example.com&f1=ann%40example.com&f2=ann%40example.com',
      );
  });

  it('are too much work together, though each alone is not', () => {
    expect(() => stepWith(100)?.render(values)).toThrow('The text takes too long to render');
  });

  it('cannot repeat a long value without limit', () => {
    const secrets = { long: 'x'.repeat(4000) };
    const step = stepWith(3, '{{ secret.long }}'.repeat(200));
    expect(() => step?.render({ ...values, secrets })).toThrow('The text takes too long to render');
  });
});
