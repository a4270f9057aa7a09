import { Worker, type WorkerOptions } from 'node:worker_threads';
import { ThreadsService } from '#shared/threads/threads.service.js';

const TYPESCRIPT = import.meta.resolve('@leadline/config/typescript.mjs');

/** Starts threads from the sources, as tests run everything else. */
export class SourceThreads extends ThreadsService {
  readonly started: Worker[] = [];

  override start(file: URL, options: WorkerOptions): Worker {
    const source = new URL(file.href.replace(/\.js$/, '.ts'));
    const worker = super.start(source, { ...options, execArgv: ['--import', TYPESCRIPT] });
    this.started.push(worker);
    return worker;
  }
}
