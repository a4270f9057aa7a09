import { Injectable } from '@nestjs/common';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** Starts threads. `file` is a module of the build. */
@Injectable()
export class ThreadsService {
  start(file: URL, options: WorkerOptions): Worker {
    return new Worker(file, options);
  }
}
