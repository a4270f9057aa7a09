import {
  compilePull,
  firstPlace,
  type PagePlace,
  type PullRow,
  type RenderedRequest,
} from '@leadline/advertiser-call';
import { PulledFieldsOf, type StatusPullTemplate } from '@leadline/contracts';

import { KINDS, type Kind, type KindName } from '../src/index.js';
import { answerTo, type CatalogueCaller } from './catalogue-caller.js';
import { addressedTo } from './catalogue.js';

/** A row as Leadline reads it. */
export interface PulledLead {
  readonly lead: string | null;
  readonly status: string | null;
  readonly deposit: { readonly amount: string | null; readonly at: string | null } | null;
}

/** The result of a run of a pull. */
export interface Pulled {
  readonly pages: number;
  readonly rows: readonly PulledLead[];
}

/** Fetches the lists of the sandbox by the pulls of the catalogue. */
export class CataloguePuller {
  readonly #caller: CatalogueCaller;

  constructor(caller: CatalogueCaller) {
    this.#caller = caller;
  }

  /** Runs a pull: its steps, then its pages. Throws if one of them is refused. */
  async run(
    key: KindName,
    stored: StatusPullTemplate,
    secrets: Readonly<Record<string, string>> = KINDS[key].secrets,
  ): Promise<Pulled> {
    const template = addressedTo(stored, this.#caller.urlOf(key));
    const pull = compilePull(template);
    const now = new Date(this.#caller.clock.now());
    const steps: Record<string, Readonly<Record<string, string>>> = {};
    for (const step of pull.steps) {
      const request = step.render({ secrets, steps, now });
      const reading = step.read(await this.#answerOf(key, request), request.confidential);
      if (reading.outcome !== 'accepted') throw new Error(reading.message ?? reading.outcome);
      steps[step.name] = reading.others;
    }
    const rows: PullRow[] = [];
    let pages = 0;
    let place: PagePlace | null = firstPlace(template);
    while (place !== null && pages < template.max_pages) {
      const request: RenderedRequest = pull.renderPage({ secrets, steps, now }, place);
      const answer = await this.#answerOf(key, request);
      if (answer.status !== 200) throw new Error(`The advertiser answered ${answer.status}`);
      const page = pull.readPage(answer, 100);
      pages += 1;
      rows.push(...page.rows);
      place = pull.placeAfter(place, page);
    }
    return { pages, rows: rows.map((row) => readRow(row, template.read)) };
  }

  /** Makes a request. An advertiser that is slow answers when its time is over. */
  async #answerOf(key: KindName, request: RenderedRequest) {
    const path = new URL(request.url).pathname.replace(`/kinds/${key}`, '');
    const { slow = {} }: Kind = KINDS[key];
    const waitMs = slow[`${request.method} ${path}`];
    const reply = answerTo(request);
    if (waitMs !== undefined) {
      await this.#caller.clock.someTimer();
      this.#caller.clock.advance(waitMs);
    }
    return reply;
  }
}

const FORMAT = { dates: null, zone: null, decimal_mark: null };
const NO_TIME = /^0000-00-00/;

const textOf = (value: unknown): string | null => {
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value).trim() || null : null;
};

/** Reads a row as it is read before it is applied. Throws if it cannot be. */
export function readRow(
  row: PullRow,
  { ftd: place, ftd_values: words }: Pick<StatusPullTemplate['read'], 'ftd' | 'ftd_values'>,
): PulledLead {
  const flag = textOf(row.ftd) ?? '';
  const isFtd =
    place !== null &&
    (words.length > 0 ? words.includes(flag) : /^(?:true|yes|[1-9][\d.]*)$/i.test(flag));
  const time = textOf(row.ftd_time);
  const { lead_id, status, amount, ftd_time } = PulledFieldsOf(FORMAT).parse({
    lead_id: textOf(row.lead_id),
    brand_lead_id: textOf(row.brand_lead_id),
    status: textOf(row.status),
    ftd: isFtd,
    amount: isFtd ? (typeof row.amount === 'number' ? row.amount : textOf(row.amount)) : null,
    ftd_time: isFtd && time !== null && !NO_TIME.test(time) ? time : null,
  });
  return {
    lead: lead_id ?? null,
    status: status ?? null,
    deposit: isFtd ? { amount: amount ?? null, at: ftd_time ?? null } : null,
  };
}
