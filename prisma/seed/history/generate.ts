import { arrivalsOf } from './arrivals.js';
import { ClickJournal } from './clicks.js';
import { Intake } from './intake.js';
import { seededRandom } from './random.js';
import type { History } from './rows.js';
import { makeStage } from './stage.js';
import { planTestLeads } from './test-leads.js';
import type { HistoryOptions, World } from './world.js';

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
  history.cap_windows = stage.capBook.rows();
  history.slot_credits = stage.creditBook.rows();
  return history;
};
