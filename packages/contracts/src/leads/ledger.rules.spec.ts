import { isSettled, mayChangePayout, mayChangeRevenue } from './ledger.rules.js';
import { LEAD_STATUS, type LeadStatusId } from './statuses.js';

const { Submitted, Accepted, Rejected, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;

it.each<[LeadStatusId, boolean, boolean, boolean]>([
  [Submitted, false, false, false],
  [Accepted, true, false, false],
  [Rejected, true, false, false],
  [PendingFtd, true, true, false],
  [Ftd, true, true, true],
  [FtdRejected, true, true, false],
])(
  'status %d: settled %s, revenue %s, payout %s, and no money on a fake FTD',
  (status, settled, revenue, payout) => {
    const [real, fake] = [
      { status, fake_ftd: false },
      { status, fake_ftd: true },
    ];
    expect([isSettled(real), mayChangeRevenue(real), mayChangePayout(real)]).toEqual([
      settled,
      revenue,
      payout,
    ]);
    expect([mayChangeRevenue(fake), mayChangePayout(fake)]).toEqual([false, false]);
  },
);
