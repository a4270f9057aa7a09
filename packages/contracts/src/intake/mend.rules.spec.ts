import fc from 'fast-check';
import { IntakeLeadBody } from './schemas.js';
import { OPTIONAL_TEXTS } from './mend.rules.js';

const LEAD = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '+447400123456',
  ip: '81.2.69.142',
};
/** The field as it is taken, and the codes of its warnings. */
const take = (field: string, sent: unknown): [unknown, ...string[]] => {
  const { warnings, ...lead } = IntakeLeadBody.parse({ ...LEAD, [field]: sent });
  expect(warnings.filter((warning) => warning.field !== field)).toEqual([]);
  return [lead[field as keyof typeof lead], ...warnings.map(({ code }) => code)];
};

describe('an optional field is never worth a lead', () => {
  it.each([
    ['custom_param_1', 7, ['7']],
    ['city', 12.5, ['12.5']],
    ['hit_id', 'h'.repeat(512), ['h'.repeat(512)]],
    ['hit_id', 'h'.repeat(513), ['h'.repeat(512), 'too_long']],
    ['custom_param_3', 'x'.repeat(256), ['x'.repeat(255), 'too_long']],
    ['custom_param_3', ` ${'x'.repeat(255)} `, ['x'.repeat(255)]],
    ['offer', 'x'.repeat(256), ['x'.repeat(255), 'too_long']],
    ['city', `${'x'.repeat(127)}😀`, ['x'.repeat(127), 'too_long']],
    ['city', 'a\u0000b', ['ab', 'characters_removed']],
    ['city', 'a\ud800b', ['ab', 'characters_removed']],
    ['custom_param_2', { a: 1 }, [null, 'left_out']],
    ['custom_param_2', ['a'], [null, 'left_out']],
    ['custom_param_2', true, [null, 'left_out']],
    ['language', 'en-GB,en-US;q=0.9,en;q=0.8', ['en-GB', 'first_taken']],
    ['language', 'en', ['en']],
    ['phone_prefix', 'United Kingdom', [null, 'left_out']],
    ['phone_prefix', '+44', ['+44']],
    ['country', 'uk', ['GB']],
    ['email', ' p. j. butter@example.com ', ['p.j.butter@example.com', 'spaces_removed']],
    ['email', ' ada@example.com', ['ada@example.com']],
    ['ip', '81.2.69.142:51234', ['81.2.69.142', 'port_removed']],
    ['ip', '[2a00:1450::1]:443', ['2a00:1450::1', 'port_removed']],
    ['ip', '2a00:1450::1', ['2a00:1450::1']],
    ['ip', 'unknown, 10.0.0.1, 81.2.69.142', ['10.0.0.1,81.2.69.142', 'first_taken']],
  ])('%s %j', (field, sent, taken) => {
    expect(take(field, sent)).toEqual(taken);
  });

  it('whatever is sent in the free texts, the lead is taken', () => {
    const { offer: _offer, funnel: _funnel, ...texts } = OPTIONAL_TEXTS;
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.keys(texts).map((field) => [field, fc.anything()]))),
        (sent) => {
          const lead = IntakeLeadBody.parse({ ...sent, ...LEAD });
          for (const [field, max] of Object.entries(texts))
            expect(String(lead[field as keyof typeof texts] ?? '').length).toBeLessThanOrEqual(max);
        },
      ),
      { numRuns: 500, seed: 57 },
    );
  });
});
