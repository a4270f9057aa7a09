import type { ClickQuestion } from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ClickChangesQuery } from './click-changes.query.js';
import { ClickColumnStore } from './click-column-store.js';
import { connect, limitBytes, serve } from './store-thread.js';

const changes = new ClickChangesQuery(await connect('leadline clicks in memory'));
const store = new ClickColumnStore(changes, limitBytes);
await serve<ClickQuestion>(
  store,
  () => store.load(),
  (question, isWanted) => store.tally(question, isWanted),
);
