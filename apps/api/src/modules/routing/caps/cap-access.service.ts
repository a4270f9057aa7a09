import { Injectable } from '@nestjs/common';
import type { Cap, CreateCapBody } from '@leadline/contracts';
import type { StaffCaller } from '#shared/auth/callers.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { CapRepository } from './data/cap.repository.js';
import { mayDo, type CapAction, type CapParties, withParameters } from './domain/cap.js';

const idsOf = (parties: readonly { readonly id: number }[]): number[] =>
  parties.map(({ id }) => id);

/**
 * Decides which caps a caller may see and change. The contract lets in holders of the permission of
 * one page; this restricts them to the caps of that page.
 */
@Injectable()
export class CapAccessService {
  constructor(
    private readonly repository: CapRepository,
    private readonly database: DatabaseService,
  ) {}

  visible({ permissions }: StaffCaller, caps: readonly Cap[]): Cap[] {
    return caps.filter(({ advertisers, affiliates }) =>
      mayDo(permissions, 'list', {
        advertiser_ids: idsOf(advertisers),
        publisher_ids: idsOf(affiliates),
      }),
    );
  }

  /**
   * Throws FORBIDDEN if the caller may not create the cap. Parameters may add parties; unknown ones
   * are refused later.
   */
  mustCreate(caller: StaffCaller, { parameters, ...body }: CreateCapBody): void {
    const chosen = {
      country_ids: body.country_ids,
      advertiser_ids: body.advertiser_ids,
      affiliate_ids: body.affiliate_ids,
      funnels: [],
    };
    const sets = withParameters(chosen, parameters) ?? chosen;
    this.must(caller, 'create', {
      advertiser_ids: sets.advertiser_ids,
      publisher_ids: sets.affiliate_ids,
    });
  }

  /**
   * Does the work, in a transaction, if the caller may do it to the cap before and after the
   * change. Throws FORBIDDEN, which undoes the work. The work itself checks whether the cap exists.
   */
  async within<T>(
    caller: StaffCaller,
    action: CapAction,
    id: number,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.database.tx(async () => {
      const before = await this.repository.lockCap(id);
      if (before) this.must(caller, action, before);
      const result = await work();
      const after = before && (await this.repository.findCap(id));
      if (after) this.must(caller, action, after);
      return result;
    });
  }

  /** Throws FORBIDDEN. */
  async mustSee(caller: StaffCaller, id: number): Promise<void> {
    const cap = await this.repository.findCap(id);
    if (cap) this.must(caller, 'list', cap);
  }

  private must({ permissions }: StaffCaller, action: CapAction, cap: CapParties): void {
    if (!mayDo(permissions, action, cap)) throw new AppError('FORBIDDEN');
  }
}
