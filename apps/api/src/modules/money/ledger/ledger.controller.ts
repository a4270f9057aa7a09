import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller, ViewerZone } from '#shared/auth/callers.js';
import { ClientGone } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { LedgerService } from './ledger.service.js';

const { advertiserLedger, publisherLedger } = contracts;

@Controller()
export class LedgerController {
  constructor(private readonly ledger: LedgerService) {}

  @Route(advertiserLedger.list)
  ofAdvertiser(
    { params, body }: RouteInput<typeof advertiserLedger.list>,
    @ViewerZone() zone: string,
  ) {
    return this.ledger.list({ side: 'advertiser', id: params.id }, body, zone);
  }

  @Route(publisherLedger.list)
  ofPublisher(
    { params, body }: RouteInput<typeof publisherLedger.list>,
    @ViewerZone() zone: string,
  ) {
    return this.ledger.list({ side: 'publisher', id: params.id }, body, zone);
  }

  @Route(advertiserLedger.export)
  exportAdvertiser(
    { params, body }: RouteInput<typeof advertiserLedger.export>,
    @ViewerZone() zone: string,
    @Staff() { userId }: StaffCaller,
    @ClientGone() signal: AbortSignal,
  ) {
    const owner = { side: 'advertiser', id: params.id } as const;
    return this.ledger.export(owner, body, { zone, userId, signal });
  }

  @Route(publisherLedger.export)
  exportPublisher(
    { params, body }: RouteInput<typeof publisherLedger.export>,
    @ViewerZone() zone: string,
    @Staff() { userId }: StaffCaller,
    @ClientGone() signal: AbortSignal,
  ) {
    const owner = { side: 'publisher', id: params.id } as const;
    return this.ledger.export(owner, body, { zone, userId, signal });
  }
}
