import { Autopilot } from './autopilot/autopilot.js';
import { BRAND_NAMES, BRANDS, type BrandName } from './brands/brand.catalogue.js';
import type { LeadInput } from './leads/lead-input.js';
import { LeadStore, type BrandCounts, type StoredLead } from './leads/lead.store.js';
import { receive, type Reception } from './leads/reception.js';
import { postbackUrl, targetFor } from './postbacks/postback.rules.js';
import {
  PostbackSender,
  type PostbackCounts,
  type PostbackResult,
} from './postbacks/postback.sender.js';
import { Timers } from './sandbox.clock.js';
import type { SandboxSettings } from './sandbox.options.js';

const MOST_POSTBACK_TRIES = 8;
const MOST_POSTBACKS_WAITING = 10_000;

export interface BrandStats extends BrandCounts {
  brand: BrandName;
  /** Leads held in memory now. */
  stored: number;
  postbacks: PostbackCounts;
}

/** Everything a running sandbox remembers and does, apart from HTTP. */
export class SandboxState {
  readonly timers: Timers;
  /** Known once the server listens. */
  publicUrl = '';

  readonly #settings: SandboxSettings;
  readonly #stores: Readonly<Record<BrandName, LeadStore>>;
  readonly #sender: PostbackSender;
  readonly #autopilot: Autopilot;

  constructor(settings: SandboxSettings) {
    this.#settings = settings;
    this.timers = new Timers(settings.clock);
    this.#stores = makeStores(settings);
    this.#sender = new PostbackSender({
      timers: this.timers,
      log: settings.log,
      retryBaseMs: settings.postbackRetryMs,
      maxTries: MOST_POSTBACK_TRIES,
      maxPending: MOST_POSTBACKS_WAITING,
    });
    this.#autopilot = new Autopilot({
      seed: settings.seed,
      options: settings.autopilot,
      timers: this.timers,
      clock: settings.clock,
      report: (lead) => this.#report(lead),
    });
  }

  store(brand: BrandName): LeadStore {
    return this.#stores[brand];
  }

  receive(brand: BrandName, input: LeadInput): Reception {
    const { refusalRates, lateMs, clock, log } = this.#settings;
    const reception = receive(this.store(brand), brand, input, {
      publicUrl: this.publicUrl,
      lateMs,
      refusalRate: refusalRates[brand] ?? BRANDS[brand].refusalRate,
      now: clock.now(),
    });
    log({
      event: 'lead',
      brand,
      lead_id: input.leadId,
      status: reception.answer.status,
      taken: reception.newlyTaken !== undefined,
    });
    if (reception.newlyTaken !== undefined) this.#autopilot.follow(reception.newlyTaken);
    return reception;
  }

  /**
   * Changes a lead's status and reports it once, now. The result is undefined where nobody wants to
   * know.
   */
  async changeStatus(
    lead: StoredLead,
    change: {
      status: string;
      ftd: boolean;
      amount: string | undefined;
      ftdTime: string | undefined;
    },
  ): Promise<PostbackResult | undefined> {
    const now = this.#settings.clock.now();
    lead.status = change.status;
    lead.isSetByHand = true;
    lead.updatedAt = now;
    if (change.ftd) {
      const time = change.ftdTime === undefined ? now : Date.parse(change.ftdTime);
      lead.ftd = {
        amount: change.amount ?? lead.ftd?.amount ?? '250.00',
        time: new Date(time).toISOString(),
      };
    }
    const target = this.#targetOf(lead);
    return target === undefined
      ? undefined
      : this.#sender.sendOnce(lead.brand, postbackUrl(target, lead));
  }

  stats(brand: BrandName): BrandStats {
    const store = this.store(brand);
    return {
      brand,
      ...store.counts,
      stored: store.size,
      postbacks: { ...this.#sender.countsOf(brand) },
    };
  }

  async close(): Promise<void> {
    this.timers.close();
    await this.#sender.close();
  }

  #report(lead: StoredLead): void {
    const target = this.#targetOf(lead);
    if (target !== undefined) this.#sender.enqueue(lead.brand, postbackUrl(target, lead));
  }

  #targetOf(lead: StoredLead): string | undefined {
    return lead.postbackUrl ?? this.store(lead.brand).postbackUrl;
  }
}

function makeStores(settings: SandboxSettings): Record<BrandName, LeadStore> {
  const { postbackTarget, maxLeadsPerBrand, seed, clock } = settings;
  const startedAt = clock.now();
  const entries = BRAND_NAMES.map((brand) => {
    const store = new LeadStore(brand, {
      limit: maxLeadsPerBrand,
      secret: `${seed}-${startedAt}`,
      startedAt,
    });
    const target = typeof postbackTarget === 'string' ? postbackTarget : postbackTarget[brand];
    store.postbackUrl = target === undefined ? undefined : targetFor(brand, target);
    return [brand, store] as const;
  });
  return Object.fromEntries(entries) as Record<BrandName, LeadStore>;
}
