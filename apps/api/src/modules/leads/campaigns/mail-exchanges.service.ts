import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import type { MxRecord } from './domain/email.js';

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
