import pg from 'pg';
import { LeadChangesQuery } from '#modules/lead-data/leads-in-memory/data/lead-changes.query.js';
import { LeadColumnStore } from '#modules/lead-data/leads-in-memory/data/lead-column-store.js';
import { LeadsInMemoryService } from '#modules/lead-data/leads-in-memory/leads-in-memory.service.js';
import type { Clock } from '#shared/clock/clock.js';
import { ReadsModule } from './app-modules.js';
import { startScanThread } from './started-scan-thread.js';
import { createTestApp, type TestApp } from './test-app.js';

export interface AppFromMemory {
  readonly app: TestApp;
  readonly store: LeadColumnStore;
  /** Questions that the leads in memory left to the database. */
  readonly unanswered: number;
  /** Scans that the second thread did. */
  readonly scans: number;
  close(): Promise<void>;
}

/** Starts an app on a database whose leads are loaded into memory, which answers for them. */
export const startAppFromMemory = async (
  databaseUrl: string,
  clock: Clock,
): Promise<AppFromMemory> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const helper = await startScanThread();
  const store = new LeadColumnStore(new LeadChangesQuery(client), Infinity, helper);
  await store.load();
  let unanswered = 0;
  const counted = <T>(answer: T | null): T | null => {
    if (!answer) unanswered += 1;
    return answer;
  };
  const inMemory: Pick<LeadsInMemoryService, 'find' | 'tally'> = {
    find: async (conditions, page) => counted(await store.find(conditions, page)),
    tally: async (question) => counted(await store.tally(question)),
  };
  const app = await createTestApp(ReadsModule, {
    clock,
    databaseUrl,
    configure: (builder) => builder.overrideProvider(LeadsInMemoryService).useValue(inMemory),
  });
  return {
    app,
    store,
    get unanswered() {
      return unanswered;
    },
    get scans() {
      return helper.scans;
    },
    close: async () => {
      await helper.close();
      await client.end();
      await app.close();
    },
  };
};
