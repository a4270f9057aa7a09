import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { contracts, holds, withoutContactData, type Alert } from '@leadline/contracts';
import { runInContext } from '#shared/logging/request-context.js';
import { AlertsService } from '#modules/operation/alerts/alerts.service.js';
import { OwnPartiesService } from '#modules/reference/own-parties/own-parties.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';

/** More alerts than the bell shows, so that no rise is missed. */
const MOST_OF_A_KIND = 1_000;

/** The alerts that a user would be shown now. */
@Injectable()
export class RecipientAlertsService {
  constructor(
    private readonly alerts: AlertsService,
    private readonly roles: RolesService,
    private readonly parties: OwnPartiesService,
  ) {}

  async shownTo(userId: number, roleId: number): Promise<Alert[]> {
    const rights = await this.roles.rightsOf(roleId);
    const ownParties = rights.limited_to_own_parties ? await this.parties.managedBy(userId) : null;
    const viewer = { userId, permissions: new Set(rights.permissions) };
    // Runs as a request of the user, whose limit every read observes.
    const data = await runInContext({ traceId: randomUUID(), userId, ownParties }, () =>
      this.alerts.shownTo(viewer, MOST_OF_A_KIND),
    );
    if (holds(viewer.permissions, 'CONTACT_DATA')) return data;
    return (withoutContactData(contracts.alerts.list.response, { data }) as { data: Alert[] }).data;
  }
}
