import { Global, Module } from '@nestjs/common';
import { PublisherAuthenticator, StaffAuthenticator } from '#shared/auth/callers.js';

const nobody = { authenticate: () => Promise.resolve(null) };

/** For tests of public routes only: the guard needs authenticators, and these know nobody. */
@Global()
@Module({
  providers: [
    { provide: StaffAuthenticator, useValue: nobody },
    { provide: PublisherAuthenticator, useValue: nobody },
  ],
  exports: [StaffAuthenticator, PublisherAuthenticator],
})
export class NobodyAuthModule {}
