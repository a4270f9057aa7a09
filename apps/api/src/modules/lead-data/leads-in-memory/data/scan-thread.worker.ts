import { parentPort } from 'node:worker_threads';
import { Block, BlockTurns, FoundPairs, scanSums } from '@leadline/column-store';
import { leadColumns } from '../domain/lead-columns.js';
import type { ScanReply, ScanRequest } from './scan-thread.js';

// Scans blocks beside the thread that stores the leads. It only reads their memory, and only while
// the other thread waits for it, so no row changes meanwhile.

const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const LEADS = leadColumns();
const { amounts } = LEADS;
const blocks: Block[] = [];
const eventBlocks: Block[] = [];

port.on('message', ({ number, memory, scan, next }: ScanRequest) => {
  blocks.push(...memory.blocks.map((shared) => new Block(LEADS, { memory: shared })));
  eventBlocks.push(
    ...memory.eventBlocks.map((shared) => new Block(LEADS, { memory: shared, amounts })),
  );
  const found = new FoundPairs(scan.mostPairs);
  const sums = scanSums(scan, { blocks, eventBlocks }, amounts, new BlockTurns(next), found);
  const ranges = sums.map(({ rows, events, amounts: own, repeats, coded }) => ({
    ...{ rows, events, repeats, coded },
    amounts: own,
  }));
  port.postMessage(
    { number, sums: { ranges, pairs: Float64Array.from(found.pairs) } } satisfies ScanReply,
    ranges.flatMap(({ rows, events, amounts: own, repeats, coded }) =>
      [rows, events, repeats, coded, ...own].map(({ buffer }) => buffer as ArrayBuffer),
    ),
  );
});
port.postMessage('ready');
