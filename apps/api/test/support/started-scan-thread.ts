import { BlockTurns, type HelpedSums, type ScanHelper } from '@leadline/column-store';
import { ScanThread } from '#modules/lead-data/leads-in-memory/data/scan-thread.js';
import { SourceThreads } from './source-threads.js';
import { eventually } from './waiting.js';

const FILE = new URL(
  '../../src/modules/lead-data/leads-in-memory/data/scan-thread.worker.js',
  import.meta.url,
);

export interface StartedScanThread extends ScanHelper {
  /** The scans that the thread did. */
  readonly scans: number;
  close(): Promise<void>;
}

/**
 * A real thread that does every second scan whole, and leaves the others to the caller. With the few
 * leads of a test, it would otherwise find that the caller has taken all blocks before it woke.
 */
export const startScanThread = async (): Promise<StartedScanThread> => {
  const failures: unknown[] = [];
  const thread = new ScanThread({
    start: () => new SourceThreads().start(FILE, {}),
    onFailure: (error) => failures.push(error),
    withinMs: 30_000,
  });
  thread.ensure();
  await eventually(() => {
    expect({ failures, isReady: thread.isReady }).toEqual({ failures: [], isReady: true });
  });
  const orFailure = (sums: HelpedSums | null): HelpedSums => {
    if (!sums) throw new Error('The thread failed.', { cause: failures[0] });
    return sums;
  };
  let [asked, scans] = [0, 0];
  return {
    fromBlocks: -Infinity,
    get scans() {
      return scans;
    },
    scan: (scan, columns, turns) => {
      asked += 1;
      if (asked % 2 === 0) return null;
      scans += 1;
      // Nothing is left to the caller.
      turns.next.fill(columns.blocks.length + columns.eventBlocks.length);
      const helped = thread.scan(scan, columns, new BlockTurns());
      return helped && helped.then(orFailure);
    },
    close: () => thread.close(),
  };
};
