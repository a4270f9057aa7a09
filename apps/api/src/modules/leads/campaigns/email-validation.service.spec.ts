import { FixedClock } from '#shared/clock/clock.js';
import { advance, mockTimeouts, stopMocking } from '#test/support/waiting.js';
import type { MxRecord } from './domain/import-batch.js';
import { EmailValidationService, MailExchangesService } from './email-validation.service.js';

const MX = [{ exchange: 'mx.example.com', priority: 10 }];

class FakeExchanges extends MailExchangesService {
  readonly asked: string[] = [];
  constructor(private readonly answer: (domain: string) => readonly MxRecord[]) {
    super();
  }
  async lookUp(domain: string): Promise<readonly MxRecord[]> {
    this.asked.push(domain);
    await Promise.resolve();
    return this.answer(domain);
  }
}
const NOON = new Date('2026-11-20T12:00:00Z');

it('asks once for each domain, and remembers the answer for a day', async () => {
  const clock = new FixedClock(NOON);
  const exchanges = new FakeExchanges((domain) => (domain === 'good.example' ? MX : []));
  const validation = new EmailValidationService(exchanges, clock);
  const check = () => validation.check(['a@good.example', 'b@good.example', 'c@bad.example', 'x']);
  const expected = new Map([
    ['a@good.example', 'valid'],
    ['b@good.example', 'valid'],
    ['c@bad.example', 'invalid'],
    ['x', 'invalid'],
  ]);
  expect(await check()).toEqual(expected);
  expect(await check()).toEqual(expected);
  expect(exchanges.asked.sort()).toEqual(['bad.example', 'good.example']);
  clock.advance(86_400_000);
  await check();
  expect(exchanges.asked).toHaveLength(4);
});

it('leaves domains without an answer unchecked, and looks them up again later', async () => {
  let isDown = true;
  const exchanges = new FakeExchanges(() => {
    if (isDown) throw new Error('queryMx ESERVFAIL');
    return MX;
  });
  const validation = new EmailValidationService(exchanges, new FixedClock(NOON));
  expect(await validation.check(['a@good.example'])).toEqual(
    new Map([['a@good.example', 'unchecked']]),
  );
  isDown = false;
  expect(await validation.check(['a@good.example'])).toEqual(
    new Map([['a@good.example', 'valid']]),
  );
});

describe('with name servers that are silent', () => {
  beforeEach(mockTimeouts);
  afterEach(stopMocking);

  it('looks up 20 domains at once, and waits 3 seconds for each at most', async () => {
    let asked = 0;
    const silent = new (class extends MailExchangesService {
      lookUp(): Promise<readonly MxRecord[]> {
        asked += 1;
        return new Promise(() => undefined);
      }
    })();
    const validation = new EmailValidationService(silent, new FixedClock(NOON));
    const emails = Array.from({ length: 50 }, (_, index) => `a@d${index}.example`);
    const checked = validation.check(emails);
    await advance(2_950);
    expect(asked).toBe(20);
    await advance(6_100);
    expect(new Set((await checked).values())).toEqual(new Set(['unchecked']));
    expect(asked).toBe(50);
  });
});
