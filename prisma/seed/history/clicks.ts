import type { CustomParams } from '@leadline/contracts';
import { addressIn } from './people.js';
import { seededRandom, type Random } from './random.js';
import type { ClickRow } from './rows.js';
import type { Arrival, HistoryOptions, WorldOffer } from './world.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400_000;
/** Visitors who follow a link twice. */
const REPEATED = 0.07;
/** Programs beside people. */
const BOTS = 0.04;
/** Devices of visitors, as the server reads them from the text. */
const BROWSERS = [
  {
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like' +
      ' Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    ...{ device: 'mobile', browser: 'Safari', os: 'iOS' },
  },
  {
    user_agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)' +
      ' Chrome/140.0.0.0 Mobile Safari/537.36',
    ...{ device: 'mobile', browser: 'Chrome', os: 'Android' },
  },
  {
    user_agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)' +
      ' Chrome/140.0.0.0 Safari/537.36',
    ...{ device: 'desktop', browser: 'Chrome', os: 'Windows' },
  },
  {
    user_agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)' +
      ' Version/18.5 Safari/605.1.15',
    ...{ device: 'desktop', browser: 'Safari', os: 'macOS' },
  },
] as const;
const BOT = {
  user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ...{ device: 'bot', browser: 'Googlebot', os: null },
};
/** Where visitors come from; some browsers do not say. */
const REFERRERS = [null, null, 'news.example', 'social.example', 'search.example', 'blog.example'];

/** The visit that brings a lead. */
export interface LeadVisit {
  readonly arrival: Arrival;
  readonly offer: WorldOffer;
  readonly params: CustomParams;
  readonly ip: string;
}

const hitIdOf = (random: Random): string =>
  `${random.hex(8)}-${random.hex(4)}-4${random.hex(3)}-${random.pick(['8', '9', 'a', 'b'])}` +
  `${random.hex(3)}-${random.hex(12)}`;

/** Draws a landing page by the weights; null if the offer has none. */
const drawLanding = ({ landings }: WorldOffer, random: Random): number | null => {
  const sum = landings.reduce((total, { weight }) => total + weight, 0);
  let left = random.between(0, sum);
  for (const { id, weight } of landings) {
    left -= weight;
    if (left <= 0) return id;
  }
  return landings.at(-1)?.id ?? null;
};

/** The visitors who follow the click links of publishers (ADR 12). */
export class ClickJournal {
  private readonly random: Random;
  private readonly clicks: Omit<ClickRow, 'is_unique'>[] = [];

  constructor(private readonly options: HistoryOptions) {
    this.random = seededRandom(`${options.seed} clicks`);
  }

  /** The click that leads to the form, and those of visitors who leave. Returns its `hit_id`. */
  beforeLead(visit: LeadVisit): string {
    const { random } = this;
    const { at, publisher } = visit.arrival;
    const { clicksPerLead } = publisher;
    const others =
      Math.floor(clicksPerLead - 1) + Number(random.chance(0.5)) - Number(random.chance(0.5));
    for (let other = 0; other < others; other += 1)
      this.add(
        { ...visit, ip: addressIn(visit.arrival.country, random) },
        at + Math.floor(random.between(-45, 45) * MINUTE),
      );
    return this.add(visit, at - Math.floor(random.between(25, 420) * SECOND));
  }

  /** In order, each with whether it is the visitor's first in 24 hours. */
  rows(): ClickRow[] {
    const [from, until] = [
      this.options.now.getTime() - this.options.days * DAY,
      this.options.now.getTime(),
    ];
    const last = new Map<string, number>();
    return this.clicks
      .filter(({ created_at: at }) => at.getTime() > from - DAY && at.getTime() < until)
      .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
      .map((click) => {
        const visitor = [click.offer_id, click.publisher_id, click.ip, click.user_agent].join(' ');
        const before = last.get(visitor);
        const at = click.created_at.getTime();
        last.set(visitor, at);
        const isFirst = before === undefined || at - before >= DAY;
        return { ...click, is_unique: isFirst && !click.is_bot };
      });
  }

  private add({ arrival, offer, params, ip }: LeadVisit, at: number): string {
    const { random } = this;
    const click = {
      hit_id: hitIdOf(random),
      offer_id: offer.id,
      landing_id: drawLanding(offer, random),
      publisher_id: arrival.publisher.id,
      publisher_click_id: random.hex(16),
      ...params,
      ip,
      ...random.pick(BROWSERS),
      referrer_host: random.pick(REFERRERS),
      is_bot: false,
      country_id: arrival.country.id,
      created_at: new Date(at),
    };
    this.clicks.push(click);
    if (random.chance(REPEATED))
      this.clicks.push({
        ...click,
        hit_id: hitIdOf(random),
        publisher_click_id: random.hex(16),
        created_at: new Date(at + Math.floor(random.between(4, 600) * SECOND)),
      });
    if (random.chance(BOTS))
      this.clicks.push({
        ...click,
        ...BOT,
        hit_id: hitIdOf(random),
        is_bot: true,
        created_at: new Date(at + Math.floor(random.between(-60, 60) * SECOND)),
      });
    return click.hit_id;
  }
}
