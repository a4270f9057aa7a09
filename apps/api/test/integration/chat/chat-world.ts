import { Writable } from 'node:stream';
import { createAdvertiser } from '@leadline/prisma/seed';
import pg from 'pg';
import { ChatReaderService } from '#modules/operation/chat/chat-reader.service.js';
import { ChatReplyQueueService } from '#modules/operation/chat/chat-reply-queue.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { ChatPerson, FakeTelegram } from '#test/support/fake-telegram.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, TEST_PASSWORD, type SignedIn, type SignInOptions } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../../src/app.module.js';

export const NOON = new Date('2026-11-24T12:00:00Z');
export const MINUTE = 60_000;
/** Proves who somebody without a second factor is. */
export const PROOF = { current_password: TEST_PASSWORD };

interface Logged {
  readonly action: string;
  readonly entity_id: number;
  readonly source: string | null;
  readonly user_id: number;
}

/** Two servers with one database and one bot. Nothing runs by itself: the tests say when. */
export class ChatWorld {
  private nextPerson = 9_000_000_001;

  private constructor(
    readonly clock: FixedClock,
    readonly telegram: FakeTelegram,
    readonly servers: readonly [TestApp, TestApp],
    readonly db: pg.Pool,
    readonly alpha: number,
    readonly logged: readonly string[],
  ) {}

  static async create(): Promise<ChatWorld> {
    const clock = new FixedClock(NOON);
    const telegram = await FakeTelegram.start();
    const logged: string[] = [];
    const start = (databaseUrl?: string): Promise<TestApp> =>
      createTestApp(AppModule, {
        clock,
        environment: { ...telegram.environment, PROCESS_ROLE: 'http' },
        ...(databaseUrl !== undefined && { databaseUrl }),
        configure: (builder) =>
          builder.overrideProvider(AppLogger).useValue(createLogger('warn', collecting(logged))),
      });
    const first = await start();
    const servers = [first, await start(first.databaseUrl)] as const;
    const db = new pg.Pool({ connectionString: first.databaseUrl, max: 4 });
    const { id } = await createAdvertiser(db, TEST_SECRET, { name: 'Alpha' });
    return new ChatWorld(clock, telegram, servers, db, id, logged);
  }

  async close(): Promise<void> {
    await this.db.end();
    for (const server of this.servers.toReversed()) await server.close();
    await this.telegram.close();
  }

  call(who: SignedIn, method: string, path: string, body?: object): Promise<Reply> {
    return call(this.servers[0].url, method, path, { body, headers: who.headers });
  }

  person(name = 'Ann'): ChatPerson {
    return new ChatPerson(this.telegram, this.nextPerson++, name);
  }

  async codeOf(who: SignedIn): Promise<string> {
    const { body } = await this.call(who, 'POST', '/api/profile/chat/code', PROOF);
    return String(body.code);
  }

  /** A member of staff with a linked chat. */
  async linked(
    options: SignInOptions = { roleId: 1 },
  ): Promise<{ who: SignedIn; ann: ChatPerson }> {
    const who = await signIn(this.servers[0], options);
    const ann = this.person();
    ann.say(`/link ${await this.codeOf(who)}`);
    await this.work();
    return { who, ann };
  }

  /** Reads until nothing is left, and sends the replies. */
  async work(server = this.servers[0]): Promise<void> {
    const reader = server.get(ChatReaderService);
    while ((await reader.readOnce(0)) && this.telegram.hasMore);
    await reader.giveTurnBack();
    await this.sendReplies(server);
  }

  async sendReplies(server = this.servers[0]): Promise<void> {
    const queue = server.get(ChatReplyQueueService);
    for (let due = await queue.listDue(); due.length > 0; due = await queue.listDue())
      for (const { id } of due) await queue.run(id);
  }

  /** Says something and waits for the answer. */
  async ask(person: ChatPerson, text: string): Promise<string> {
    person.say(text);
    await this.work();
    return person.lastText;
  }
  async press(person: ChatPerson, label: string): Promise<string> {
    person.press(label);
    await this.work();
    return person.lastText;
  }

  /** The last text over the chat that answered a button. */
  get lastNote(): unknown {
    return this.telegram.calls.findLast(({ method }) => method === 'answerCallbackQuery')
      ?.parameters.text;
  }

  async isAlphaOn(): Promise<boolean> {
    const { rows } = await this.db.query<{ status: string }>(
      'SELECT status FROM advertisers WHERE id = $1',
      [this.alpha],
    );
    return rows[0]?.status === 'active';
  }
  async turnAlphaOn(): Promise<void> {
    await this.db.query(`UPDATE advertisers SET status = 'active' WHERE id = $1`, [this.alpha]);
  }

  async log({ userId }: SignedIn, entity: string): Promise<Logged[]> {
    const { rows } = await this.db.query<Logged>(
      `SELECT action, entity_id, source, user_id
       FROM audit_log WHERE user_id = $1 AND entity = $2 ORDER BY id`,
      [userId, entity],
    );
    return rows;
  }
}

const collecting = (lines: string[]): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
