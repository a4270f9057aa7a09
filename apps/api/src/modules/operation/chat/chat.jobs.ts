import { Injectable } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { ChatChangesService } from './chat-changes.service.js';
import { ChatLinksService } from './chat-links.service.js';
import { ChatReaderService } from './chat-reader.service.js';
import { ChatReplyQueueService } from './chat-reply-queue.service.js';

/** How often a process tries to take the turn. With it, it reads all the time. */
const READ_EVERY_MS = 1_000;
const CLEAN_EVERY_MS = 600_000;

@Injectable()
export class ChatReadJob extends PeriodicTask {
  constructor(
    private readonly reader: ChatReaderService,
    queues: JobQueuesService,
  ) {
    super(
      { name: 'read commands of chats', everyMs: READ_EVERY_MS, run: () => reader.run() },
      queues,
    );
  }

  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    this.reader.end();
    await stopped;
    await this.reader.giveTurnBack();
  }
}

@Injectable()
export class ChatCleanUpJob extends PeriodicTask {
  constructor(
    links: ChatLinksService,
    replies: ChatReplyQueueService,
    changes: ChatChangesService,
    queues: JobQueuesService,
  ) {
    super(
      {
        name: 'delete old codes, requests and replies of chats',
        everyMs: CLEAN_EVERY_MS,
        run: async () => {
          await links.deleteOld();
          await changes.deleteOld();
          await replies.deleteOld();
        },
      },
      queues,
    );
  }
}
