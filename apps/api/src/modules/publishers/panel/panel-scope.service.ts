import { Injectable } from '@nestjs/common';
import type { PanelPublisher } from '@leadline/contracts';
import type { PanelCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';

/** Determines the affiliates that a request of an account is about. */
@Injectable()
export class PanelScopeService {
  /**
   * Returns all affiliates, or the named one. Throws PUBLISHER_NOT_FOUND, also for another
   * account's affiliate.
   */
  of({ publishers }: PanelCaller, id: number | undefined): readonly PanelPublisher[] {
    if (id === undefined) return publishers;
    const chosen = publishers.filter((publisher) => publisher.id === id);
    if (chosen.length === 0) throw new AppError('PUBLISHER_NOT_FOUND');
    return chosen;
  }
}
