import { Module } from '@nestjs/common';
import {
  PanelAuthenticator,
  PublisherAuthenticator,
  RecordLimits,
  StaffAuthenticator,
} from '#shared/auth/callers.js';

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

/** An app without the publisher panel: no session of it is valid. */
@Module({
  providers: [{ provide: PanelAuthenticator, useValue: nobody }],
  exports: [PanelAuthenticator],
})
export class NoPanelModule {}

/** An app without publishers: no token and no session of theirs is valid. */
@Module({
  imports: [NoPanelModule],
  providers: [{ provide: PublisherAuthenticator, useValue: nobody }],
  exports: [PublisherAuthenticator, NoPanelModule],
})
export class NoPublishersModule {}

/** For tests of public routes only. */
@Module({
  imports: [NoStaffModule, NoPublishersModule],
  exports: [NoStaffModule, NoPublishersModule],
})
export class NobodyAuthModule {}
