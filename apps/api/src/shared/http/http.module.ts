import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AccessGuard } from '#shared/auth/access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { ReplyInterceptor } from './reply.interceptor.js';

/** The one way a request is admitted, answered and refused. Needs StaffAuthenticator and PublisherAuthenticator from the modules beside it. */
@Module({
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_INTERCEPTOR, useClass: ReplyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
