import { parentPort } from 'node:worker_threads';
import { BlockTurns, scanEvents } from '../domain/event-scan.js';
import { FoundPairs } from '../domain/found-pairs.js';
import { Block, FtdBlock } from '../domain/lead-columns.js';
import type { ScanReply, ScanRequest } from './scan-thread.js';

// Scans blocks beside the thread that stores the leads. It only reads their memory, and only while
// the other thread waits for it, so no row changes meanwhile.

const port = parentPort;
if (!port) throw new Error('This file has to run in a worker thread.');
const blocks: Block[] = [];
const ftdBlocks: FtdBlock[] = [];

port.on('message', ({ number, memory, scan, next }: ScanRequest) => {
  blocks.push(...memory.blocks.map((shared) => new Block(shared)));
  ftdBlocks.push(...memory.ftdBlocks.map((shared) => new FtdBlock(shared)));
  const found = new FoundPairs(scan.mostPairs);
  const sums = scanEvents(scan, { blocks, ftdBlocks }, new BlockTurns(next), found);
  const ranges = sums.map(({ leads, ftds, revenue, payout }) => ({ leads, ftds, revenue, payout }));
  port.postMessage(
    { number, sums: { ranges, pairs: Float64Array.from(found.pairs) } } satisfies ScanReply,
    ranges.flatMap((arrays) => Object.values(arrays).map(({ buffer }) => buffer as ArrayBuffer)),
  );
});
port.postMessage('ready');
