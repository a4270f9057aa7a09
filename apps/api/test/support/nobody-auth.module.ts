import { Module } from '@nestjs/common';
import { PublisherAuthenticator, RecordLimits, StaffAuthenticator } from '#shared/auth/callers.js';

const nobody = { authenticate: () => Promise.resolve(null) };

/** An app without staff: no session is valid. */
@Module({
  providers: [
    { provide: StaffAuthenticator, useValue: nobody },
    { provide: RecordLimits, useValue: nobody },
  ],
  exports: [StaffAuthenticator, RecordLimits],
})
export class NoStaffModule {}

/** An app without publishers: no token is valid. */
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
