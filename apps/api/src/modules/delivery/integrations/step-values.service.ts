import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import {
  StepValuesRepository,
  type StepKey,
  type StoredValues,
} from './data/step-values.repository.js';

/** Values that a step read, by name. */
export type StepValues = Readonly<Record<string, string>>;
/** Values that serve for other leads. Each call of the step begins a new round. */
export interface KeptValues {
  readonly values: StepValues;
  readonly round: number;
}
/** The end of a call of a step: its values and for how many seconds they serve, or a failure. */
export type Brought<Failure> =
  { readonly values: StepValues; readonly seconds: number } | { readonly failure: Failure };
interface Wanted<Failure> {
  readonly key: StepKey;
  /** The round of values that the advertiser does not take any more. */
  readonly refused: number | null;
  /** The longest that `call` takes, in milliseconds. */
  readonly limitMs: number;
  readonly call: () => Promise<Brought<Failure>>;
}
interface Known extends KeptValues {
  readonly basis: string;
  readonly expiresAt: number;
}

const Values = z.record(z.string(), z.string());
/** How often a process looks for the values that another one gets. */
const LOOK_EVERY_MS = 100;
/** Values are not used in this part of their life, but in no more than the last minute. */
const UNUSED_PART = 0.1;
const MAX_UNUSED_MS = 60_000;
/** Longer lives are not believed. */
const MAX_LIFE_MS = 30 * 86_400_000;

const lifeMs = (seconds: number): number => {
  const life = Math.min(Math.max(seconds, 0) * 1000, MAX_LIFE_MS);
  return life - Math.min(life * UNUSED_PART, MAX_UNUSED_MS);
};

/**
 * Keeps the values of steps that serve for several leads, such as a token: encrypted in the
 * database, and in the memory of each process. Over all processes one call at a time gets them. It
 * holds a lease, but no connection to the database.
 */
@Injectable()
export class StepValuesService {
  /** The latest values by advertiser and step. */
  private readonly known = new Map<string, Known>();
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(
    private readonly repository: StepValuesRepository,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  /** Returns the values in the memory of this process. Null if there are none that serve. */
  inMemory(key: StepKey): KeptValues | null {
    const known = this.known.get(placeOf(key));
    if (known?.basis !== key.basis.toString('hex')) return null;
    return known.expiresAt > this.clock.now().getTime() ? known : null;
  }

  /** Returns the values that serve, or those of a new call, for which other leads wait, too. */
  of<Failure>(wanted: Wanted<Failure>): Promise<KeptValues | { readonly failure: Failure }> {
    const { key, refused } = wanted;
    const name = `${placeOf(key)} ${key.basis.toString('hex')} ${refused}`;
    const found = this.underWay.get(name) ?? this.begun(name, wanted);
    return found as Promise<KeptValues | { readonly failure: Failure }>;
  }

  private begun<Failure>(name: string, wanted: Wanted<Failure>): Promise<unknown> {
    const work = this.storedOrCalled(wanted).finally(() => this.underWay.delete(name));
    this.underWay.set(name, work);
    return work;
  }

  private async storedOrCalled<Failure>(
    wanted: Wanted<Failure>,
  ): Promise<KeptValues | { readonly failure: Failure }> {
    const { key, refused, limitMs } = wanted;
    for (;;) {
      const known = this.inMemory(key);
      if (known && known.round !== refused) return known;
      const stored = this.readable(key, await this.repository.find(key));
      if (stored && stored.round !== refused) return stored;
      const lease = randomUUID();
      const now = this.clock.now();
      const until = new Date(now.getTime() + limitMs);
      if (!(await this.repository.claim(key, { lease, until, refused, now })))
        await pause(LOOK_EVERY_MS);
      else {
        const brought = await this.called(lease, wanted);
        if (brought) return brought;
      }
    }
  }

  /** Null if the lease was lost meanwhile. */
  private async called<Failure>(
    lease: string,
    { key, call }: Wanted<Failure>,
  ): Promise<KeptValues | { readonly failure: Failure } | null> {
    let isStored = false;
    try {
      const brought = await call();
      if ('failure' in brought) return brought;
      const { values } = brought;
      const content = this.secrets.encrypt(JSON.stringify(values), 'step-values');
      const expiresAt = this.clock.now().getTime() + lifeMs(brought.seconds);
      const round = await this.repository.store(lease, content, new Date(expiresAt));
      isStored = true;
      return round === null ? null : this.keep(key, { values, round, expiresAt });
    } finally {
      if (!isStored) await this.repository.release(lease);
    }
  }

  /** Null if they do not serve, or cannot be decrypted because LEADLINE_SECRET changed. */
  private readable(key: StepKey, stored: StoredValues | null): KeptValues | null {
    const { content = null, round = 0, expires_at: at = null } = stored ?? {};
    if (!content || !at || at <= this.clock.now()) return null;
    try {
      const values = Values.parse(JSON.parse(this.secrets.decrypt(content, 'step-values')));
      return this.keep(key, { values, round, expiresAt: at.getTime() });
    } catch {
      return null;
    }
  }

  private keep(key: StepKey, values: Omit<Known, 'basis'>): KeptValues {
    this.known.set(placeOf(key), { ...values, basis: key.basis.toString('hex') });
    return values;
  }
}

const placeOf = ({ advertiserId, step }: StepKey): string => `${advertiserId} ${step}`;
