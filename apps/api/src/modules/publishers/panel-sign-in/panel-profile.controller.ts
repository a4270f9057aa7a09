import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Panel, type PanelCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { PanelProfilesService } from './panel-profile.service.js';

const { panelProfile: routes } = contracts;

@Controller()
export class PanelProfileController {
  constructor(private readonly profiles: PanelProfilesService) {}

  @Route(routes.get)
  get(_input: RouteInput<typeof routes.get>, @Panel() caller: PanelCaller) {
    return this.profiles.get(caller);
  }

  @Route(routes.timezones)
  timezones() {
    return this.profiles.listTimezones();
  }

  @Route(routes.changeTimezone)
  async changeTimezone(
    { body }: RouteInput<typeof routes.changeTimezone>,
    @Panel() caller: PanelCaller,
  ) {
    await this.profiles.changeTimezone(caller, body.timezone_id);
    return { message: 'Your time zone was changed' };
  }

  @Route(routes.changePassword)
  async changePassword(
    { body }: RouteInput<typeof routes.changePassword>,
    @Panel() caller: PanelCaller,
    @Client() client: SignInClient,
  ) {
    await this.profiles.changePassword({ caller, client }, body);
    return { message: 'Your password was changed' };
  }

  @Route(routes.setUpTwoFactor)
  setUpTwoFactor(
    { body }: RouteInput<typeof routes.setUpTwoFactor>,
    @Panel() caller: PanelCaller,
    @Client() client: SignInClient,
  ) {
    return this.profiles.setUpTwoFactor({ caller, client }, body);
  }

  @Route(routes.confirmTwoFactor)
  async confirmTwoFactor(
    { body }: RouteInput<typeof routes.confirmTwoFactor>,
    @Panel() caller: PanelCaller,
    @Client() client: SignInClient,
  ) {
    const recovery_codes = await this.profiles.confirmTwoFactor({ caller, client }, body.code);
    return { message: 'Two-factor authentication is on', recovery_codes };
  }

  @Route(routes.turnOffTwoFactor)
  async turnOffTwoFactor(
    { body }: RouteInput<typeof routes.turnOffTwoFactor>,
    @Panel() caller: PanelCaller,
    @Client() client: SignInClient,
  ) {
    await this.profiles.turnOffTwoFactor({ caller, client }, body);
    return { message: 'Two-factor authentication is off' };
  }

  @Route(routes.renewRecoveryCodes)
  async renewRecoveryCodes(
    { body }: RouteInput<typeof routes.renewRecoveryCodes>,
    @Panel() caller: PanelCaller,
    @Client() client: SignInClient,
  ) {
    const recovery_codes = await this.profiles.renewRecoveryCodes({ caller, client }, body);
    return { message: 'You have new recovery codes', recovery_codes };
  }

  @Route(routes.sessions)
  sessions(_input: RouteInput<typeof routes.sessions>, @Panel() caller: PanelCaller) {
    return this.profiles.listSessions(caller);
  }

  @Route(routes.endSession)
  async endSession({ params }: RouteInput<typeof routes.endSession>, @Panel() caller: PanelCaller) {
    await this.profiles.endSession(caller, params.session_id);
    return { message: 'The session was ended' };
  }

  @Route(routes.endOtherSessions)
  async endOtherSessions(
    _input: RouteInput<typeof routes.endOtherSessions>,
    @Panel() caller: PanelCaller,
  ) {
    await this.profiles.endOtherSessions(caller);
    return { message: 'Your other sessions were ended' };
  }
}
