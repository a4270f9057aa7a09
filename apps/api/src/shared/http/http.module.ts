import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from '#shared/auth/access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { ReplyInterceptor } from './reply.interceptor.js';

/** How every request is admitted, answered and refused. */
@Module({})
export class HttpModule {
  /**
   * `authentication`: the modules that export a StaffAuthenticator, a PanelAuthenticator and a
   * PublisherAuthenticator, which the access guard asks.
   */
  static forCallers(...authentication: readonly Type[]): DynamicModule {
    return {
      module: HttpModule,
      imports: [...authentication],
      providers: [
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
