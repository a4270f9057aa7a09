import type { LinesPreview } from '@leadline/contracts';
import { LinesWorld } from './lines-world.js';

let world: LinesWorld;
beforeAll(async () => {
  world = await LinesWorld.create();
}, 90_000);
afterAll(() => world.close());

/** People who save at the same time. */
const PEOPLE = 8;
const ROUNDS = 6;

describe('people who save overlapping lines at once', () => {
  it('one wins whole, and all others get the conflict', async () => {
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, () => world.staff([], { roleId: 1 })),
    );
    for (let round = 1; round <= ROUNDS; round += 1) {
      // Each text also creates or changes a cap that no other text names.
      const textOf = (index: number): string =>
        [
          `Alpha DE cap ${round * 100 + index}`,
          `Bravo AT cap ${round * 100 + index} ${index % 2 === 0 ? 'total' : 'daily'}`,
          `Alpha AT price ${round * 100 + index}`,
        ].join('\n');
      const texts = people.map((_person, index) => textOf(index));
      const seen: LinesPreview[] = [];
      for (const [index, by] of people.entries())
        seen.push(await world.preview(texts[index] ?? '', by));
      const entries = await world.lastEntry();
      const replies = await Promise.all(
        people.map((by, index) =>
          world.call<{ code: string }>(
            'POST',
            '/api/lines',
            { text: texts[index], versions: seen[index]?.versions },
            by,
          ),
        ),
      );
      const winners = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
      expect(winners).toHaveLength(1);
      const lost = replies.filter(({ status }) => status !== 200);
      expect(lost.map(({ status, body }) => [status, body.code])).toEqual(
        lost.map(() => [409, 'LINES_MOVED_ON']),
      );
      const [winner = -1] = winners;
      const log = await world.log(entries);
      expect(log).toHaveLength(3);
      expect(new Set(log.map(({ user_id: by }) => by))).toEqual(new Set([people[winner]?.userId]));
      const [revenue] = await world.query<{ amount: string }>(
        'SELECT amount FROM advertiser_revenues WHERE advertiser_id = $1 AND country_id = $2',
        [world.ids.alpha, world.countries.AT],
      );
      expect(Number(revenue?.amount)).toBe(round * 100 + winner);
    }
  }, 120_000);
});
