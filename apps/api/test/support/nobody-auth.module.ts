import { Module } from '@nestjs/common';
import { PublisherAuthenticator, StaffAuthenticator } from '#shared/auth/callers.js';

const nobody = { authenticate: () => Promise.resolve(null) };

/** An app that no member of staff can sign in to. */
@Module({
  providers: [{ provide: StaffAuthenticator, useValue: nobody }],
  exports: [StaffAuthenticator],
})
export class NoStaffModule {}

/** An app that knows no publisher's token. */
@Module({
  providers: [{ provide: PublisherAuthenticator, useValue: nobody }],
  exports: [PublisherAuthenticator],
})
export class NoPublishersModule {}

/** For tests of public routes only. */
@Module({
  imports: [NoStaffModule, NoPublishersModule],
  exports: [NoStaffModule, NoPublishersModule],
})
export class NobodyAuthModule {}
