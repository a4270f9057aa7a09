import { accepted, busy, failed, liedAbout, refused, type Answer } from '../brands/answers.js';
import { BRANDS, type Behaviour, type BrandName } from '../brands/brand.catalogue.js';
import { decide, type Verdict } from '../brands/verdict.rules.js';
import type { LeadInput } from './lead-input.js';
import type { BrandCounts, LeadStore, StoredLead } from './lead.store.js';

/** How the answer travels: the HTTP side of a {@link Behaviour}. */
type Delivery = 'send' | 'reset' | 'redirect' | 'pad';

export interface Reception {
  answer: Answer;
  delivery: Delivery;
  delayMs: number;
  /** The lead was taken by this very call. */
  newlyTaken: StoredLead | undefined;
}

interface ReceptionOptions {
  publicUrl: string;
  lateMs: number;
  refusalRate: number;
  now: number;
}

/**
 * Receives a lead: decides, counts and remembers before anything is answered, so that two calls at
 * once for one `lead_id` are one lead and one duplicate, however slow the answer is.
 */
export function receive(
  store: LeadStore,
  brand: BrandName,
  input: LeadInput,
  options: ReceptionOptions,
): Reception {
  const known = store.findByLeadId(input.leadId);
  if (known?.settled === true) {
    store.counts.duplicates_seen += 1;
    return { ...responseTo(known, options), delayMs: 0, newlyTaken: undefined };
  }
  const verdict = decide(brand, BRANDS[brand], input, options.refusalRate);
  const lead = known ?? store.insert(input, verdict, options.now);
  if (known === undefined && verdict.behaviour === 'flaky') {
    store.counts.failed += 1;
    return { answer: busy, delivery: 'send', delayMs: verdict.delayMs, newlyTaken: undefined };
  }
  const outcome = outcomeOf(verdict);
  store.counts[outcome] += 1;
  lead.settled = true;
  lead.taken = outcome === 'accepted';
  const delayMs = verdict.behaviour === 'late' ? options.lateMs : verdict.delayMs;
  return { ...responseTo(lead, options), delayMs, newlyTaken: lead.taken ? lead : undefined };
}

function outcomeOf({
  behaviour,
  refusal,
}: Verdict): keyof Pick<BrandCounts, 'accepted' | 'refused' | 'failed'> {
  if (behaviour === 'error' || behaviour === 'redirect') return 'failed';
  return refusal !== undefined || behaviour === 'lies' ? 'refused' : 'accepted';
}

const DELIVERIES: Readonly<Partial<Record<Behaviour, Delivery>>> = {
  reset: 'reset',
  redirect: 'redirect',
  huge: 'pad',
};

function responseTo(
  lead: StoredLead,
  { publicUrl }: ReceptionOptions,
): Pick<Reception, 'answer' | 'delivery'> {
  const character = BRANDS[lead.brand];
  const { behaviour, refusal } = lead.verdict;
  const delivery = DELIVERIES[behaviour] ?? 'send';
  if (behaviour === 'error') return { answer: failed, delivery };
  if (behaviour === 'lies') return { answer: liedAbout(character, refusal), delivery };
  if (refusal !== undefined) return { answer: refused(character, refusal), delivery };
  const autologinUrl = `${publicUrl}/brands/${lead.brand}/autologin/${lead.autologinToken}`;
  return { answer: accepted(character, { id: lead.id, autologinUrl }), delivery };
}
