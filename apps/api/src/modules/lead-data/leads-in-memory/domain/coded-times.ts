import { weekdayOf, ZoneClock, type ValueList } from '@leadline/column-store';
import type { ConditionOf } from '#modules/lead-data/lead-conditions/domain/condition.js';
import { topupShares } from './coded-money.js';
import { clockOf, microRange, secondsRange } from './times.js';

// Conditions on times that codes stand for. They are decided once for each code.

/** Conditions on a time. */
export type TimeCondition = ConditionOf<'range' | 'ranges' | 'hours' | 'weekdays'>;

type IsMet = (time: number) => boolean;

const isMetBy = (condition: TimeCondition): IsMet => {
  switch (condition.kind) {
    case 'range':
    case 'ranges': {
      const asked = condition.kind === 'range' ? [condition.range] : condition.ranges;
      const ranges = asked.map(microRange);
      return (time) => ranges.some(({ from, until }) => time >= from && time < until);
    }
    case 'hours': {
      const zone = new ZoneClock(clockOf(condition.clock));
      const { from, until } = secondsRange(condition.hours);
      return (time) => {
        const at = zone.timeOfDay(time);
        return condition.hours.overMidnight ? at >= from || at < until : at >= from && at < until;
      };
    }
    case 'weekdays': {
      const zone = new ZoneClock(clockOf(condition.clock));
      const { first, last } = condition.days;
      return (time) => {
        const day = weekdayOf(zone.dayOfAny(time));
        return day >= first && day <= last;
      };
    }
  }
};

/** Returns 1 for each code whose time meets a condition. Code 0 has no time. */
export const codesAt = (condition: TimeCondition, list: ValueList): Uint8Array => {
  const isMet = isMetBy(condition);
  return Uint8Array.from(topupShares(list).times, (time, code) =>
    code > 0 && isMet(time) ? 1 : 0,
  );
};
