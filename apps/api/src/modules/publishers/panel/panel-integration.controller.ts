import { contracts, type RouteInput } from '@leadline/contracts';
import { Controller } from '@nestjs/common';
import { Panel, type PanelCaller } from '#shared/auth/callers.js';
import { Route } from '#shared/http/route.decorator.js';
import { PanelIntegrationService } from './panel-integration.service.js';

const { panelApi, panelPostbacks: postbacks } = contracts;

@Controller()
export class PanelIntegrationController {
  constructor(private readonly integration: PanelIntegrationService) {}

  @Route(panelApi.get)
  api({ params }: RouteInput<typeof panelApi.get>) {
    return this.integration.requests.of(params.id);
  }

  @Route(panelApi.revealToken)
  revealToken({ params }: RouteInput<typeof panelApi.revealToken>) {
    return this.integration.revealToken(params.id);
  }

  @Route(panelApi.rotateToken)
  rotateToken({ params }: RouteInput<typeof panelApi.rotateToken>, @Panel() caller: PanelCaller) {
    return this.integration.rotateToken(caller, params.id);
  }

  @Route(panelApi.revokePreviousToken)
  revokePreviousToken(
    { params }: RouteInput<typeof panelApi.revokePreviousToken>,
    @Panel() caller: PanelCaller,
  ) {
    return this.integration.revokePreviousToken(caller, params.id);
  }

  @Route(panelApi.calls)
  calls({ params }: RouteInput<typeof panelApi.calls>) {
    return this.integration.calls.list(params.id);
  }

  @Route(postbacks.list)
  list({ params }: RouteInput<typeof postbacks.list>) {
    return this.integration.postbacks.list(params.id);
  }

  @Route(postbacks.create)
  create({ params, body }: RouteInput<typeof postbacks.create>) {
    return this.integration.postbacks.create(params.id, body, null);
  }

  @Route(postbacks.update)
  update({ params, body }: RouteInput<typeof postbacks.update>) {
    return this.integration.updatePostback(params.id, body);
  }

  @Route(postbacks.remove)
  remove({ params }: RouteInput<typeof postbacks.remove>) {
    return this.integration.postbacks.remove(params.id, null);
  }

  @Route(postbacks.revealSecret)
  revealSecret({ params }: RouteInput<typeof postbacks.revealSecret>) {
    return this.integration.postbacks.revealSecret(params.id, null);
  }

  @Route(postbacks.rotateSecret)
  rotateSecret({ params }: RouteInput<typeof postbacks.rotateSecret>) {
    return this.integration.postbacks.rotateSecret(params.id, null);
  }

  @Route(postbacks.test)
  test({ params }: RouteInput<typeof postbacks.test>) {
    return this.integration.sender.test(params.id, null);
  }

  @Route(postbacks.deliveries)
  deliveries({ params, query }: RouteInput<typeof postbacks.deliveries>) {
    return this.integration.postbacks.deliveries(params.id, query);
  }

  @Route(postbacks.replay)
  replay({ params }: RouteInput<typeof postbacks.replay>) {
    return this.integration.sender.replay(params.id, null);
  }
}
