import { Injectable, type OnModuleInit } from '@nestjs/common';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { WebhookAlertsService } from './webhook-alerts.service.js';
import { WebhookFanOutService } from './webhook-fan-out.service.js';
import { WebhookLogService } from './webhook-log.service.js';
import { WebhookRecordsService } from './webhook-records.service.js';

const LOOK_EVERY_MS = 60_000;
const PURGE_EVERY_MS = 3_600_000;

/** Handles the events of the outbox, and hears of changed records. */
@Injectable()
export class WebhooksJobs implements OnModuleInit {
  constructor(
    private readonly fanOut: WebhookFanOutService,
    private readonly records: WebhookRecordsService,
    private readonly versions: RecordVersionsService,
    private readonly relay: OutboxRelayService,
  ) {}

  onModuleInit(): void {
    this.relay.handle('webhook', (entries) => this.fanOut.fanOut(entries));
    this.versions.onChange((change) => this.records.add(change));
  }
}

/** Finds alerts that have risen. */
@Injectable()
export class WebhookAlertsJob extends PeriodicTask {
  constructor(alerts: WebhookAlertsService, queues: JobQueuesService) {
    super(
      { name: 'find alerts for webhooks', everyMs: LOOK_EVERY_MS, run: () => alerts.look() },
      queues,
    );
  }
}

/** Deletes old deliveries from the log. */
@Injectable()
export class WebhookLogJob extends PeriodicTask {
  constructor(log: WebhookLogService, queues: JobQueuesService) {
    super(
      {
        name: 'purge the log of webhooks',
        everyMs: PURGE_EVERY_MS,
        run: () => log.purge(() => this.isStopping),
      },
      queues,
    );
  }
}
