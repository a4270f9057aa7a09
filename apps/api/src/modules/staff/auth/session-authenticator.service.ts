import { Injectable } from '@nestjs/common';
import { StaffAuthenticator, type StaffCaller } from '#shared/auth/callers.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { OwnPartiesService } from '#modules/reference/own-parties/own-parties.service.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import { SessionsService } from './sessions.service.js';
import { StaffRealmService } from './staff-realm.service.js';

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
  ) {
    super();
  }

  async authenticate(token: string, isUse: boolean): Promise<StaffCaller | null> {
    const caller = await this.sessions.authenticate(this.realm, token, isUse);
    if (!caller) return null;
    return {
      ...caller,
      ownParties: caller.ownParties && (await this.ownParties.managedBy(caller.userId)),
    };
  }

  zoneName(id: number): Promise<string | null> {
    return this.lookups.timezoneName(id);
  }

  admitsFrom(address: string): Promise<boolean> {
    return this.settings.admitsStaffFrom(address);
  }
}
