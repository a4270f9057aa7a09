import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';

type Listener = () => void;
const RECONNECT_MS = 500;

/**
 * LISTEN on a connection of its own. After a lost connection it connects again and calls every listener once, because what was
 * told meanwhile is unknown.
 */
@Injectable()
export class Notifications implements OnApplicationShutdown {
  private readonly listeners = new Map<string, Listener[]>();
  private client: pg.Client | undefined;
  private connecting: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(
    private readonly environment: Environment,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Calls `listener` after every NOTIFY on the channel (an identifier of ours, never input). */
  async listen(channel: 'routing_config' | 'outbox', listener: Listener): Promise<void> {
    const known = this.listeners.get(channel);
    if (known) {
      known.push(listener);
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
      connectionString: this.environment.DATABASE_URL,
      keepAlive: true,
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ channel }) =>
      this.listeners.get(channel)?.forEach((listener) => listener()),
    );
    try {
      await client.connect();
      this.client = client;
      this.connecting = undefined;
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.closed || (this.client !== undefined && this.client !== client)) return;
    if (error) this.logger.warn({ err: error }, 'the notification connection was lost');
    this.client = undefined;
    if (this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.connecting = this.connect().then(() => {
        if (this.client)
          for (const list of this.listeners.values()) list.forEach((listener) => listener());
      });
    }, RECONNECT_MS);
  }
}
