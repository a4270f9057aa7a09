import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { directDatabaseUrl, Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';

type Listener = () => void;
const RECONNECT_MS = 500;

/**
 * LISTEN on a separate connection. After a lost connection it connects again and calls every
 * listener once, because notifications may have been missed.
 */
@Injectable()
export class NotificationsService implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener[]>();
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly environment: Environment,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Calls `listener` after every NOTIFY on the channel. */
  async listen(
    channel:
      | 'routing_config'
      | 'outbox'
      | 'circuit_closings'
      | 'leads_erased'
      | 'report_tickets'
      | 'webhooks',
    listener: Listener,
  ): Promise<void> {
    const others = this.listeners.get(channel);
    if (others) {
      others.push(listener);
      return;
    }
    this.listeners.set(channel, [listener]);
    if (this.client) await this.client.query(`LISTEN ${channel}`);
    else await (this.connecting ??= this.connect());
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.client?.end();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: directDatabaseUrl(this.environment),
      keepAlive: true,
    });
    client.on('error', (error) => this.reconnectAfter(client, error));
    client.on('end', () => this.reconnectAfter(client));
    client.on('notification', ({ channel }) => this.callListeners(channel));
    try {
      await client.connect();
      this.client = client;
      this.connecting = undefined;
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.reconnectAfter(client, error);
    }
  }

  private callListeners(channel: string): void {
    for (const listener of this.listeners.get(channel) ?? []) listener();
  }

  private reconnectAfter(client: pg.Client, error?: unknown): void {
    const isReplaced = this.client !== undefined && this.client !== client;
    if (this.closed || isReplaced) return;
    if (error) this.logger.warn({ err: error }, 'the notification connection was lost');
    this.client = undefined;
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.connecting = this.connect().then(() => {
        if (!this.client) return;
        for (const channel of this.listeners.keys()) this.callListeners(channel);
      });
    }, RECONNECT_MS);
  }
}
