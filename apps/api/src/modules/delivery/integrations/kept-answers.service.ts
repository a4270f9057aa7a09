import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { AnswerReading, CompiledStep, ReceivedAnswer } from '@leadline/advertiser-call';
import { RULE_OUTCOMES } from '@leadline/contracts';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import { KeptAnswersRepository, type StoredAnswer } from './data/kept-answers.repository.js';

/** An answer about a real lead, and how it was read. */
interface GivenAnswer {
  readonly advertiserId: number;
  readonly step: CompiledStep;
  readonly leadId: number;
  readonly answer: ReceivedAnswer;
  readonly reading: AnswerReading;
  /** Values of the request that nobody may read in the answer. */
  readonly confidential: readonly string[];
}
interface Gathered extends GivenAnswer {
  readonly receivedAt: Date;
}
const Content = z.object({
  status: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  outcome: z.enum(RULE_OUTCOMES),
  hidden: z.array(z.string()),
});
/**
 * An answer that was kept. `outcome` is how the rules of that time read it, `hidden` what nobody may
 * read in it.
 */
export interface KeptAnswer extends z.output<typeof Content> {
  readonly step: string;
  readonly leadId: number;
  readonly receivedAt: Date;
}

/**
 * Returns what an answer gives that opens something: the login link, and what a step brought by a
 * secret, such as a token.
 */
export const keysIn = (
  { handsOver, secrets }: CompiledStep,
  { autologinUrl, others }: AnswerReading,
): string[] => [
  ...(autologinUrl === null ? [] : [autologinUrl]),
  ...(handsOver || secrets.size === 0 ? [] : Object.values(others)),
];

const EVERY_MS = 30_000;
/**
 * The most answers of a step that are kept between two writes: the first ones. Holding and
 * encrypting all of them cost 5 % of the processor time of a lead.
 */
const MOST_BETWEEN_WRITES = 10;
/** Longer answers are not kept: a part of one would be read differently. */
const MAX_BODY = 64 * 1024;
/** Characters of all answers that a process gathers before it writes them. */
const MAX_GATHERED = 8_000_000;
const KEPT_MS = 30 * 86_400_000;
const PRUNE_EVERY_MS = 3_600_000;

const headersOf = ({ headers }: ReceivedAnswer): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'string' ? value : value.join(', ')]],
    ),
  );

/** Returns the text that is encrypted. */
const contentOf = ({ step, answer, reading, confidential }: Gathered): string =>
  JSON.stringify({
    status: answer.status,
    headers: headersOf(answer),
    body: answer.body,
    outcome: reading.outcome,
    hidden: [...confidential, ...keysIn(step, reading)],
  } satisfies z.input<typeof Content>);

/**
 * Keeps the latest answers of advertisers, encrypted, to compare changes of the rules with them. A
 * lead does not wait for it: answers are gathered in memory and written regularly, in one statement.
 * Answers that were not written yet are lost if the process dies.
 */
@Injectable()
export class KeptAnswersService implements BeforeApplicationShutdown {
  /** By advertiser and step. */
  private places = new Map<string, Gathered[]>();
  private size = 0;
  private readonly flight: SingleFlight;

  constructor(
    private readonly repository: KeptAnswersRepository,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
    logger: AppLogger,
  ) {
    this.flight = new SingleFlight(
      () => this.write(),
      (error) => logger.warn({ err: error }, 'the latest answers of advertisers were not kept'),
    );
  }

  /** Adds an answer, unless there are enough of its step since the last write. */
  add(given: GivenAnswer): void {
    const key = `${given.advertiserId} ${given.step.name}`;
    const answers = this.places.get(key) ?? [];
    if (answers.length === MOST_BETWEEN_WRITES) return;
    const { length } = given.answer.body;
    if (length > MAX_BODY || this.size + length > MAX_GATHERED) return;
    if (answers.length === 0) this.places.set(key, answers);
    answers.push({ ...given, receivedAt: this.clock.now() });
    this.size += length;
  }

  /** Lists the answers of an advertiser, for each step the latest first. */
  async latest(advertiserId: number): Promise<KeptAnswer[]> {
    await this.flush();
    const stored = await this.repository.list(advertiserId, this.oldest());
    return stored.flatMap((row) => this.read(row) ?? []);
  }

  /** Writes the answers that were added before the call. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.flight.run();
  }

  async prune(): Promise<void> {
    await this.repository.prune(this.oldest());
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.flight.stop();
  }

  private oldest(): Date {
    return new Date(this.clock.now().getTime() - KEPT_MS);
  }

  private async write(): Promise<void> {
    const places = [...this.places.values()];
    this.places = new Map();
    this.size = 0;
    const rows: StoredAnswer[] = [];
    for (const answers of places) {
      for (const given of answers)
        rows.push({
          advertiser_id: given.advertiserId,
          step: given.step.name,
          lead_id: given.leadId,
          received_at: given.receivedAt,
          content: this.secrets.encrypt(contentOf(given), 'kept-answers'),
        });
      // Leads go on between two steps.
      await nextTurn();
    }
    if (rows.length > 0) await this.repository.store(rows, this.oldest());
  }

  /** Null if it cannot be decrypted because LEADLINE_SECRET changed. */
  private read({ step, lead_id, received_at, content }: StoredAnswer): KeptAnswer | null {
    try {
      const text = this.secrets.decrypt(content, 'kept-answers');
      const read = Content.parse(JSON.parse(text));
      return { ...read, step, leadId: lead_id, receivedAt: received_at };
    } catch {
      return null;
    }
  }
}

/** Deletes answers of advertisers that are called no more. */
@Injectable()
export class KeptAnswersPruning extends PeriodicTask {
  constructor(answers: KeptAnswersService, queues: JobQueuesService) {
    super(
      { name: 'delete old answers', everyMs: PRUNE_EVERY_MS, run: () => answers.prune() },
      queues,
    );
  }
}
