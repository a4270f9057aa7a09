import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Panel, type PanelCaller } from '#shared/auth/callers.js';
import { Client, type SignInClient } from '#shared/auth/client.decorator.js';
import { Route } from '#shared/http/route.decorator.js';
import { PanelSignInService } from './panel-sign-in.service.js';

const { panelAuth: routes } = contracts;

@Controller()
export class PanelSignInController {
  constructor(private readonly signIn: PanelSignInService) {}

  @Route(routes.login)
  login({ body }: RouteInput<typeof routes.login>, @Client() client: SignInClient) {
    return this.signIn.login(body, client);
  }

  @Route(routes.verifyTwoFactor)
  verify({ body }: RouteInput<typeof routes.verifyTwoFactor>, @Client() client: SignInClient) {
    return this.signIn.verify(body, client);
  }

  @Route(routes.recover)
  recover({ body }: RouteInput<typeof routes.recover>, @Client() client: SignInClient) {
    return this.signIn.recover(body, client);
  }

  @Route(routes.session)
  session(_input: RouteInput<typeof routes.session>, @Panel() caller: PanelCaller) {
    return this.signIn.current(caller);
  }

  @Route(routes.logout)
  logout(_input: RouteInput<typeof routes.logout>, @Panel() caller: PanelCaller) {
    return this.signIn.end(caller);
  }
}
