import { Injectable } from '@nestjs/common';
import { NO_SESSION, StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import type { OwnParties } from '#shared/logging/request-context.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { OwnPartiesService } from '#modules/reference/own-parties/own-parties.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { UserRecordsService } from '#modules/staff/users/user-records.service.js';
import { partiesInCommon } from './domain/viewing.js';
import { SessionsService } from './sessions.service.js';
import { StaffRealmService, type StaffSession } from './staff-realm.service.js';

const NO_PARTIES: OwnParties = { advertiser: [], publisher: [] };

/**
 * Reads the user and the permissions of a session token from the database, at most a second ago.
 * The parties of a limited user are read for each request, so that the creator of a party can use
 * it at once.
 */
@Injectable()
export class SessionAuthenticatorService extends StaffAuthenticator {
  constructor(
    private readonly realm: StaffRealmService,
    private readonly sessions: SessionsService,
    private readonly ownParties: OwnPartiesService,
    private readonly lookups: LookupsService,
    private readonly settings: SettingsService,
    private readonly users: UserRecordsService,
    private readonly roles: RolesService,
  ) {
    super();
  }

  async authenticate(token: string, usedFrom: string | null): Promise<StaffCaller | null> {
    const found = await this.sessions.authenticate(this.realm, token, usedFrom);
    if (!found) return null;
    const { limitedTo, ...caller } = found;
    return { ...caller, ownParties: await this.partiesOf(limitedTo) };
  }

  /** Returns the parties that all of these users manage. Null without a limit. */
  async partiesOf(limitedTo: StaffSession['limitedTo']): Promise<OwnParties | null> {
    const limits: OwnParties[] = [];
    for (const id of limitedTo)
      limits.push(id === null ? NO_PARTIES : await this.ownParties.managedBy(id));
    return partiesInCommon(limits);
  }

  async callerOf(userId: number, timezone: string): Promise<StaffCaller | null> {
    const user = await this.users.find(userId);
    if (!user?.is_active) return null;
    const rights = await this.roles.rightsOf(user.role_id);
    return {
      kind: 'staff',
      userId,
      sessionId: NO_SESSION,
      permissions: new Set(rights.permissions),
      timezone,
      viewing: null,
      token: null,
      ownParties: rights.limited_to_own_parties ? await this.ownParties.managedBy(userId) : null,
    };
  }

  zoneName(id: number): Promise<string | null> {
    return this.lookups.timezoneName(id);
  }

  admitsFrom(address: string): Promise<boolean> {
    return this.settings.admitsStaffFrom(address);
  }
}
