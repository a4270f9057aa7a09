import { LEAD_STATUS, type LeadStatusId } from './statuses.js';
import { nextLeadStatus, rowColorOf, type LeadEvent } from './transitions.rules.js';

const { Submitted, Accepted, Rejected, Ftd, PendingFtd, FtdRejected } = LEAD_STATUS;
const EVENTS: readonly LeadEvent[] = [
  'accepted',
  'refused',
  'ftd_reported',
  'ftd_fired',
  'ftd_accepted',
  'ftd_rejected',
];
const ALLOWED: readonly (readonly [LeadStatusId, LeadEvent, LeadStatusId])[] = [
  [Submitted, 'accepted', Accepted],
  [Submitted, 'refused', Rejected],
  [Accepted, 'ftd_reported', PendingFtd],
  [Accepted, 'ftd_fired', PendingFtd],
  [PendingFtd, 'ftd_accepted', Ftd],
  [PendingFtd, 'ftd_rejected', FtdRejected],
  [FtdRejected, 'ftd_accepted', Ftd],
];

it('the transitions are those of the diagram, and no others', () => {
  for (const status of Object.values(LEAD_STATUS))
    for (const event of EVENTS) {
      expect([status, event, nextLeadStatus(status, event)]).toEqual([
        status,
        event,
        ALLOWED.find(([from, by]) => from === status && by === event)?.[2] ?? null,
      ]);
    }
});

it.each([
  [Submitted, false, null, 'normal'],
  [Accepted, false, 'Hold', 'normal'],
  [Rejected, false, null, 'rejected'],
  [Ftd, false, 'Hold', 'ftd'],
  [PendingFtd, false, null, 'pending_ftd'],
  [PendingFtd, false, 'New', 'pending_ftd'],
  [PendingFtd, false, 'Hold', 'quality_control_ftd'],
  [FtdRejected, false, 'Hold', 'normal'],
  [PendingFtd, true, 'Hold', 'fake_ftd'],
  [Ftd, true, null, 'fake_ftd'],
] as const)('status %d, fake %s, advertiser status %s: %s', (status, fake, brandStatus, color) => {
  expect(rowColorOf({ status, fake_ftd: fake, brand_status: brandStatus }, ['Hold'])).toBe(color);
});
