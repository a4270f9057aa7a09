// A worker process of its own that tells publishers, for tests that kill it. Runs the built code:
// `npm test` builds first. CLOCK_AHEAD_MS lets it live in the future, so that a test need not wait
// for leases to run out.
import { Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { PublisherPostbacksModule } from '../../dist/modules/publisher-postbacks/publisher-postbacks.module.js';
import { Clock } from '../../dist/shared/clock/clock.js';
import { PlatformModule } from '../../dist/shared/platform.module.js';

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
class AheadClock extends Clock {
  now() {
    return new Date(Date.now() + ahead);
  }
}
class WorkerModule {}
Module({ imports: [PlatformModule, PublisherPostbacksModule] })(WorkerModule);

const compiled = await Test.createTestingModule({ imports: [WorkerModule] })
  .overrideProvider(Clock)
  .useValue(new AheadClock())
  .compile();
compiled.useLogger(false);
await compiled.init();
process.stdout.write('ready\n');
process.on('SIGTERM', () => {
  void compiled.close().then(() => process.exit(0));
});
