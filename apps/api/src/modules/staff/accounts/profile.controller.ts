import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { ProfileService } from './profile.service.js';

const { profile: routes } = contracts;

@Controller()
export class ProfileController {
  constructor(private readonly profile: ProfileService) {}

  @Route(routes.get)
  get(_input: RouteInput<typeof routes.get>, @Staff() caller: StaffCaller) {
    return this.profile.get(caller);
  }

  @Route(routes.update)
  async update({ body }: RouteInput<typeof routes.update>, @Staff() caller: StaffCaller) {
    const version = await this.profile.rename(body, caller);
    return { message: 'Your name was changed', version };
  }

  @Route(routes.changePassword)
  async changePassword(
    { body }: RouteInput<typeof routes.changePassword>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    await this.profile.changePassword(body, { caller, client });
    return { message: 'Your password was changed' };
  }

  @Route(routes.resetTwoFactor)
  resetTwoFactor(
    { body }: RouteInput<typeof routes.resetTwoFactor>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    return this.profile.resetTwoFactor({ caller, client }, body);
  }

  @Route(routes.confirmTwoFactor)
  async confirmTwoFactor(
    { body }: RouteInput<typeof routes.confirmTwoFactor>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const recovery_codes = await this.profile.confirmTwoFactor({ caller, client }, body.code);
    return { message: 'Two-factor authentication is set up', recovery_codes };
  }

  @Route(routes.renewRecoveryCodes)
  async renewRecoveryCodes(
    { body }: RouteInput<typeof routes.renewRecoveryCodes>,
    @Staff() caller: StaffCaller,
    @Client() client: SignInClient,
  ) {
    const recovery_codes = await this.profile.renewRecoveryCodes({ caller, client }, body);
    return { message: 'You have new recovery codes', recovery_codes };
  }

  @Route(routes.sessions)
  sessions(_input: RouteInput<typeof routes.sessions>, @Staff() caller: StaffCaller) {
    return this.profile.listSessions(caller);
  }

  @Route(routes.endSession)
  async endSession({ params }: RouteInput<typeof routes.endSession>, @Staff() caller: StaffCaller) {
    await this.profile.endSession(caller, params.session_id);
    return { message: 'The session was ended' };
  }

  @Route(routes.endOtherSessions)
  async endOtherSessions(
    _input: RouteInput<typeof routes.endOtherSessions>,
    @Staff() caller: StaffCaller,
  ) {
    await this.profile.endOtherSessions(caller);
    return { message: 'Your other sessions were ended' };
  }
}
