import { addDays, instantOfWall, wallClockAt } from '@leadline/contracts';
import { ClickJournal } from './clicks.js';
import { Intake, planTestLeads } from './intake.js';
import { seededRandom, type Random } from './random.js';
import type { History } from './rows.js';
import { makeStage } from './stage.js';
import type { Arrival, HistoryOptions, World, WorldCountry, WorldPublisher } from './world.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The last lead came so long ago, so that its delivery is over. */
const DELIVERED_MS = 3 * 60_000;
/** How the whole business grows from day to day. */
const DAILY_GROWTH = 1.002;
/** From Monday on. Saturdays and Sundays are a matter of the country. */
const WORKING_DAYS = [1.04, 1.08, 1.06, 1, 0.9] as const;

/** A day of a publisher in a country, with its part of all traffic. */
interface Cell {
  readonly publisher: WorldPublisher;
  readonly country: WorldCountry;
  /** Midnight there. */
  readonly midnight: number;
  readonly weekday: number;
  readonly weight: number;
}

const dayFactor = ({ weekend }: WorldCountry, weekday: number): number =>
  WORKING_DAYS[weekday - 1] ?? weekend[weekday === 6 ? 0 : 1];

/** How the traffic spreads over the 24 hours of a local day. */
const hoursOf = ({ peakHour }: WorldCountry, weekday: number): [hour: number, weight: number][] =>
  Array.from({ length: 24 }, (_, hour) => {
    // Two waves, at noon and in the evening; people get up later at weekends.
    const wave = (peak: number, width: number): number => {
      const away = Math.min(Math.abs(hour - peak), 24 - Math.abs(hour - peak));
      return Math.exp(-((away / width) ** 2));
    };
    const noon = weekday >= 6 ? 14 : 12;
    return [hour, 0.05 + 0.75 * wave(noon, 3) + wave(peakHour, 3.2)];
  });

const cellsOf = (world: World, { now, days }: HistoryOptions, random: Random): Cell[] =>
  world.countries.flatMap((country) => {
    const today = wallClockAt(now, country.zone);
    const publishers = world.publishers.filter(({ countries }) => countries.includes(country.code));
    // A day more than requested, because zones begin their days before or after UTC.
    return Array.from({ length: days + 2 }, (_, index) => {
      const back = days - index;
      const date = addDays(today, -back);
      const midnight = instantOfWall(date.year, date.month, date.day, 0, country.zone).getTime();
      const { weekday } = wallClockAt(new Date(midnight + 12 * HOUR), country.zone);
      const base = country.traffic * dayFactor(country, weekday) * DAILY_GROWTH ** -back;
      return publishers.map((publisher): Cell => ({
        publisher,
        country,
        midnight,
        weekday,
        weight:
          base *
          (publisher.traffic / publisher.countries.length) *
          publisher.weeklyGrowth ** (-back / 7) *
          random.between(0.8, 1.2),
      }));
    }).flat();
  });

/** The arrivals of the whole history, in order. */
const arrivalsOf = (world: World, options: HistoryOptions, random: Random): Arrival[] => {
  const until = options.now.getTime() - DELIVERED_MS;
  const from = options.now.getTime() - options.days * DAY;
  const cells = cellsOf(world, options, random);
  const past = cells.filter(({ midnight }) => midnight >= from - DAY && midnight < until);
  const total = past.reduce((sum, { weight }) => sum + weight, 0);
  const arrivals: Arrival[] = [];
  for (const { publisher, country, midnight, weekday, weight } of past) {
    const expected = (options.leads * weight) / total;
    const count = Math.floor(expected) + Number(random.chance(expected % 1));
    const hours = hoursOf(country, weekday);
    for (let lead = 0; lead < count; lead += 1) {
      const at = midnight + Math.floor((random.weighted(hours) + random.next()) * HOUR);
      if (at > from && at < until) arrivals.push({ at, publisher, country });
    }
  }
  return arrivals.sort((a, b) => a.at - b.at);
};

/** Nothing begins so shortly before the end that it would end later. */
const SETTLED_MS = 60_000;

/**
 * Plays the demo business: every lead in the order in which it arrived, and what became of it, up
 * to `now`. Pure: the same world and options give the same rows.
 */
export const generateHistory = (world: World, options: HistoryOptions): History => {
  const stage = makeStage(world, options);
  const clicks = new ClickJournal(options);
  const intake = new Intake(stage, clicks);
  planTestLeads(stage);
  for (const arrival of arrivalsOf(world, options, seededRandom(`${options.seed} arrivals`))) {
    stage.queue.runUntil(arrival.at);
    intake.receive(arrival);
  }
  stage.queue.runUntil(options.now.getTime() - SETTLED_MS);
  const { history } = stage;
  history.clicks.push(...clicks.rows());
  history.cap_windows = stage.routing.capWindows();
  history.slot_credits = stage.routing.slotCredits();
  return history;
};
