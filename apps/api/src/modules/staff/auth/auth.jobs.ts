import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { SignInCleanUpService } from './clean-up.service.js';

const HOUR_MS = 3_600_000;

/** Runs the clean-up of sign-in every hour, in processes that run jobs. */
@Injectable()
export class AuthJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly cleanUp: SignInCleanUpService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.PROCESS_ROLE === 'http') return;
    this.timer = setInterval(() => {
      this.cleanUp
        .run()
        .catch((error: unknown) =>
          this.logger.error({ err: error }, 'the clean-up of sign-in failed'),
        );
    }, HOUR_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
