import { dayText, wallClockAt } from '@leadline/contracts';
import type { SlotCountRow } from './rows.js';
import type { WorldDistribution, WorldGroup } from './world.js';

const HOUR = 3_600_000;

/** What each advertiser of a group had of its leads on each day, for method slot. */
export class SlotBook {
  private readonly taken = new Map<string, Map<number, number>>();
  private readonly days = new Map<string, string>();

  /** The calendar day in the zone of the distribution; null if the method needs none. */
  dayOf({ method, zone }: WorldDistribution, at: Date): string | null {
    if (method !== 'slot') return null;
    // In the zones of the demo, days begin on the hour of UTC.
    const key = `${zone} ${Math.floor(at.getTime() / HOUR)}`;
    const known = this.days.get(key);
    if (known !== undefined) return known;
    const day = dayText(wallClockAt(at, zone));
    this.days.set(key, day);
    return day;
  }

  /** By advertiser. */
  of({ id }: WorldGroup, day: string): ReadonlyMap<number, number> {
    return this.taken.get(`${id} ${day}`) ?? new Map<number, number>();
  }

  count({ id }: WorldGroup, day: string, advertiserId: number): void {
    const counts = new Map(this.taken.get(`${id} ${day}`));
    counts.set(advertiserId, (counts.get(advertiserId) ?? 0) + 1);
    this.taken.set(`${id} ${day}`, counts);
  }

  rows(): SlotCountRow[] {
    return [...this.taken].flatMap(([key, counts]) => {
      const [group = '', day = ''] = key.split(' ');
      return [...counts].map(([advertiserId, taken]) => ({
        group_id: Number(group),
        day,
        advertiser_id: advertiserId,
        taken,
      }));
    });
  }
}
