import { Module } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';
import { HttpModule } from '#shared/http/http.module.js';
import { LifecycleService } from '#shared/http/lifecycle.service.js';
import { PlatformModule } from '#shared/platform.module.js';
import { HealthModule } from '#modules/operation/health/health.module.js';
import { call } from '#test/support/http-client.js';
import { NobodyAuthModule } from '#test/support/nobody-auth.module.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

@Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), HealthModule] })
class HealthAppModule {}

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(HealthAppModule);
});
afterAll(() => app.close());

it('is not ready when the stop begins while its checks wait for a connection', async () => {
  const database = app.get(DatabaseService);
  const query = jest.spyOn(database, 'query').mockImplementationOnce(() => {
    app.get(LifecycleService).beginStop();
    return Promise.resolve([]);
  });

  const reply = await call(app.url, 'GET', '/health/ready');

  expect(query).toHaveBeenCalledTimes(1);
  expect(reply.status).toBe(503);
});
