import { seededDraw } from '@leadline/contracts';
import { LinesWorld } from './lines-world.js';

let world: LinesWorld;
let other: LinesWorld;
beforeAll(async () => {
  [world, other] = await Promise.all([LinesWorld.create(), LinesWorld.create()]);
}, 120_000);
afterAll(() => Promise.all([world.close(), other.close()]));

const HOURS = ['09:00-18:00', '00:00-24:00', '08:30-12:00, 13:00-17:15', 'closed'];
const DAYS = ['Mon', 'Fri', 'Sat-Sun', 'weekdays', 'Mon, Wed, Fri'];

describe('random lines', () => {
  it('saved together leave what they leave one by one, and their undo what was before', async () => {
    const drawn = seededDraw('lines:1');
    let count = 0;
    const draw = (): number => drawn(String((count += 1)));
    const pick = <T>(choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
    const amount = (): number => 1 + Math.floor(draw() * 900);
    const advertiser = (): string => pick(['Alpha', 'Bravo']);
    const country = (): string => pick(['DE', 'AT', 'DE, AT']);
    const lineOf: (() => string)[] = [
      () => `${advertiser()} ${country()} ${pick(DAYS)} ${pick(HOURS)} Europe/Berlin`,
      () => `${advertiser()} ${country()} closed ${pick(DAYS)} UTC`,
      () => `${advertiser()} ${country()} cap ${amount()} each ${pick(['lead', 'ftd'])} daily`,
      () => `${advertiser()} ${pick(['DE', 'AT'])} cap ${amount()} from Sunrise`,
      () => `${advertiser()} ${country()} price ${amount()}`,
      () => `Sunrise ${country()} price ${amount()}`,
      () => `${advertiser()} price DE "Big" ${amount()} cpl + ${amount()} cpa`,
      () => `${pick(['Alpha', 'Bravo', 'Sunrise'])} ${pick(['on', 'off'])}`,
      () => `DE Main: ${pick(['on', 'off'])}`,
      () => {
        const share = Math.floor(draw() * 101);
        return `DE Main: Alpha ${share}%, Bravo ${100 - share}%`;
      },
      () => `${advertiser()} ${country()} publisher id A-${amount()} for Sunrise`,
      () => `Sunrise slug s-${amount()}, s-${amount()}`,
    ];
    for (let round = 0; round < 12; round += 1) {
      const lines = Array.from({ length: 1 + Math.floor(draw() * 8) }, () => pick(lineOf)());
      const text = lines.join('\n');
      const before = await world.state();
      const seen = await world.preview(text);
      expect([text, seen.lines.flatMap(({ faults }) => faults)]).toEqual([text, []]);
      const saved = seen.can_save ? await world.save(text) : null;
      for (const line of lines) if ((await other.preview(line)).can_save) await other.save(line);
      const after = await world.state();
      expect([text, after]).toEqual([text, await other.state()]);
      if (saved === null || round % 3 !== 0) continue;
      expect((await world.undo(saved.id)).status).toBe(200);
      expect([text, await world.state()]).toEqual([text, before]);
      await world.save(text);
      expect([text, await world.state()]).toEqual([text, after]);
    }
  }, 180_000);
});
