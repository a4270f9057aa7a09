import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from '#shared/auth/access.guard.js';
import { AdmissionService } from '#shared/auth/admission.service.js';
import { ErrorFilter } from './error.filter.js';
import { ReplyInterceptor } from './reply.interceptor.js';
import { VersionTagsInterceptor } from './version-tags.interceptor.js';

/** Admits, answers and refuses every request. */
@Module({})
export class HttpModule {
  /**
   * `authentication`: modules that export the classes which `AdmissionService` calls: a
   * StaffAuthenticator with its TokenAuthenticator and RecordLimits, a PanelAuthenticator, a
   * PublisherAuthenticator with its PublisherRate, and an AdvertiserAuthenticator.
   */
  static forCallers(...authentication: readonly Type[]): DynamicModule {
    return {
      module: HttpModule,
      imports: [...authentication],
      providers: [
        AdmissionService,
        { provide: APP_GUARD, useClass: AccessGuard },
        // The tag is that of the answer as it is sent.
        { provide: APP_INTERCEPTOR, useClass: VersionTagsInterceptor },
        { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
        { provide: APP_FILTER, useClass: ErrorFilter },
      ],
    };
  }
}
