import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { type MxRecord, emailDomain, takesMail } from './domain/import-batch.js';

/** Finds the hosts that take the mail of a domain. Injected, so that tests need no name servers. */
export abstract class MailExchangesService {
  /** Returns no records if the domain has none or does not exist. Rejects without an answer. */
  abstract lookUp(domain: string): Promise<readonly MxRecord[]>;
}

const TIMEOUT_MS = 3_000;
/** The domain does not exist, or has no such record. */
const HAS_NONE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

@Injectable()
export class DnsMailExchangesService extends MailExchangesService {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

  async lookUp(domain: string): Promise<readonly MxRecord[]> {
    try {
      return await this.resolver.resolveMx(domain);
    } catch (error) {
      if (HAS_NONE.has((error as NodeJS.ErrnoException).code)) return [];
      throw error;
    }
  }
}

/** `unchecked`: no name server answered. */
export type EmailVerdict = 'valid' | 'invalid' | 'unchecked';

const DAY_MS = 86_400_000;
/** Number of domains remembered for a day. */
const MOST_DOMAINS = 50_000;
/** Concurrent look-ups. */
const CONCURRENCY = 20;
/** A look-up that takes longer counts as unanswered. */
const LIMIT_MS = 3_000;

const within = <Value>(work: Promise<Value>, limitMs: number): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The look-up took too long.')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Checks e-mail addresses: their syntax, and whether their domain takes mail. */
@Injectable()
export class EmailValidationService {
  private readonly domains: TtlCache<string, boolean>;

  constructor(
    private readonly exchanges: MailExchangesService,
    clock: Clock,
  ) {
    this.domains = new TtlCache(clock, { ttlMs: DAY_MS, maxEntries: MOST_DOMAINS });
  }

  /**
   * Returns the verdict on each address. Answers are cached; a look-up without an answer is
   * repeated.
   */
  async check(emails: readonly string[]): Promise<Map<string, EmailVerdict>> {
    const domainOf = new Map(emails.map((email) => [email, emailDomain(email)]));
    const waiting = [...new Set([...domainOf.values()].filter((domain) => domain !== null))];
    const verdicts = new Map<string, EmailVerdict>();
    const worker = async (): Promise<void> => {
      for (let domain = waiting.pop(); domain !== undefined; domain = waiting.pop())
        verdicts.set(domain, await this.verdictOf(domain));
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return new Map(
      [...domainOf].map(([email, domain]) => [
        email,
        domain === null ? 'invalid' : (verdicts.get(domain) ?? 'unchecked'),
      ]),
    );
  }

  private async verdictOf(domain: string): Promise<EmailVerdict> {
    try {
      const isTaken = await this.domains.get(domain, async () =>
        takesMail(await within(this.exchanges.lookUp(domain), LIMIT_MS)),
      );
      return isTaken ? 'valid' : 'invalid';
    } catch {
      return 'unchecked';
    }
  }
}
