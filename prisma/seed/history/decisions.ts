import {
  SLOT_UNIT,
  type CapReservation,
  type DecisionCandidate,
  type DecisionTrace,
} from '@leadline/contracts';
import type { CapBook } from './cap-book.js';
import { partsOfLead, type CreditBook } from './credit-book.js';
import type { Random } from './random.js';
import type { SlotMoves } from './rows.js';
import type {
  World,
  WorldAdvertiser,
  WorldCap,
  WorldDistribution,
  WorldGroup,
  WorldPublisher,
} from './world.js';

// The decisions of the routing engine for the demo business (domain §4), with the traces that it
// would have stored. The engine itself belongs to the server; a test compares the two.

/** A lead on its way to an advertiser. */
export interface RoutedLead {
  readonly publisher: WorldPublisher;
  readonly countryId: number;
  readonly funnel: string | null;
  readonly isTest: boolean;
  readonly isDuplicate: boolean;
  readonly forced: WorldAdvertiser | null;
}
export type Decision =
  | {
      readonly kind: 'offer';
      readonly advertiser: WorldAdvertiser;
      readonly distribution: WorldDistribution | null;
      readonly group: WorldGroup | null;
      /** Null unless they change something. */
      readonly slotMoves: SlotMoves | null;
      readonly capReservations: readonly CapReservation[];
      readonly trace: DecisionTrace;
    }
  | {
      readonly kind: 'reject';
      readonly code: string;
      readonly reason: string;
      readonly distribution: WorldDistribution | null;
      readonly trace: DecisionTrace;
    };
type Step = DecisionTrace['steps'][number];

const passed = (step: string, detail: string | null = null): Step => ({
  step,
  passed: true,
  detail,
});
const failed = (step: string, detail: string | null = null): Step => ({
  step,
  passed: false,
  detail,
});

/** One decision under way. */
interface Question {
  readonly lead: RoutedLead;
  readonly caps: readonly WorldCap[];
  /** The advertisers that refused the lead. */
  readonly refusedBy: ReadonlySet<number>;
  readonly at: Date;
}
type TraceParts = Partial<Pick<DecisionTrace, 'distribution' | 'draws'>> &
  Pick<DecisionTrace, 'steps' | 'candidates' | 'verdict'>;
interface PickedAdvertiser {
  readonly advertiser: WorldAdvertiser;
  readonly scores: ReadonlyMap<number, number>;
  readonly draws?: DecisionTrace['draws'];
  readonly slotMoves?: SlotMoves;
}

export class DecisionMaker {
  private readonly byCountry: ReadonlyMap<number, WorldDistribution>;

  constructor(
    private readonly world: World,
    private readonly capBook: CapBook,
    private readonly creditBook: CreditBook,
    private readonly random: Random,
  ) {
    this.byCountry = new Map(world.distributions.map((one) => [one.countryId, one]));
  }

  decide(lead: RoutedLead, refusedBy: ReadonlySet<number>, at: Date): Decision {
    const caps = this.capBook.concerning({
      publisherId: lead.publisher.id,
      countryId: lead.countryId,
      funnel: lead.funnel,
    });
    const question = { lead, caps, refusedBy, at };
    return lead.forced
      ? this.decideForced(lead.forced, question)
      : this.decideByDistribution(question);
  }

  private decideByDistribution(question: Question): Decision {
    const { lead, caps, at } = question;
    const steps = [passed('publisher'), passed('blacklist'), passed('publisher_countries')];
    if (lead.isDuplicate) {
      steps.push(failed('duplicates'));
      const reason = 'The publisher sent this e-mail or phone before';
      return this.reject('duplicate_lead', reason, null, { at, steps, candidates: [] });
    }
    steps.push(passed('duplicates'));
    const full = caps.find((cap) => cap.advertiserIds.size === 0 && !this.capBook.hasRoom(cap, at));
    if (full) {
      const cap = this.capBook.now(full, at);
      steps.push({ ...failed('publisher_caps', `cap ${full.id}`), cap });
      return this.reject('cap_reached', `Cap ${full.id} is full`, null, {
        at,
        steps,
        candidates: [],
      });
    }
    const distribution = this.byCountry.get(lead.countryId);
    if (!distribution) throw new Error(`No distribution for the country ${lead.countryId}`);
    steps.push(
      passed('publisher_caps'),
      passed('distribution', `distribution ${distribution.id}`),
      passed('hours', distribution.timeslot),
    );
    return this.offerInGroups(distribution, steps, question);
  }

  private offerInGroups(
    distribution: WorldDistribution,
    steps: Step[],
    question: Question,
  ): Decision {
    const { at } = question;
    const candidates: DecisionCandidate[] = [];
    const traced = {
      id: distribution.id,
      name: distribution.name,
      method: distribution.method,
      timeslot: distribution.timeslot,
    };
    for (const [index, group] of distribution.groups.entries()) {
      const picked = this.chooseIn(group, distribution, question, candidates);
      if (!picked) continue;
      for (const later of distribution.groups.slice(index + 1))
        candidates.push(...unreachedIn(later));
      return {
        kind: 'offer',
        advertiser: picked.advertiser,
        distribution,
        group,
        slotMoves: movesOf(picked, question.lead),
        capReservations: this.reservationsFor(picked.advertiser, question),
        trace: this.trace(at, {
          steps,
          distribution: traced,
          draws: picked.draws,
          candidates,
          verdict: { offered_to: picked.advertiser.id, code: null },
        }),
      };
    }
    const reason = 'No advertiser accepts this lead';
    return this.reject('no_advertiser', reason, distribution, {
      at,
      steps,
      candidates,
      traced,
    });
  }

  /** Adds the candidates of the group to the trace. */
  private chooseIn(
    group: WorldGroup,
    distribution: WorldDistribution,
    { caps, refusedBy, at }: Question,
    candidates: DecisionCandidate[],
  ): PickedAdvertiser | null {
    const credits = distribution.method === 'slot' ? this.creditBook.of(group) : null;
    const judged = group.shares.map((share) => {
      const relevant = this.capBook.of(caps, share.advertiser.id);
      const isFull = relevant.some((cap) => !this.capBook.hasRoom(cap, at));
      const isRefused = refusedBy.has(share.advertiser.id);
      const fullReason = isFull ? 'cap_full' : null;
      return {
        share,
        caps: relevant.map((cap) => this.capBook.now(cap, at)),
        reason: isRefused ? 'refused' : fullReason,
      };
    });
    const eligible = judged.filter(({ reason }) => reason === null).map(({ share }) => share);
    const picked = this.pick(eligible, credits);
    for (const { share, caps: capsNow, reason } of judged) {
      const { id, name } = share.advertiser;
      const isPicked = picked?.advertiser.id === id;
      const eligibleVerdict = isPicked ? 'picked' : 'eligible';
      const notPicked = isPicked ? null : 'not_picked';
      candidates.push({
        group_id: group.id,
        group: group.name,
        advertiser_id: id,
        advertiser: name,
        verdict: reason === null ? eligibleVerdict : 'skipped',
        reason: reason ?? notPicked,
        share: share.weight / 100,
        score: picked?.scores.get(id) ?? null,
        caps: capsNow,
        ...(picked && credits && { credit: credits.get(id) ?? 0 }),
      });
    }
    return picked;
  }

  /** With credits by exact shares, else by chance. */
  private pick(
    eligible: WorldGroup['shares'],
    credits: ReadonlyMap<number, number> | null,
  ): PickedAdvertiser | null {
    const [first] = eligible;
    if (!first) return null;
    if (credits === null) {
      const sum = eligible.reduce((all, { weight }) => all + weight, 0);
      const drawn = this.random.next();
      let [left, winner] = [drawn * sum, first];
      for (const share of eligible) {
        winner = share;
        left -= share.weight;
        if (left < 0) break;
      }
      return {
        advertiser: winner.advertiser,
        scores: new Map(eligible.map(({ advertiser, weight }) => [advertiser.id, weight])),
        draws: { advertiser: drawn },
      };
    }
    const parts = partsOfLead(eligible.map(({ weight }) => weight));
    const owed = eligible.map(({ advertiser }, index) => ({
      advertiser,
      part: parts[index] ?? 0,
      score: (credits.get(advertiser.id) ?? 0) + (parts[index] ?? 0),
    }));
    const { advertiser: winner } = owed.reduce((best, one) =>
      one.score > best.score ? one : best,
    );
    return {
      advertiser: winner,
      scores: new Map(owed.map(({ advertiser, score }) => [advertiser.id, score])),
      slotMoves: owed
        .map(({ advertiser, part }) => ({
          advertiser_id: advertiser.id,
          credit: part - (advertiser === winner ? SLOT_UNIT : 0),
        }))
        .filter(({ credit }) => credit !== 0),
    };
  }

  private decideForced(advertiser: WorldAdvertiser, question: Question): Decision {
    const { lead, caps, refusedBy, at } = question;
    const relevant = lead.isTest ? [] : this.capBook.of(caps, advertiser.id);
    const isFull = relevant.some((cap) => !this.capBook.hasRoom(cap, at));
    const capReason = isFull ? 'cap_full' : null;
    const reason = refusedBy.has(advertiser.id) ? 'refused' : capReason;
    const steps = [
      passed('publisher'),
      passed('blacklist'),
      passed('publisher_countries'),
      passed('publisher_caps'),
      passed('directed', advertiser.name),
    ];
    const candidates: DecisionCandidate[] = [
      {
        group_id: 0,
        group: 'Chosen by staff',
        advertiser_id: advertiser.id,
        advertiser: advertiser.name,
        verdict: reason === null ? 'picked' : 'skipped',
        reason,
        share: 100,
        score: null,
        caps: relevant.map((cap) => this.capBook.now(cap, at)),
      },
    ];
    if (reason !== null) {
      const text =
        reason === 'refused' ? 'The advertiser did not accept the lead' : 'A cap is full';
      return this.reject('no_advertiser', text, null, { at, steps, candidates });
    }
    return {
      kind: 'offer',
      advertiser,
      distribution: null,
      group: null,
      slotMoves: null,
      capReservations: this.reservationsFor(advertiser, question),
      trace: this.trace(at, {
        steps,
        candidates,
        verdict: { offered_to: advertiser.id, code: null },
      }),
    };
  }

  private reservationsFor(
    advertiser: WorldAdvertiser,
    { lead, caps, at }: Question,
  ): readonly CapReservation[] {
    if (lead.isTest) return [];
    return this.capBook.reservations(this.capBook.of(caps, advertiser.id), 'lead', at);
  }

  private reject(
    code: string,
    reason: string,
    distribution: WorldDistribution | null,
    found: {
      readonly at: Date;
      readonly steps: Step[];
      readonly candidates: DecisionCandidate[];
      readonly traced?: DecisionTrace['distribution'];
    },
  ): Decision {
    const { at, steps, candidates, traced = null } = found;
    const verdict = { offered_to: null, code };
    const trace = this.trace(at, { steps, candidates, distribution: traced, verdict });
    return { kind: 'reject', code, reason, distribution, trace };
  }

  private trace(at: Date, { distribution = null, draws, ...parts }: TraceParts): DecisionTrace {
    return {
      version: this.world.configVersion,
      at: at.toISOString(),
      ...parts,
      distribution,
      optimize: null,
      ...(draws && { draws }),
    };
  }
}

/** Credit moves of an offer within its group. */
const movesOf = ({ slotMoves = [] }: PickedAdvertiser, { isTest }: RoutedLead): SlotMoves | null =>
  isTest || slotMoves.length === 0 ? null : slotMoves;

/** The advertisers of a group after the one that got the lead. */
const unreachedIn = (group: WorldGroup): DecisionCandidate[] =>
  group.shares.map(({ advertiser, weight }) => ({
    group_id: group.id,
    group: group.name,
    advertiser_id: advertiser.id,
    advertiser: advertiser.name,
    verdict: 'skipped',
    reason: 'not_reached',
    share: weight / 100,
    score: null,
    caps: [],
  }));
