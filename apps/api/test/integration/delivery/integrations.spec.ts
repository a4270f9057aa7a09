import { IntegrationRepository } from '#modules/delivery/integrations/data/integration.repository.js';
import { IntegrationsService } from '#modules/delivery/integrations/integrations.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { IntakeWorld } from '#test/support/intake-world.js';

type Rows = Awaited<ReturnType<IntegrationRepository['listIntegrations']>>;
/** The real repository. A test can hold back what it has read. */
class SlowRepository extends IntegrationRepository {
  gate: Promise<void> = Promise.resolve();
  override async listIntegrations(): Promise<Rows> {
    const { gate } = this;
    const rows = await super.listIntegrations();
    await gate;
    return rows;
  }
}

it('returns the requested version while an older one is still being read', async () => {
  const world = await IntakeWorld.create({
    configure: (builder) =>
      builder.overrideProvider(IntegrationRepository).useClass(SlowRepository),
  });
  const [repository, integrations] = [
    world.app.get(IntegrationRepository) as SlowRepository,
    world.app.get(IntegrationsService),
  ];
  let open = (): void => undefined;
  repository.gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = integrations.ensureCurrent();
  // The rows of the first read are still held back when the next advertiser is added.
  await world.rows('SELECT 1');
  const version = world.app.get(RoutingConfigService).current().version;
  const advertiser = await world.addAdvertiser('newcomer');
  await world.reload();
  expect(world.app.get(RoutingConfigService).current().version).toBeGreaterThan(version);
  const late = integrations.ensureCurrent().then(() => integrations.of(advertiser));
  repository.gate = Promise.resolve();
  open();
  await early;
  expect(await late).not.toBeNull();
  await world.close();
});
