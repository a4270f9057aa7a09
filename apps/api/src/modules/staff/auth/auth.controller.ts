import { Controller } from '@nestjs/common';
import { contracts, type RouteInput } from '@leadline/contracts';
import { Staff, type StaffCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { StaffSignInService } from './staff-sign-in.service.js';

const { login, configureTwoFactor, verifyTwoFactor, recover, session, logout } = contracts.auth;

@Controller()
export class AuthController {
  constructor(private readonly signIn: StaffSignInService) {}

  @Route(login)
  login(input: RouteInput<typeof login>, @Client() client: SignInClient) {
    return this.signIn.login(input.body, client);
  }

  @Route(configureTwoFactor)
  configure(input: RouteInput<typeof configureTwoFactor>, @Client() client: SignInClient) {
    return this.signIn.configure(input.body, client);
  }

  @Route(verifyTwoFactor)
  verify(input: RouteInput<typeof verifyTwoFactor>, @Client() client: SignInClient) {
    return this.signIn.verify(input.body, client);
  }

  @Route(recover)
  recover(input: RouteInput<typeof recover>, @Client() client: SignInClient) {
    return this.signIn.recover(input.body, client);
  }

  @Route(session)
  session(_input: RouteInput<typeof session>, @Staff() caller: StaffCaller) {
    return this.signIn.current(caller);
  }

  @Route(logout)
  logout(_input: RouteInput<typeof logout>, @Staff() caller: StaffCaller) {
    return this.signIn.end(caller);
  }
}
