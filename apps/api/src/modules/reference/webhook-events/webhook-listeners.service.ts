import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ListenersQuery } from './data/listeners.query.js';
import { isWanted, type Concern, type Listener } from './domain/listening.js';

/** How often the webhooks are read again, in case a notification was lost. */
const POLL_MS = 5_000;

/**
 * The webhooks that are on, so that events which none of them wants are never written. A change is
 * in force in all processes within a second.
 */
@Injectable()
export class WebhookListenersService implements OnApplicationBootstrap, OnApplicationShutdown {
  private listeners: readonly Listener[] = [];
  private reading: Promise<void> | undefined;
  private isStale = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly query: ListenersQuery,
    private readonly notifications: NotificationsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.notifications.listen('webhooks', () => void this.refresh());
    await this.reload();
    this.timer = setInterval(() => void this.refresh(), POLL_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  current(): readonly Listener[] {
    return this.listeners;
  }

  /** Returns the webhooks that want each event, as the database has them now. */
  async wanting(concerns: readonly Concern[]): Promise<number[][]> {
    const listeners = await this.query.list();
    return concerns.map((concern) =>
      listeners.filter((listener) => isWanted(listener, concern)).map(({ id }) => id),
    );
  }

  /** Reads the webhooks again. A change that is committed meanwhile causes one more read. */
  async reload(): Promise<void> {
    this.isStale = true;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  private async read(): Promise<void> {
    while (this.isStale) {
      this.isStale = false;
      this.listeners = await this.query.list();
    }
  }

  /** If reading fails, the known webhooks stay, and the next poll tries again. */
  private async refresh(): Promise<void> {
    try {
      await this.reload();
    } catch (error) {
      this.logger.warn({ err: error }, 'the webhooks could not be read');
    }
  }
}
