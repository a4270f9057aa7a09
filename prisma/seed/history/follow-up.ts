import { LEAD_STATUS } from '@leadline/contracts';
import { HELD_STATUS, payoutOf, revenueOf } from './business.js';
import { decideFtd, fireFakeFtd, reportFtd, reportStatus, type FtdDecision } from './ledger.js';
import type { Random } from './random.js';
import type { LeadRow } from './rows.js';
import { workingTime, type Stage } from './stage.js';
import type { WorldAdvertiser, WorldCountry, WorldPublisher } from './world.js';

// Events after the acceptance of a lead: calls of the advertiser's staff, the FTD, its decision.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** For so long an advertiser whose leads stop to convert has been failing. */
const FAILING_DAYS = 21;
/** A person who has not deposited by then will not. */
const LONGEST_DELAY = 32 * DAY;

const FIRST_STATUSES = [
  ['New', 12],
  ['No Answer', 28],
  ['Call Back', 17],
  ['Interested', 15],
  ['Not Interested', 20],
  ['Wrong Number', 8],
] as const;
const NEXT_STATUSES: Readonly<Record<string, readonly string[]>> = {
  New: ['No Answer', 'Call Back', 'Interested'],
  'No Answer': ['No Answer', 'Call Back', 'Not Interested', 'Wrong Number'],
  'Call Back': ['Interested', 'Not Interested', 'No Answer'],
};
const SHOWN_AFTER_REJECTION = ['Not Qualified', 'Duplicate Deposit', 'Chargeback'] as const;
const DEPOSITS = [
  ['250.00', 70],
  ['300.00', 12],
  ['500.00', 14],
  ['1000.00', 4],
] as const;

/** The lead and the parties that have it. */
export interface AcceptedLead {
  readonly lead: LeadRow;
  readonly publisher: WorldPublisher;
  readonly advertiser: WorldAdvertiser;
  readonly country: WorldCountry;
  readonly at: Date;
}

/** Plans everything that will happen to the lead. */
export const followUp = (stage: Stage, accepted: AcceptedLead): void => {
  planVisit(stage, accepted);
  if (accepted.lead.is_test) return;
  const { random } = stage;
  if (random.chance(conversionOf(accepted, stage))) planFtd(stage, accepted);
  else {
    planStatuses(stage, accepted);
    if (random.chance(accepted.publisher.fakes)) planFake(stage, accepted);
  }
};

/** The visitor follows our link to the advertiser. */
const planVisit = ({ queue, random }: Stage, { lead, publisher, at }: AcceptedLead): void => {
  if (!random.chance(publisher.autologin)) return;
  queue.add(at.getTime() + Math.floor(random.between(2, 240) * SECOND), (visitedAt) => {
    lead.autologged_at = new Date(visitedAt);
    lead.updated_at = lead.autologged_at;
  });
};

const conversionOf = (
  { advertiser, publisher, country, at }: AcceptedLead,
  { options }: Stage,
): number => {
  const isRecent = at.getTime() > options.now.getTime() - FAILING_DAYS * DAY;
  const recent = isRecent ? advertiser.recent : 1;
  return country.conversion * advertiser.conversion * publisher.quality * recent;
};

const planStatuses = (stage: Stage, { lead, at }: AcceptedLead): void => {
  const { queue, random } = stage;
  if (random.chance(0.08)) return;
  let status: string | undefined = random.weighted(FIRST_STATUSES);
  let when = at.getTime() + 4 * MINUTE + Math.floor(random.exponential(3 * HOUR));
  for (let calls = 0; status !== undefined && calls < 4; calls += 1) {
    const reported = status;
    queue.add(when, (moment) => {
      if (reported !== lead.brand_status) reportStatus(stage, lead, reported, new Date(moment));
    });
    const next: readonly string[] | undefined = NEXT_STATUSES[status];
    status = next && random.chance(0.62) ? random.pick(next) : undefined;
    when += 2 * HOUR + Math.floor(random.exponential(1.5 * DAY));
  }
};

/** Milliseconds from the lead to its FTD. */
const ftdDelay = ({ late }: WorldPublisher, random: Random): number => {
  const delay = random.chance(late)
    ? 0.8 * DAY + random.exponential(3.5 * DAY)
    : 20 * MINUTE + Math.min(random.exponential(2.5 * HOUR), 10 * HOUR);
  return Math.floor(Math.min(delay, LONGEST_DELAY));
};

const planFtd = (stage: Stage, accepted: AcceptedLead): void => {
  const { queue, random } = stage;
  const { lead, publisher, advertiser, country, at } = accepted;
  const delay = ftdDelay(publisher, random);
  const ftdAt = at.getTime() + delay;
  const first = random.pick(['Interested', 'Call Back', 'Interested']);
  queue.add(at.getTime() + Math.floor(delay * random.between(0.05, 0.4)), (moment) => {
    reportStatus(stage, lead, first, new Date(moment));
  });
  // Some advertisers report once a day only.
  const lag = random.chance(0.08)
    ? random.between(HOUR, 12 * HOUR)
    : random.exponential(4 * MINUTE);
  queue.add(ftdAt + 5 * SECOND + Math.floor(lag), (moment) => {
    const ftd = {
      ftdAt: new Date(ftdAt),
      amount: random.weighted(DEPOSITS),
      revenue: revenueOf(advertiser, country),
    };
    reportFtd(stage, lead, ftd, new Date(moment));
    planDecision(stage, accepted, moment);
  });
};

/** Some FTDs are held for a week or two, the others are decided within a working day. */
const planDecision = (stage: Stage, accepted: AcceptedLead, reportedAt: number): void => {
  const { queue, random } = stage;
  const { lead } = accepted;
  const isHeld = random.chance(0.05);
  if (isHeld)
    queue.add(reportedAt + Math.floor(random.between(0.2, 3) * HOUR), (moment) => {
      if (lead.status === LEAD_STATUS.PendingFtd)
        reportStatus(stage, lead, HELD_STATUS, new Date(moment));
    });
  const wait = isHeld
    ? random.between(8 * DAY, 15 * DAY)
    : 10 * MINUTE + random.exponential(6 * HOUR);
  queue.add(workingTime(reportedAt + Math.floor(wait), random), (moment) => {
    decide(stage, accepted, moment);
  });
};

/** A few accepted FTDs are taken back later. */
const isChargedBack = ({ id, fake_ftd: isFake }: LeadRow): boolean => id % 25 === 3 && !isFake;

const decide = (stage: Stage, accepted: AcceptedLead, moment: number): void => {
  const { queue, random, world } = stage;
  const { lead, publisher, country } = accepted;
  const payout = payoutOf(publisher, country);
  const userId = random.pick(world.staffIds);
  const isAccepted = random.chance(publisher.approval);
  const decision: FtdDecision = isAccepted
    ? { state: 'accepted', payout }
    : { state: 'rejected', shown: random.pick(SHOWN_AFTER_REJECTION) };
  decideFtd(stage, lead, decision, userId, new Date(moment));
  if (isAccepted && isChargedBack(lead))
    queue.add(moment + DAY, (later) => {
      const reversal = { state: 'rejected', shown: 'Chargeback', reason: 'Charged back' } as const;
      decideFtd(stage, lead, reversal, userId, new Date(later));
    });
  // The publisher asks again, and was right.
  if (!isAccepted && random.chance(0.1))
    queue.add(workingTime(moment + Math.floor(random.between(1, 5) * DAY), random), (again) => {
      decideFtd(stage, lead, { state: 'accepted', payout }, userId, new Date(again));
    });
};

const planFake = (stage: Stage, accepted: AcceptedLead): void => {
  const { queue, random, world } = stage;
  const { lead, at } = accepted;
  const wish = at.getTime() + Math.floor(random.between(0.5, 5) * DAY);
  queue.add(workingTime(wish, random), (moment) => {
    fireFakeFtd(stage, lead, random.pick(world.staffIds), new Date(moment));
    queue.add(
      workingTime(moment + Math.floor(random.between(1, 9) * HOUR), random),
      (decidedAt) => {
        decide(stage, accepted, decidedAt);
      },
    );
  });
};
